/** Sells the cart. If that leaves a debt, the button names the customer and the amount, so that nobody sells on credit by accident. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { useCart } from '../../cart/cart-store.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import { useTillSettings } from '../use-till-rules.ts';
import classes from './cart.module.css';
import { KeyLabel } from './key-label.tsx';
import type { Checkout } from './use-checkout.ts';

export function MakeSaleButton({ total, checkout }: { total: number; checkout: Checkout }) {
  const format = useFormat();
  const { terms } = useCart();
  const { till } = useTillSettings();
  // If the shop asks how each sale is paid, it is not known yet what will be owed.
  const debtor = total > 0 && terms.typed === '' && !till?.askPayment ? terms.customer : null;
  return (
    <Button
      size="lg"
      data-sells
      className={classes.makeSale}
      data-credit={debtor !== null || undefined}
      loading={checkout.sending}
      disabled={checkout.unanswered}
      aria-label={
        debtor ? t('Make Sale: Sell on credit to {{name}} · {{total, money}}', { name: debtor.name, total }) : undefined
      }
      aria-keyshortcuts="F9 Control+Enter"
      rightSection={<KeyLabel>F9</KeyLabel>}
      onClick={checkout.makeSale}
    >
      {debtor ? (
        <span className={classes.onCredit}>
          <span>{t('Sell on credit to {{name}}', { name: debtor.name })}</span>
          <span> · {format.money(total)}</span>
        </span>
      ) : (
        t('Make Sale')
      )}
    </Button>
  );
}
