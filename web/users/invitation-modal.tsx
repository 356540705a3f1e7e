/** Shows a code once, to be handed over: many shops have no mail server. */
import { Text } from '@mantine/core';
import { useRef } from 'react';
import type { Invitation } from '../../contract/staff.ts';
import { useFormat } from '../session/format.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { FormModal } from '../ui/form-modal.tsx';

export function InvitationModal({ invitation, onClose }: { invitation: Invitation | null; onClose(): void }) {
  const format = useFormat();
  const last = useRef(invitation);
  if (invitation) last.current = invitation;
  const shown = last.current;

  return (
    <FormModal title="Invitation code" opened={invitation !== null} onClose={onClose}>
      {shown && (
        <>
          <Text size="sm">
            For <strong>{shown.email}</strong>. Write it down or copy it now: it won't be shown again.
          </Text>
          <CopyField label="Code" value={shown.code} />
          <Text size="sm">
            It's valid until <strong>{format.moment(shown.expiresAt)}</strong>. On the sign-in page, choose ‘Forgot
            Password?’, enter this email address, then enter the code and choose a password.
          </Text>
          <Text size="sm" c="dimmed">
            {shown.mailed
              ? "We've also emailed it to this address."
              : 'No email was sent, so please pass it on yourself.'}
          </Text>
        </>
      )}
    </FormModal>
  );
}
