/** The second step of two-step sign-in: a code from the app on the phone, or a recovery code. */
import { Anchor, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { openAfterSignIn } from '../session/return-address.ts';
import { signInWithCode } from '../session/sign-in-out.ts';
import { t } from '../words/t.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useSubmission } from './use-submission.ts';

export function SignInCodePage() {
  const router = useRouter();
  const [recovery, setRecovery] = useState(false);
  const submission = useSubmission(async (field) => {
    openAfterSignIn(router.history, await signInWithCode(field('code')));
  });
  return (
    <AuthFrame
      title={t('Enter your code')}
      lead={
        recovery
          ? t('One of your saved recovery codes. Each works once.')
          : t('The six digits shown in the app on your phone.')
      }
      submission={submission}
      button={t('Login')}
      footer={
        <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!recovery)}>
          {recovery ? t('Use the app on your phone') : t('Use a recovery code')}
        </Anchor>
      }
    >
      <TextInput
        key={String(recovery)}
        label={recovery ? t('Recovery code') : t('Code')}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
    </AuthFrame>
  );
}
