/** An admin, chosen by name, approves one thing at this till with their PIN. Whoever is signed in stays signed in. */
import '../ui/styles.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import type { ApproverChoice, approve } from '../../contract/people/approvals.ts';
import { queryClient } from '../http/query-client.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { approvers, useApprove } from './approvals-queries.ts';

/** What has to be approved. */
export type Asking = Omit<Sending<typeof approve>['body'], 'email' | 'staffId' | 'pin'>;

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
  const { data: people, isError, refetch } = useQuery(approvers);
  // Who approved last here. Admins are bound by credit limits too, and approve their own sale.
  const usual = localStorage.getItem(storageName) ?? (user.roles.includes('admin') ? String(user.id) : '');
  const fields = useFields({ staffId: usual, pin: '' });

  async function submit() {
    // A PIN may be typed faster than the admins are loaded.
    const staffId = whoIsThere(people ?? (await queryClient.fetchQuery(approvers)), fields.values.staffId);
    if (staffId === '' || !fields.filled('pin')) throw new FormError(t('Please choose an admin and enter their PIN'));
    try {
      const { id } = await approve.mutateAsync({ staffId, pin: fields.values.pin, ...asking });
      localStorage.setItem(storageName, staffId);
      onApproved(id);
    } catch (error) {
      fields.set({ pin: '' });
      fields.focus('pin');
      throw error;
    }
  }

  return (
    <FormModal title={t('Approval')} size="24rem" opened onClose={onClose} submitLabel={t('Approve')} onSubmit={submit}>
      <Text size="sm">{message}</Text>
      {isError && <RetryLine onRetry={refetch} />}
      {people?.length === 0 && (
        <Text size="sm" fw={600}>
          {t('No admin has a till PIN yet. They set one in the menu under their name.')}
        </Text>
      )}
      <NativeSelect
        label={t('Who approves')}
        data={[
          { value: '', label: t('Please choose'), disabled: true },
          ...(people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-autofocus={usual === '' || undefined}
        {...fields.bind('staffId')}
        value={whoIsThere(people, fields.values.staffId)}
      />
      <TextInput
        label={t('PIN')}
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        data-autofocus={usual !== '' || undefined}
        {...fields.bind('pin')}
      />
    </FormModal>
  );
}

/** An only approver is chosen already; a remembered one is dropped if they can no longer approve. */
function whoIsThere(people: ApproverChoice[] = [], chosen: string): string {
  const [only, ...others] = people;
  if (people.some(({ id }) => String(id) === chosen)) return chosen;
  return only && others.length === 0 ? String(only.id) : '';
}
