/** Gives up what is left of an account as a bad debt. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import type { CustomerAccount } from '../../contract/accounts.ts';
import { ReasonField } from '../returns/reason-field.tsx';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useWriteOff } from './debts-queries.ts';

const usualReasons = ['Moved away', "Can't be found", "Can't pay"];

interface WriteOffModalProps {
  account: CustomerAccount;
  onClose(): void;
}

export function WriteOffModal({ account, onClose }: WriteOffModalProps) {
  const format = useFormat();
  const fields = useFields({ reason: '' });
  const writeOff = useWriteOff();

  async function submit() {
    if (!fields.filled('reason')) throw new FormError('Please say why');
    await writeOff.mutateAsync({ id: account.id, reason: fields.values.reason });
    notify.success(`${format.money(account.balance)} written off`);
    onClose();
  }

  return (
    <FormModal
      title={`Write off receipt ${account.receiptId}`}
      submitLabel="Write off"
      opened
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">
        For a debt that will never be paid. The {format.money(account.balance)} still owed counts as lost today. No
        money moves. You can undo it in the history.
      </Text>
      <ReasonField fields={fields} usual={usualReasons} autoFocus />
    </FormModal>
  );
}
