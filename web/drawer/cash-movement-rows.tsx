/** A day's cash in and out, newest first. An empty list may say why it is empty. An admin can reverse a movement that was a mistake. */
import { useState } from 'react';
import { type CashMovement, type CashPurpose, reverseCashMovement } from '../../contract/money/cash-movements.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { HiddenUntilCount } from '../shop-settings/hidden-until-count.tsx';
import { Money } from '../ui/money.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import classes from './drawer.module.css';
import { useCashMovements } from './drawer-queries.ts';

const purposes: Record<CashPurpose, Message | null> = {
  owner: null,
  loan: msg('loan'),
  'other-income': msg('other income'),
};
const names = { in: msg('Cash in'), out: msg('Cash out'), float: msg('Float') } as const;

export function CashMovementRows({ date }: { date: string }) {
  const movements = useCashMovements(date);
  const [wrong, setWrong] = useState<CashMovement | null>(null);
  if (movements.error) return <RetryLine onRetry={movements.refetch} />;
  if (!movements.data?.length) return <HiddenUntilCount />;
  return (
    <>
      <SmallTable label={t('Cash in and out')}>
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
                <ReverseAction one={one} of={`${t(names[one.kind])}: ${one.reason}`} onClick={() => setWrong(one)} />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {wrong && (
        <ReverseModal
          reversing={reverseCashMovement}
          id={wrong.id}
          record={t('{{kind}} of {{amount, money}} on {{date, day}} ({{reason}})', {
            kind: t(names[wrong.kind]),
            amount: wrong.amount,
            date: wrong.date,
            reason: wrong.reason,
          })}
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
  const purpose = purposes[one.purpose];
  const approved = one.approvedBy && t('approved by {{approvedBy}}', { approvedBy: one.approvedBy });
  return (
    <>
      {t(names[one.kind])}: {one.reason}
      <ReversalNote one={{ ...one, reason: null }} word={t(names[one.kind])} />
      <div className={classes.note}>
        {[format.moment(one.at), one.staff, purpose && t(purpose), method, approved].filter(Boolean).join(t(', '))}
      </div>
    </>
  );
}

function signed({ kind, amount }: CashMovement): number {
  return kind === 'out' ? 0 - amount : amount;
}
