/** Password reset, step three: the new password. The server checks it and ends all sessions of the person. */
import { useRouter } from '@tanstack/react-router';
import type * as auth from '../../contract/people/auth.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { t } from '../words/t.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { forgetReset, readResetEmail, readTicket } from './reset-progress.ts';
import { useSubmission } from './use-submission.ts';

const resetPassword = address<typeof auth.resetPassword>('POST', '/staff/reset-password');

export function ChoosePasswordPage() {
  const router = useRouter();
  const submission = useSubmission(async (field) => {
    await call(resetPassword, {
      body: { password: field('password'), confirm_password: field('confirm_password'), email: readResetEmail() },
      bearer: readTicket(),
    });
    forgetReset();
    await router.navigate({ to: '/', replace: true });
  });
  return (
    <AuthFrame
      title={t('Choose a new password')}
      lead={t('At least 8 characters, and not a common password.')}
      submission={submission}
      button={t('Reset Password')}
    >
      <input type="hidden" name="username" autoComplete="username" value={readResetEmail()} />
      <PasswordField label={t('New Password')} name="password" autoComplete="new-password" autoFocus />
      <PasswordField label={t('Confirm Password')} name="confirm_password" autoComplete="new-password" />
    </AuthFrame>
  );
}
