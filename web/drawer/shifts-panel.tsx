/** A day's shifts with what was expected, counted and missing. An admin closes one that was left open. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Shift } from '../../contract/shifts.ts';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { Money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { CloseShiftModal } from './close-shift-modal.tsx';
import classes from './drawer.module.css';
import { useShifts } from './drawer-queries.ts';

export function ShiftsPanel({ date }: { date: string }) {
  const isAdmin = useUser().roles.includes('admin');
  const shifts = useShifts(date);
  const [closing, setClosing] = useState<Shift | null>(null);
  if (!shifts.error && !shifts.data?.length && !closing) return null;
  return (
    <Panel title="Shifts" wide>
      {shifts.error && <RetryLine onRetry={shifts.refetch} />}
      <SmallTable label="Shifts">
        <thead>
          <tr>
            <th scope="col">Seller</th>
            <th scope="col" data-align="right">
              Expected
            </th>
            <th scope="col" data-align="right">
              Counted
            </th>
            <th scope="col" data-align="right">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {shifts.data?.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} onClose={isAdmin ? () => setClosing(shift) : undefined} />
          ))}
        </tbody>
      </SmallTable>
      {closing && <CloseShiftModal shift={closing} onClose={() => setClosing(null)} />}
    </Panel>
  );
}

function ShiftRow({ shift, onClose }: { shift: Shift; onClose?: () => void }) {
  const format = useFormat();
  const { staff, openedAt, closedAt, closedBy, expected, counted, difference, comment, floatDifference } = shift;
  const end = closedAt
    ? `closed ${format.moment(closedAt)}${closedBy === staff.name ? '' : ` by ${closedBy}`}`
    : 'open';
  const figure = (amount: number | null) => (amount === null ? '–' : <Money value={amount} />);
  return (
    <tr>
      <th scope="row">
        {staff.name}
        <div className={classes.note}>
          {format.moment(openedAt)}, {end}
          {comment && `: ${comment}`}
        </div>
        {floatDifference !== null && floatDifference !== 0 && (
          <div className={classes.note}>
            Float {format.money(shift.float)}, but {format.money(shift.start!)} was left in the drawer: difference{' '}
            {format.money(floatDifference)}
          </div>
        )}
        {!closedAt && onClose && (
          <Button variant="default" size="compact-sm" mt={4} onClick={onClose}>
            Close shift
          </Button>
        )}
      </th>
      <td data-align="right">
        {expected === null ? (
          '–'
        ) : (
          <Figure value={expected} of={{ figure: 'shiftExpected', by: 'shift', key: String(shift.id) }} />
        )}
      </td>
      <td data-align="right">{figure(counted)}</td>
      <td data-align="right">{figure(difference)}</td>
    </tr>
  );
}
