/** Shows an invitation code once, to pass on: many shops have no mail server. */
import { Text } from '@mantine/core';
import { useRef } from 'react';
import type { Invitation } from '../../contract/staff.ts';
import { useFormat } from '../session/format.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';

export function InvitationModal({ invitation, onClose }: { invitation: Invitation | null; onClose(): void }) {
  const last = useRef(invitation);
  if (invitation) last.current = invitation;
  const shown = last.current;

  return (
    <FormModal title="Invitation code" opened={invitation !== null} onClose={onClose}>
      {shown && <InvitationText invitation={shown} />}
    </FormModal>
  );
}

function InvitationText({ invitation: { email, code, expiresAt, mailed } }: { invitation: Invitation }) {
  const format = useFormat();
  if (code === null || expiresAt === null) {
    return (
      <Text size="sm">
        A code for <strong>{email}</strong> was created, but the answer with it was lost, and a code is shown only once.
        Open the person's details and choose ‘New code’ to get another.
      </Text>
    );
  }
  return (
    <>
      <Text size="sm">
        For <strong>{email}</strong>. Write it down or copy it now: it won't be shown again.
      </Text>
      <CopyField label="Code" value={code} />
      <Text size="sm">
        It's valid until <strong>{format.moment(expiresAt)}</strong>. On the sign-in page, choose ‘Forgot Password?’,
        enter this email address, then enter the code and choose a password.
      </Text>
      <Text size="sm" c="dimmed">
        {mailed ? "We've also emailed it to this address." : 'No email was sent, so please pass it on yourself.'}
      </Text>
    </>
  );
}
