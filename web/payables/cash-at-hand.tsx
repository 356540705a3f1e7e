/** What there is to pay with: the drawer, and every other method that has something, as Day close expects it now. */
import { useId } from 'react';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { DayClose } from '../../contract/money/day-close.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useDay } from '../day-close/day-close-queries.ts';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './owed-page.module.css';

export function CashAtHand() {
  const { data: day, isError, refetch } = useDay(useFormat().today());
  return (
    <Panel title={t('Cash at hand')}>
      {isError && <RetryLine onRetry={refetch} />}
      {day ? <Amounts day={day} /> : !isError && <Skeleton height={52} />}
    </Panel>
  );
}

function Amounts({ day }: { day: DayClose }) {
  const id = useId();
  const others = day.methods.filter(({ kind, expected }) => kind !== 'advance' && expected !== 0);
  const amounts = [
    { methodId: builtInMethods.cash.id as number, label: t('Cash in the drawer'), amount: day.expected },
    ...others.map(({ methodId, name, expected }) => ({ methodId, label: methodName(t, name), amount: expected })),
  ];
  return (
    <dl className={classes.figures}>
      {amounts.map(({ methodId, label, amount }) => (
        <div key={methodId}>
          <dt id={`${id}-${methodId}`}>{label}</dt>
          <dd>
            <Figure
              value={amount}
              of={{ figure: 'expectedBalance', endDate: day.date, by: 'method', key: String(methodId) }}
              describedBy={`${id}-${methodId}`}
            />
          </dd>
        </div>
      ))}
      {others.length > 0 && (
        <div>
          <dt>{t('In all')}</dt>
          <dd>
            <Money value={sumMoney(amounts.map(({ amount }) => amount))} />
          </dd>
        </div>
      )}
    </dl>
  );
}
