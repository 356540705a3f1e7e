/** How the expected cash adds up, line by line; money that left the till is negative. */
import type { DayClose } from '../../contract/day-close.ts';
import { sumMoney } from '../../contract/money.ts';
import { type DrawerLine, drawerLines } from '../drawer/drawer-lines.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import classes from './day-close-page.module.css';

/** What every shop has, also when it is 0; the rest is for those who use it. */
const always = ['Cash sales', 'Debts collected', 'Expenses', 'Banked'];

export function cashLines(day: DayClose): DrawerLine[] {
  const lines = drawerLines(day).filter(({ label, amount }) => amount !== 0 || always.includes(label));
  return [{ label: 'Carried over', amount: day.carriedOver }, ...lines];
}

export function CashLines({ day }: { day: DayClose }) {
  const format = useFormat();
  const from = day.carriedFrom;
  const posted = day.closed?.posted ?? 0;
  const carried = from
    ? `${format.money(from.counted)} counted on ${format.day(from.date)}, plus the days since`
    : 'From all earlier days; none has been closed yet';
  return (
    <Panel title={format.day(day.date)}>
      <SmallTable label="Cash for the day">
        <tbody>
          {cashLines(day).map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {label === 'Carried over' && <div className={classes.note}>{carried}</div>}
              </th>
              <td data-align="right">{format.money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Expected cash</th>
            <td data-align="right">
              <Money value={day.expected} />
            </td>
          </tr>
          {posted !== 0 && (
            <>
              <tr>
                <th scope="row">Count difference</th>
                <td data-align="right">
                  <Money value={posted} />
                </td>
              </tr>
              <tr>
                <th scope="row">Carried over to the next day</th>
                <td data-align="right">
                  <Money value={sumMoney([day.expected, posted])} />
                </td>
              </tr>
            </>
          )}
        </tfoot>
      </SmallTable>
    </Panel>
  );
}
