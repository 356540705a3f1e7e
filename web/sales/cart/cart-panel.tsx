/** The cart, on the right of the till or in a sheet on phones: terms, lines, total, Pay and Make Sale. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconBasket } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { type LineKey, lineKey } from '../../cart/cart.ts';
import { useCart } from '../../cart/cart-store.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { shortItems } from '../../cart/short-items.ts';
import { FirstSteps } from '../../first-steps/first-steps.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { t } from '../../words/t.ts';
import { SaleTerms } from '../customer/sale-terms.tsx';
import { MoreHereButton, type OnMoreHere } from '../find/more-here-button.tsx';
import { OtherAmount } from '../find/other-amount.tsx';
import classes from './cart.module.css';
import { CartLineRow } from './cart-line-row.tsx';
import { CartTotals } from './cart-totals.tsx';
import { KeyLabel } from './key-label.tsx';
import { MakeSaleButton } from './make-sale-button.tsx';
import { SaleNote } from './sale-note.tsx';
import { Unanswered } from './unanswered.tsx';
import type { Checkout } from './use-checkout.ts';

interface CartPanelProps {
  priced: TillCart;
  latest: LineKey | null;
  checkout: Checkout;
  /** Opens the discount on this line, or on the cart. */
  onDiscount(on: LineKey | 'cart'): void;
  onPay(): void;
  onMoreHere: OnMoreHere;
  customerRef: RefObject<HTMLInputElement | null>;
  onCustomerEntered(): void;
  onEnterWaits(waits: boolean): void;
  onTakePayment: (() => void) | null;
  onTodaysSales(): void;
  onReturns(): void;
  onExpenses(): void;
  onWriteOff(): void;
  lastSale: ReactNode;
  heldCarts: ReactNode;
  /** The buttons for cash in and out, and for the shift. */
  drawer: ReactNode;
}

export function CartPanel({ priced, latest, checkout, lastSale, heldCarts, drawer, ...on }: CartPanelProps) {
  const { terms } = useCart();
  const { lines } = priced;
  const frozen = checkout.sending || checkout.unanswered;
  const short = frozen ? [] : shortItems(lines);
  return (
    <section className={classes.panel} aria-label={t('Cart')}>
      <SaleTerms
        terms={terms}
        total={priced.total}
        frozen={frozen}
        wrong={checkout.refusal?.field ?? null}
        customerRef={on.customerRef}
        onEntered={on.onCustomerEntered}
        onEnterWaits={on.onEnterWaits}
        onTakePayment={on.onTakePayment}
      />
      <div className={classes.panelButtons}>
        <Button variant="default" onClick={on.onTodaysSales}>
          {t("Today's Sales")}
        </Button>
        <Button variant="default" aria-keyshortcuts="F2" rightSection={<KeyLabel>F2</KeyLabel>} onClick={on.onReturns}>
          {t('Returns')}
        </Button>
        <OtherAmount frozen={frozen} />
      </div>
      {lastSale}
      <div className={classes.lines}>
        {lines.length > 0 ? (
          <ul aria-label={t('Cart lines')}>
            {lines.map((line) => (
              <CartLineRow
                key={lineKey(line.line)}
                priced={line}
                frozen={frozen}
                latest={lineKey(line.line) === latest}
                onDiscount={() => on.onDiscount(lineKey(line.line))}
                moreHere={
                  // Once the sale was refused, the button below counts all of the missing items.
                  !checkout.refusal?.isShort && (
                    <MoreHereButton
                      items={short.filter((item) => item.stockId === line.line.stockId)}
                      onMoreHere={on.onMoreHere}
                    />
                  )
                }
              />
            ))}
          </ul>
        ) : (
          <>
            <EmptyState
              text={t('Choose items to sell. They will appear here.')}
              icon={<IconBasket size={28} stroke={1.4} />}
            />
            <FirstSteps showIf={(done) => done.stock} />
          </>
        )}
      </div>
      {lines.length > 0 && <SaleNote terms={terms} frozen={frozen} />}
      {checkout.unanswered && <Unanswered checkout={checkout} />}
      <footer className={classes.footer}>
        {checkout.refusal && (
          <div className={classes.refusal}>
            <Refusal title={checkout.refusal.title} message={checkout.refusal.message} />
            {checkout.refusal.isShort && <MoreHereButton items={short} onMoreHere={on.onMoreHere} takesFocus />}
          </div>
        )}
        <CartTotals priced={priced} frozen={frozen} onDiscount={() => on.onDiscount('cart')} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="lg"
            disabled={frozen}
            aria-keyshortcuts="F8"
            rightSection={<KeyLabel>F8</KeyLabel>}
            onClick={on.onPay}
          >
            {t('Pay…')}
          </Button>
          <MakeSaleButton total={priced.total} checkout={checkout} />
        </div>
      </footer>
      {heldCarts}
      <div className={classes.panelButtons}>
        <Button variant="default" onClick={on.onExpenses}>
          {t('Expenses')}
        </Button>
        <Button variant="default" onClick={on.onWriteOff}>
          {t('Write off')}
        </Button>
        {drawer}
      </div>
    </section>
  );
}
