/** A day's shifts with what was expected, counted and missing. An admin closes one that was left open. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Shift } from '../../contract/money/shifts.ts';
import { Figure } from '../figures/figure.tsx';
import { type Format, useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { Money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import { CloseShiftModal } from './close-shift-modal.tsx';
import classes from './drawer.module.css';
import { useShifts } from './drawer-queries.ts';

export function ShiftsPanel({ date }: { date: string }) {
  const isAdmin = useUser().roles.includes('admin');
  const shifts = useShifts(date);
  const [closing, setClosing] = useState<Shift | null>(null);
  if (!shifts.error && !shifts.data?.length && !closing) return null;
  return (
    <Panel title={t('Shifts')} wide>
      {shifts.error && <RetryLine onRetry={shifts.refetch} />}
      <SmallTable label={t('Shifts')}>
        <thead>
          <tr>
            <th scope="col">{t('Seller')}</th>
            <th scope="col" data-align="right">
              {t('Expected')}
            </th>
            <th scope="col" data-align="right">
              {t('Counted')}
            </th>
            <th scope="col" data-align="right">
              {t('Difference')}
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
  const { staff, openedAt, closedAt, expected, counted, difference, comment, floatDifference } = shift;
  const figure = (amount: number | null) => (amount === null ? '–' : <Money value={amount} />);
  return (
    <tr>
      <th scope="row">
        {staff.name}
        <div className={classes.note}>
          {format.moment(openedAt)}, {endOf(shift, format)}
          {comment && `: ${comment}`}
        </div>
        {floatDifference !== null && floatDifference !== 0 && (
          <div className={classes.note}>
            {t(
              'Float {{float, money}}, but {{start, money}} was left in the drawer: difference {{difference, money}}',
              { float: shift.float, start: shift.start!, difference: floatDifference },
            )}
          </div>
        )}
        {!closedAt && onClose && (
          <Button variant="default" size="compact-sm" mt={4} onClick={onClose}>
            {t('Close shift')}
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

function endOf({ staff, closedAt, closedBy }: Shift, format: Format): string {
  if (!closedAt) return t({ text: 'open', context: 'shift' });
  const moment = format.moment(closedAt);
  if (closedBy === null || closedBy === staff.name) return t('closed {{moment}}', { moment });
  return t('closed {{moment}} by {{closedBy}}', { moment, closedBy });
}
