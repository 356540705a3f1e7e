/** How what is expected of a shift adds up, and what was counted. Lines that are 0 are left out. */
import type { Shift } from '../../contract/money/shifts.ts';
import { Money } from '../ui/money.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import { drawerLines } from './drawer-lines.ts';

export function ShiftLines({ shift }: { shift: Shift }) {
  const { float, expected, counted, difference } = shift;
  if (expected === null) return null;
  const ends = [
    { label: t('Expected cash'), amount: expected },
    { label: t('Counted'), amount: counted },
    { label: t('Difference'), amount: difference },
  ];
  return (
    <SmallTable label={t('Cash of the shift')}>
      <tbody>
        {[
          { label: t('Float at the start'), amount: float },
          ...drawerLines(shift).filter(({ amount }) => amount !== 0),
        ].map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-align="right">
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {ends.map(
          ({ label, amount }) =>
            amount !== null && (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-align="right">
                  <Money value={amount} />
                </td>
              </tr>
            ),
        )}
      </tfoot>
    </SmallTable>
  );
}
