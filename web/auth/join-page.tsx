/** The page of an invitation's link: the person chooses a password and is signed in. The secret is after the # of the address. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type * as auth from '../../contract/people/auth.ts';
import { address } from '../http/address.ts';
import { CallError, call } from '../http/call.ts';
import { signIn } from '../session/sign-in-out.ts';
import { t } from '../words/t.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { useSubmission } from './use-submission.ts';

const findInvitation = address<typeof auth.findInvitation>('POST', '/auth/invitation');
const join = address<typeof auth.join>('POST', '/auth/join');

export function JoinPage() {
  const router = useRouter();
  // '-' if there is none: the server then answers that the invitation is not valid.
  const [secret] = useState(() => window.location.hash.slice(1) || '-');
  const [person, setPerson] = useState({ email: '', first_name: '' });
  const [refused, setRefused] = useState('');
  useEffect(() => {
    call(findInvitation, { body: { secret } }).then(setPerson, (error) => {
      if (error instanceof CallError) setRefused(error.message);
    });
  }, [secret]);
  const submission = useSubmission(async (field) => {
    const password = field('password');
    const { email } = await call(join, { body: { secret, password, confirm_password: field('confirm_password') } });
    router.history.replace(await signIn(email, password, false));
  });
  if (refused) {
    const leave = { busy: false, error: refused, submit: () => void router.navigate({ to: '/', replace: true }) };
    return (
      <AuthFrame title={t('Welcome')} submission={leave} button={t('Login')}>
        {null}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={person.first_name ? t('Welcome, {{name}}', { name: person.first_name }) : t('Welcome')}
      lead={
        person.email
          ? t('Choose a password for {{email}}: at least 8 characters, and not a common one.', { email: person.email })
          : t('Choose a password for your account: at least 8 characters, and not a common one.')
      }
      submission={submission}
      button={t('Save and sign in')}
    >
      <input type="hidden" name="username" autoComplete="username" value={person.email} />
      <PasswordField label={t('New Password')} name="password" autoComplete="new-password" autoFocus />
      <PasswordField label={t('Confirm Password')} name="confirm_password" autoComplete="new-password" />
    </AuthFrame>
  );
}
