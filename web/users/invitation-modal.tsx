/** Shows an invitation once, as a link, a QR code and a code, to pass on: many shops have no mail server. */
import { Text } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import type { Invitation } from '../../contract/people/staff.ts';
import { useFormat } from '../session/format.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';

const QrCode = lazy(() => import('../two-step/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

export function InvitationModal({ invitation, onClose }: { invitation: Invitation | null; onClose(): void }) {
  const last = useRef(invitation);
  if (invitation) last.current = invitation;
  const shown = last.current;

  return (
    <FormModal title={t('Invitation code')} opened={invitation !== null} onClose={onClose}>
      {shown && <InvitationText invitation={shown} />}
    </FormModal>
  );
}

const opensHereOnly = /^(localhost|127\.|\[::1\])/.test(window.location.hostname);

const strong = (words: string) => <strong>{words}</strong>;

function InvitationText({ invitation: { email, code, link, expiresAt, mailed } }: { invitation: Invitation }) {
  const format = useFormat();
  if (code === null || link === null || expiresAt === null) {
    return (
      <Text size="sm">
        {rich(
          "A code for <strong>{{email}}</strong> was created, but the answer with it was lost, and a code is shown only once. Open the person's details and choose ‘New code’ to get another.",
          { strong },
          { email },
        )}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm">
        {rich(
          "For <strong>{{email}}</strong>. Let them scan this with their phone, or send them the link: it opens the page where they choose a password. It works once, is valid until <strong>{{moment}}</strong>, and won't be shown again.",
          { strong },
          { email, moment: format.moment(expiresAt) },
        )}
      </Text>
      <Suspense>
        <QrCode text={`${window.location.origin}${link}`} label={t('Invitation to scan')} />
      </Suspense>
      {opensHereOnly && (
        <Text size="sm">
          {t(
            "Only this computer can open this address. For phones and other computers, open this page by the server's address in your network first.",
          )}
        </Text>
      )}
      <CopyField label={t('Link')} value={`${window.location.origin}${link}`} />
      <CopyField label={t('Code')} value={code} />
      <Text size="sm">
        {t(
          'To use the code instead: on the sign-in page, choose ‘Forgot Password?’, enter this email address, then the code.',
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {mailed
          ? t("We've also emailed the code to this address.")
          : t('No email was sent, so please pass it on yourself.')}
      </Text>
    </>
  );
}
