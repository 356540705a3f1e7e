/** Password reset, step two: the code from the e-mail or from an admin. */
import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type * as auth from '../../contract/people/auth.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { useBusiness } from '../session/business.ts';
import { t } from '../words/t.ts';
import { AuthFrame } from './auth-frame.tsx';
import { readTicket, storeResetEmail } from './reset-progress.ts';
import { useSubmission } from './use-submission.ts';

const submitCode = address<typeof auth.submitCode>('POST', '/auth/submit-code');

export function SubmitCodePage() {
  const router = useRouter();
  const { mailsCodes } = useBusiness();
  const submission = useSubmission(async (field) => {
    const { email } = await call(submitCode, { body: { code: field('code') }, bearer: readTicket() });
    storeResetEmail(email);
    await router.navigate({ to: '/passwordReset' });
  });
  return (
    <AuthFrame
      title={t('Enter your code')}
      lead={
        mailsCodes
          ? t("If your email is registered here, we've sent you a code. You can also use your invitation code.")
          : t('The code an admin gave you.')
      }
      submission={submission}
      button={t('Submit Code')}
    >
      <TextInput
        label={t('Code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
    </AuthFrame>
  );
}
