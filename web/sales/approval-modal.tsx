/** An admin approves something at this till, with their e-mail and PIN. Whoever is signed in stays signed in. */
import '../ui/styles.ts';
import { Text, TextInput } from '@mantine/core';
import type { approve } from '../../contract/approvals.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { useApprove } from './sales-queries.ts';

interface ApprovalModalProps {
  /** Why it is needed. */
  message: string;
  asked: Omit<Sending<typeof approve>['body'], 'email' | 'pin'>;
  onClose(): void;
  onApproved(approval: number): void;
}

/** Until someone signs out at this till. */
const storageName = 'approver';

export function ApprovalModal({ message, asked, onClose, onApproved }: ApprovalModalProps) {
  const approving = useApprove();
  const fields = useFields({ email: localStorage.getItem(storageName) ?? '', pin: '' });
  const { email } = fields.values;

  async function submit() {
    if (!fields.filled('email', 'pin')) throw new FormError("Please enter an admin's e-mail and PIN");
    try {
      const { id } = await approving.mutateAsync({ ...fields.values, ...asked });
      localStorage.setItem(storageName, email.trim());
      onApproved(id);
    } catch (error) {
      fields.set({ pin: '' });
      fields.focus('pin');
      throw error;
    }
  }

  return (
    <FormModal title="Approval" size="24rem" opened onClose={onClose} submitLabel="Approve" onSubmit={submit}>
      <Text size="sm">{message}</Text>
      <TextInput
        label="Email of an admin"
        type="email"
        autoComplete="off"
        data-autofocus={email === '' || undefined}
        {...fields.bind('email')}
      />
      <TextInput
        label="PIN"
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        data-autofocus={email !== '' || undefined}
        {...fields.bind('pin')}
      />
    </FormModal>
  );
}
