/**
 * Cash put into the drawer or taken out of it today, with the day's earlier movements below. A seller needs an admin's approval
 * to take cash out, and is asked for it when the server wants one. Only other roles can say what the cash is for and which
 * method it belongs to.
 */
import '../ui/styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxCommentLength } from '../../contract/fields.ts';
import type { CashMovementKind } from '../../contract/money/cash-movements.ts';
import { isSeller } from '../../contract/roles.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useApproval } from '../approvals/use-approval.tsx';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { CashMovementRows } from './cash-movement-rows.tsx';
import classes from './drawer.module.css';
import { useAddCashMovement } from './drawer-queries.ts';
import { PurposeFields, purposeToSend, usualPurpose } from './purpose-fields.tsx';

const kinds: { value: CashMovementKind; label: Message }[] = [
  { value: 'in', label: msg('Cash in') },
  { value: 'out', label: msg('Cash out') },
  { value: 'float', label: msg('Float') },
];

const meanings: Record<CashMovementKind, Message> = {
  in: msg('Money put into the drawer, other than from sales'),
  out: msg('Money taken out, other than for expenses or the bank'),
  float: msg('Coins and notes brought in for giving change'),
};

export function CashMovementModal({ onClose }: { onClose(): void }) {
  const format = useFormat();
  const user = useUser();
  const fields = useFields({ amount: '', reason: '', ...usualPurpose });
  const [kind, setKind] = useState<CashMovementKind>('in');
  const add = useAddCashMovement();
  const { amount, reason } = fields.values;
  const approval = useApproval({ action: 'cash-out', amount: Number(amount) });

  async function save() {
    if (!fields.filled('amount', 'reason')) return;
    const what = { kind, amount, reason, ...purposeToSend(kind, fields.values) };
    const saved = await approval.send((id) => add.mutateAsync({ ...what, approval: id }));
    if (!saved) return;
    notify.success();
    onClose();
  }

  return (
    <>
      <FormModal title={t('Cash in or out')} submitLabel={t('Save')} opened onClose={onClose} onSubmit={save}>
        <fieldset className={classes.kinds} aria-label={t('Kind')}>
          {kinds.map(({ value, label }) => (
            <Button
              key={value}
              variant={kind === value ? 'light' : 'default'}
              aria-pressed={kind === value}
              onClick={() => setKind(value)}
            >
              {t(label)}
            </Button>
          ))}
        </fieldset>
        <MoneyField
          label={t('Amount')}
          description={t(meanings[kind])}
          aria-required
          data-autofocus
          {...fields.bind('amount')}
        />
        <TextInput
          label={t('Reason')}
          autoComplete="off"
          maxLength={maxCommentLength}
          aria-required
          {...fields.bind('reason')}
        />
        {kind !== 'float' && !isSeller(user) && <PurposeFields kind={kind} fields={fields} />}
        <CashMovementRows date={format.today()} />
      </FormModal>
      {approval.modal}
    </>
  );
}
