/** The page of an invitation's link: the person chooses a password and is signed in. The secret is after the # of the address. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type * as auth from '../../contract/auth.ts';
import { address } from '../http/address.ts';
import { CallError, call } from '../http/call.ts';
import { signIn } from '../session/sign-in-out.ts';
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
      <AuthFrame title="Welcome" submission={leave} button="Login">
        {null}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={['Welcome', person.first_name].filter(Boolean).join(', ')}
      lead={`Choose a password for ${person.email || 'your account'}: at least 8 characters, and not a common one.`}
      submission={submission}
      button="Save and sign in"
    >
      <input type="hidden" name="username" autoComplete="username" value={person.email} />
      <PasswordField label="New Password" name="password" autoComplete="new-password" autoFocus />
      <PasswordField label="Confirm Password" name="confirm_password" autoComplete="new-password" />
    </AuthFrame>
  );
}
