/** What today brought, each figure beside that of the same weekday last week. Every one of them opens its rows. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FigureOf } from '../../contract/books/figure-rows.ts';
import type { TodayFigures } from '../../contract/books/reports.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { todayFigures } from './dashboard-queries.ts';
import classes from './today.module.css';

interface Shown {
  name: keyof TodayFigures;
  label: Message;
  of(day: string): FigureOf;
}

const ofDay = (figure: FigureOf['figure']) => (day: string) => ({ figure, startDate: day, endDate: day });

const shown: Shown[] = [
  { name: 'sales', label: msg('Sales'), of: ofDay('salesLessReturns') },
  { name: 'profit', label: msg('Profit'), of: ofDay('grossProfit') },
  { name: 'soldOnCredit', label: msg('Sold on credit'), of: ofDay('soldOnCredit') },
  { name: 'collected', label: msg('Collected'), of: ofDay('collected') },
  { name: 'expenses', label: msg('Expenses'), of: ofDay('expenses') },
  {
    name: 'cashInDrawer',
    label: msg('Cash in the drawer'),
    of: (day) => ({ figure: 'expectedBalance', endDate: day, by: 'method', key: String(builtInMethods.cash.id) }),
  },
];

export function Today() {
  const titleId = useId();
  const idOf = (name: string) => `${titleId}-${name}`;
  const format = useFormat();
  const { data, error, refetch } = useQuery(todayFigures);
  return (
    <section className={classes.today} aria-labelledby={titleId} aria-busy={!data && !error}>
      <div className={classes.head}>
        <h2 id={titleId}>{t('Today')}</h2>
        <span className={classes.note}>
          {data ? t('compared with {{date, day}}', { date: data.lastWeek.date }) : '\u00a0'}
        </span>
      </div>
      {Boolean(error) && <RetryLine onRetry={refetch} />}
      <dl className={classes.figures}>
        {shown.map(({ name, label, of }) => (
          <div key={name} className={classes.figure}>
            <dt id={idOf(name)}>{t(label)}</dt>
            <dd className={classes.now}>
              {data ? (
                <Figure value={data.today[name]} of={of(data.date)} describedBy={idOf(name)} />
              ) : (
                <Pending error={error} />
              )}
            </dd>
            <dd className={classes.before}>
              {data ? t('Last {{weekday}}', { weekday: format.weekday(data.lastWeek.date) }) : t('A week ago')}{' '}
              {data ? (
                <Figure value={data.lastWeek[name]} of={of(data.lastWeek.date)} describedBy={idOf(name)} plain />
              ) : (
                <Pending error={error} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** As high as the figure that comes, so that nothing moves. */
function Pending({ error }: { error: unknown }) {
  return error ? '–' : <span className={classes.pending} />;
}
