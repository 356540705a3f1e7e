/** Changes a person's own password, from the menu under their name. */
import '../ui/styles.ts';
import { Text } from '@mantine/core';
import { changePassword } from '../../contract/people/auth.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { call, failedWith } from '../http/call.ts';
import { useUser } from '../session/user.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

export function PasswordModal({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { email } = useUser();
  const fields = useFields({ password: '', newPassword: '', confirm: '' });

  async function save() {
    if (!fields.filled('password', 'newPassword', 'confirm')) return;
    try {
      const answer = await call(changePassword, { body: fields.values });
      onClose();
      notify.success(answer);
    } catch (error) {
      if (failedWith(error, 'wrong-password')) fields.mark('password');
      if (failedWith(error, 'weak-password')) fields.mark('newPassword');
      if (failedWith(error, 'passwords-differ')) fields.mark('confirm');
      throw error;
    }
  }

  return (
    <FormModal title={t('Change password')} submitLabel={t('Save')} opened={opened} onClose={onClose} onSubmit={save}>
      <Text size="sm">
        {t('At least 8 characters, and not a common password. You stay signed in here, and nowhere else.')}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        aria-required
        data-autofocus
        {...fields.bind('password')}
      />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        aria-required
        {...fields.bind('newPassword')}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        aria-required
        {...fields.bind('confirm')}
      />
    </FormModal>
  );
}
