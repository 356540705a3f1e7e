/** All that is known about a person, and a new code for someone who lost theirs. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Invitation, StaffMember } from '../../contract/staff.ts';
import { Facts } from '../ui/facts.tsx';
import { FormModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notify.tsx';
import { fullName } from './full-name.ts';
import { useIssueCode } from './users-queries.ts';

interface UserDetailsModalProps {
  person: StaffMember | null;
  onClose(): void;
  onCode(invitation: Invitation): void;
}

export function UserDetailsModal({ person, onClose, onCode }: UserDetailsModalProps) {
  const issueCode = useIssueCode();
  // Keeps its text while it fades out.
  const last = useRef(person);
  if (person) last.current = person;
  const shown = last.current;

  function newCode() {
    if (!person) return;
    issueCode.mutate(person.id, {
      onSuccess: (invitation) => {
        onClose();
        onCode(invitation);
      },
      onError: (error) => notify.error(error),
    });
  }

  return (
    <FormModal
      title="User Details"
      opened={person !== null}
      onClose={onClose}
      actions={
        <Button variant="light" loading={issueCode.isPending} onClick={newCode}>
          New code
        </Button>
      }
    >
      {shown && (
        <Facts
          facts={[
            { label: 'Full Name', value: fullName(shown) },
            { label: 'Email', value: shown.email },
            { label: 'Phone', value: shown.phone },
            { label: 'Location', value: shown.location },
            { label: 'Roles', value: shown.roles?.join(', ') },
          ]}
        />
      )}
    </FormModal>
  );
}
