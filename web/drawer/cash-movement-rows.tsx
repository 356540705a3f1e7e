/** A day's cash in and out, newest first; where there was none, at most why. An admin takes back what was a mistake. */
import { useState } from 'react';
import { type CashMovement, reverseCashMovement } from '../../contract/cash-movements.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { HiddenUntilCount } from '../settings/hidden-until-count.tsx';
import { Money } from '../ui/money.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import classes from './drawer.module.css';
import { useCashMovements } from './drawer-queries.ts';

const purposes = { owner: '', loan: 'loan', 'other-income': 'other income' } as const;
const names = { in: 'Cash in', out: 'Cash out', float: 'Float' } as const;

export function CashMovementRows({ date }: { date: string }) {
  const format = useFormat();
  const movements = useCashMovements(date);
  const [wrong, setWrong] = useState<CashMovement | null>(null);
  if (movements.error) return <RetryLine onRetry={movements.refetch} />;
  if (!movements.data?.length) return <HiddenUntilCount />;
  return (
    <>
      <SmallTable label="Cash in and out">
        <tbody>
          {movements.data.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <WhatFor movement={one} />
              </th>
              <td data-align="right">
                <Money value={signed(one)} />
              </td>
              <td data-align="right">
                <ReverseAction one={one} of={`${names[one.kind]}: ${one.reason}`} onClick={() => setWrong(one)} />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {wrong && (
        <ReverseModal
          reversing={reverseCashMovement}
          id={wrong.id}
          record={`${names[wrong.kind]} of ${format.money(wrong.amount)} on ${format.day(wrong.date)} (${wrong.reason})`}
          onClose={() => setWrong(null)}
        />
      )}
    </>
  );
}

function WhatFor({ movement: one }: { movement: CashMovement }) {
  const format = useFormat();
  const methodText = useMethodText();
  const method = methodText({ methodId: one.methodId, reference: null });
  const approved = one.approvedBy && `approved by ${one.approvedBy}`;
  return (
    <>
      {names[one.kind]}: {one.reason}
      <ReversalNote one={{ ...one, reason: null }} word={names[one.kind]} />
      <div className={classes.note}>
        {[format.moment(one.at), one.staff, purposes[one.purpose], method, approved].filter(Boolean).join(', ')}
      </div>
    </>
  );
}

function signed({ kind, amount }: CashMovement): number {
  return kind === 'out' ? 0 - amount : amount;
}
