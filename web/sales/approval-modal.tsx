/** An admin approves one thing at this till, with their e-mail and PIN. Whoever is signed in stays signed in. */
import '../ui/styles.ts';
import { Text, TextInput } from '@mantine/core';
import type { approve } from '../../contract/approvals.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { useApprove } from './sales-queries.ts';

/** What has to be approved. */
export type Asking = Omit<Sending<typeof approve>['body'], 'email' | 'pin'>;

interface ApprovalModalProps {
  /** Why it is needed. */
  message: string;
  asking: Asking;
  onClose(): void;
  onApproved(approval: number): void;
}

/** Until someone signs out at this till. */
const storageName = 'approver';

export function ApprovalModal({ message, asking, onClose, onApproved }: ApprovalModalProps) {
  const approve = useApprove();
  const user = useUser();
  // Admins are bound by credit limits too, and approve their own sale.
  const usual = user.roles.includes('admin') ? user.email : '';
  const fields = useFields({ email: localStorage.getItem(storageName) ?? usual, pin: '' });
  const { email } = fields.values;

  async function submit() {
    if (!fields.filled('email', 'pin')) throw new FormError("Please enter an admin's e-mail and PIN");
    try {
      const { id } = await approve.mutateAsync({ ...fields.values, ...asking });
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
