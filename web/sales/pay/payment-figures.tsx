/** What is to pay, and what comes of it: change, what is missing, or what stays on credit. */
import { useFormat } from '../../session/format.ts';
import { useShopSettings } from '../../settings/settings-queries.ts';
import type { TillCart } from '../cart.ts';
import classes from './payment.module.css';
import type { Payment } from './tenders.ts';

interface PaymentFiguresProps {
  priced: TillCart;
  payment: Payment;
  /** Their name. */
  customer: string | null;
}

export function PaymentFigures({ priced, payment, customer }: PaymentFiguresProps) {
  const format = useFormat();
  const settings = useShopSettings();
  return (
    <div className={classes.figures}>
      <div className={classes.due}>
        <span>To pay</span>
        <output aria-label="To pay">{format.money(payment.due)}</output>
        {(settings.data?.money.smallestCoin ?? 0) !== 0 && (
          <span className={classes.hint}>
            {payment.rounding !== 0 &&
              `${format.money(priced.total)}, rounded by ${format.money(payment.rounding)} in cash`}
          </span>
        )}
      </div>
      <Outcome payment={payment} customer={customer} />
    </div>
  );
}

function Outcome({ payment, customer }: Omit<PaymentFiguresProps, 'priced'>) {
  const format = useFormat();
  const { remains, change, owed } = payment;
  const [label, amount] = owed > 0 ? ['On credit', owed] : remains > 0 ? ['Remaining', remains] : ['Change', change];
  return (
    <div className={classes.outcome} data-kind={label}>
      <span>{label}</span>
      <output aria-label={label}>{format.money(amount)}</output>
      <span className={classes.hint}>
        {owed > 0 && `${customer} pays the rest later.`}
        {owed === 0 && remains > 0 && customer === null && 'To leave it on credit, choose the customer first.'}
      </span>
    </div>
  );
}
