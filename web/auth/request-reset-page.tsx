/**
 * Password reset, step one: requests a code, by e-mail if the shop can send it, and gets the ticket for the next steps.
 */
import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type * as auth from '../../contract/people/auth.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { useBusiness } from '../session/business.ts';
import { t } from '../words/t.ts';
import { AuthFrame } from './auth-frame.tsx';
import { storeTicket } from './reset-progress.ts';
import { useSubmission } from './use-submission.ts';

const requestPasswordReset = address<typeof auth.requestPasswordReset>('POST', '/auth/reset-password-request');

export function RequestResetPage() {
  const router = useRouter();
  const { mailsCodes } = useBusiness();
  const submission = useSubmission(async (field) => {
    const { token } = await call(requestPasswordReset, { body: { email: field('email') } });
    if (!token) return;
    storeTicket(token);
    await router.navigate({ to: '/code' });
  });
  return (
    <AuthFrame
      title={t('Forgot Password?')}
      lead={
        mailsCodes
          ? t("We'll email you a code. If you already have an invitation code, enter your email to use it.")
          : t('Ask an admin for a code, then enter your email to use it.')
      }
      submission={submission}
      button={t('Reset Password')}
    >
      <TextInput label={t('Email')} name="email" type="email" autoComplete="username" autoFocus />
    </AuthFrame>
  );
}
