/** What is owed by how long it is overdue: a bar, and the five figures below it. */
import type { Ageing } from '../../../contract/debts/customer-ledger.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { Figure } from '../../figures/figure.tsx';
import { t } from '../../words/t.ts';
import classes from './ageing-bar.module.css';

export const ageingLabels: Record<keyof Ageing, Message> = {
  notDue: msg('Not due yet'),
  to30: msg('1 to 30 days'),
  to60: msg('31 to 60 days'),
  to90: msg('61 to 90 days'),
  over90: msg('Over 90 days'),
};

const buckets = Object.keys(ageingLabels) as (keyof Ageing)[];

export function AgeingBar({ ageing, customerId }: { ageing: Ageing; customerId: number }) {
  const owed = sumMoney(buckets.map((bucket) => ageing[bucket]));
  return (
    <div className={classes.ageing}>
      {/* The figures below say the same. */}
      <div className={classes.bar} aria-hidden>
        {buckets
          .filter((bucket) => ageing[bucket] > 0)
          .map((bucket) => (
            <span key={bucket} data-bucket={bucket} style={{ flexGrow: ageing[bucket] / owed }} />
          ))}
      </div>
      <dl className={classes.figures}>
        {buckets.map((bucket) => (
          <div key={bucket} data-none={ageing[bucket] === 0 || undefined}>
            <dt>
              <span className={classes.swatch} data-bucket={bucket} aria-hidden />
              {t(ageingLabels[bucket])}
            </dt>
            <dd>
              <Figure value={ageing[bucket]} of={{ figure: bucket, by: 'customer', key: String(customerId) }} plain />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
