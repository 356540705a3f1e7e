/** Shows what is to pay and what follows: change, a missing amount, or what stays on credit. */
import { type Message, msg } from '../../../contract/words/text.ts';
import type { TillCart } from '../../cart/price-till.ts';
import type { Payment } from '../../payment-methods/tenders.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import { useTillSettings } from '../use-till-rules.ts';
import classes from './payment.module.css';

interface PaymentFiguresProps {
  priced: TillCart;
  payment: Payment;
  /** The customer's name. */
  customer: string | null;
}

export function PaymentFigures({ priced, payment, customer }: PaymentFiguresProps) {
  const format = useFormat();
  const { smallestCoin } = useTillSettings();
  return (
    <div className={classes.figures}>
      <div className={classes.due}>
        <span>{t('To pay')}</span>
        <output aria-label={t('To pay')}>{format.money(payment.due)}</output>
        {smallestCoin !== 0 && (
          <span className={classes.hint}>
            {payment.rounding !== 0 &&
              t('{{total, money}}, rounded by {{rounding, money}} in cash', {
                total: priced.total,
                rounding: payment.rounding,
              })}
          </span>
        )}
      </div>
      <Outcome payment={payment} customer={customer} />
    </div>
  );
}

const outcomes: Record<'credit' | 'remaining' | 'change', Message> = {
  credit: msg('On credit'),
  remaining: msg('Remaining'),
  change: msg({ text: 'Change', context: 'money back' }),
};

function Outcome({ payment, customer }: Omit<PaymentFiguresProps, 'priced'>) {
  const format = useFormat();
  const { remains, change, owed } = payment;
  const [kind, amount] =
    owed > 0
      ? (['credit', owed] as const)
      : remains > 0
        ? (['remaining', remains] as const)
        : (['change', change] as const);
  const label = t(outcomes[kind]);
  return (
    <div className={classes.outcome} data-kind={kind}>
      <span>{label}</span>
      <output aria-label={label}>{format.money(amount)}</output>
      <span className={classes.hint}>
        {owed > 0 && customer !== null && t('{{customer}} pays the rest later.', { customer })}
        {owed === 0 && remains > 0 && customer === null && t('To leave it on credit, choose the customer first.')}
      </span>
    </div>
  );
}
