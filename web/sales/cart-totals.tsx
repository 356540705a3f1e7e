/** What the cart comes to. Subtotal, discounts, taxes and cash rounding have a line only if there are any. */
import { useFormat } from '../session/format.ts';
import classes from './cart.module.css';
import type { TillCart } from './cart.ts';

interface CartTotalsProps {
  priced: TillCart;
  /** Make Sale would take it in cash, rounded to the smallest coin. */
  inCash: boolean;
}

export function CartTotals({ priced, inCash }: CartTotalsProps) {
  const format = useFormat();
  const { subtotal, discount, taxes, total, cash } = priced;
  const addsTax = taxes.some(({ included, tax }) => !included && tax > 0);
  const rows = [
    ...(discount > 0 || addsTax ? [{ label: 'Subtotal', amount: subtotal }] : []),
    ...(discount > 0 ? [{ label: 'Discount', amount: -discount }] : []),
    ...taxes.map(({ name, percent, included, tax }) => ({
      label: `${name} ${format.quantity(percent)}%${included ? ', included' : ''}`,
      amount: tax,
    })),
  ];
  return (
    <div className={classes.totals}>
      {rows.length > 0 && (
        <dl className={classes.parts}>
          {rows.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{format.money(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.total}>
        <span>Total</span>
        <output aria-label="Total">{format.money(total)}</output>
      </div>
      {inCash && cash.rounding !== 0 && <p className={classes.rounded}>{format.money(cash.due)} if paid in cash</p>}
    </div>
  );
}
