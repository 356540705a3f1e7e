/** Sets a person's own till PIN, from the menu under their name. An admin approves with it at a seller's till. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { setPin } from '../../contract/people/approvals.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { call, failedWith } from '../http/call.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

export function PinModal({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const fields = useFields({ pin: '', password: '' });

  async function save() {
    if (!fields.filled('pin', 'password')) return;
    try {
      const answer = await call(setPin, { body: fields.values });
      onClose();
      notify.success(answer);
    } catch (error) {
      fields.mark(failedWith(error, 'wrong-password') ? 'password' : 'pin');
      throw error;
    }
  }

  return (
    <FormModal title={t('Till PIN')} submitLabel={t('Save')} opened={opened} onClose={onClose} onSubmit={save}>
      <Text size="sm">
        {t(
          'Admins use their PIN to approve something at a till where someone else is signed in. Sellers use theirs to sign in at a till, if the shop allows it. A new PIN replaces the old one.',
        )}
      </Text>
      <PasswordField
        label={t('New PIN')}
        description={t('4 to 8 digits')}
        autoComplete="new-password"
        inputMode="numeric"
        aria-required
        data-autofocus
        {...fields.bind('pin')}
      />
      <PasswordField
        label={t('Password')}
        description={t('The one you sign in with')}
        autoComplete="current-password"
        aria-required
        {...fields.bind('password')}
      />
    </FormModal>
  );
}
