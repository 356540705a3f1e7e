/** How the expected cash adds up, line by line; money that left the till is negative. */

import type { FigureName, FigureOf } from '../../contract/books/figure-rows.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { DayClose } from '../../contract/money/day-close.ts';
import { addDays } from '../../contract/values/dates.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { drawerLines } from '../drawer/drawer-lines.ts';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import { Panel } from '../ui/panel.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import classes from './day-close-page.module.css';

/** Lines that every shop has, even when they are 0. The others appear only in shops that use them. */
const always: FigureName[] = ['paid', 'collected', 'expenses', 'banked'];

interface CashLine {
  label: string;
  amount: number;
  of: FigureOf;
}

const ofCash = { by: 'method', key: String(builtInMethods.cash.id) } as const;

/** Once today was counted, the rest of it starts from the count. */
export function cashLines(day: DayClose): CashLine[] {
  const ofDay = { ...ofCash, startDate: day.date, endDate: day.date };
  const lines = drawerLines(day)
    .filter(({ figure, amount }) => amount !== 0 || always.includes(figure))
    .map(({ figure, less, ...line }) => ({ ...line, of: { ...ofDay, figure, less } }));
  const before: FigureOf = { ...ofCash, figure: 'balance', endDate: addDays(day.date, -1) };
  const found = sumMoney([day.expected, -day.booked]);
  return [
    { label: t('Carried over'), amount: day.carriedOver, of: before },
    ...lines,
    ...(found === 0
      ? []
      : [{ label: t('Count difference'), amount: found, of: { ...ofDay, figure: 'countDifferences' as const } }]),
  ];
}

export function CashLines({ day }: { day: DayClose }) {
  const format = useFormat();
  const from = day.carriedFrom;
  const posted = day.expected === day.booked ? (day.closed?.posted ?? 0) : 0;
  const carried = from
    ? t('{{counted, money}} counted on {{date, day}}, plus the days since', { counted: from.counted, date: from.date })
    : t('From all earlier days; none has been closed yet');
  return (
    <Panel title={format.day(day.date)}>
      <SmallTable label={t('Cash for the day')}>
        <tbody>
          {cashLines(day).map(({ label, amount, of }, at) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {at === 0 && <div className={classes.note}>{carried}</div>}
              </th>
              <td data-align="right">
                <Figure value={amount} of={of} plain />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Expected cash')}</th>
            <td data-align="right">
              <Figure value={day.expected} of={{ ...ofCash, figure: 'expectedBalance', endDate: day.date }} />
            </td>
          </tr>
          {posted !== 0 && (
            <>
              <tr>
                <th scope="row">{t('Count difference')}</th>
                <td data-align="right">
                  <Figure
                    value={posted}
                    of={{ ...ofCash, figure: 'countDifferences', startDate: day.date, endDate: day.date }}
                  />
                </td>
              </tr>
              <tr>
                <th scope="row">{t('Carried over to the next day')}</th>
                <td data-align="right">
                  <Figure
                    value={sumMoney([day.expected, posted])}
                    of={{ ...ofCash, figure: 'balance', endDate: day.date }}
                  />
                </td>
              </tr>
            </>
          )}
        </tfoot>
      </SmallTable>
    </Panel>
  );
}
