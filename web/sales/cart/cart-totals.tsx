/** What the cart comes to. Subtotal, discounts, taxes and cash rounding are shown only if there are any. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { taxLabelOfKind } from '../../../contract/cart/price.ts';
import { useCart } from '../../cart/cart-store.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import classes from './cart.module.css';
import { discountLabel } from './discount.ts';

interface CartTotalsProps {
  priced: TillCart;
  frozen: boolean;
  onDiscount(): void;
}

export function CartTotals({ priced, frozen, onDiscount }: CartTotalsProps) {
  const format = useFormat();
  const { terms, discount: given } = useCart();
  const { lines, subtotal, discount, taxes, total, cash, savedByPacks } = priced;
  const addsTax = taxes.some(({ included, tax }) => !included && tax > 0);
  return (
    <div className={classes.totals}>
      <dl className={classes.parts}>
        {(discount > 0 || addsTax) && <Part label={t('Subtotal')} amount={subtotal} />}
        {lines.length > 0 && (
          <Part
            label={
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.discount}
                disabled={frozen}
                aria-keyshortcuts="F4"
                onClick={onDiscount}
              >
                {given
                  ? t('Discount {{discountLabel}}', { discountLabel: discountLabel(given, format) })
                  : t('Discount')}
              </Button>
            }
            amount={discount > 0 ? -discount : null}
          />
        )}
        {taxes.map((rate) => (
          <Part
            key={`${rate.name} ${rate.percent} ${rate.included}`}
            label={taxLine(rate, format.quantity(rate.percent))}
            amount={rate.tax}
          />
        ))}
      </dl>
      {savedByPacks > 0 && <p className={classes.saved}>{t('Packs save {{saved, money}}', { saved: savedByPacks })}</p>}
      <div className={classes.total}>
        <span>{t('Total')}</span>
        <output aria-label={t('Total')}>{format.money(total)}</output>
      </div>
      {terms.customer === null && cash.rounding !== 0 && (
        <p className={classes.rounded}>{t('{{due, money}} if paid in cash', { due: cash.due })}</p>
      )}
    </div>
  );
}

function Part({ label, amount }: { label: ReactNode; amount: number | null }) {
  const format = useFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount !== null && format.money(amount)}</dd>
    </div>
  );
}

function taxLine(rate: TillCart['taxes'][number], percent: string): string {
  const label = taxLabelOfKind(t, rate, percent);
  return rate.included && rate.kind === 'standard' ? t('{{label}}, included', { label }) : label;
}
