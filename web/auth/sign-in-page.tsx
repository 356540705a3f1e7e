/** Sign-in. The page checks nothing itself and shows the server's message. At a registered till, sellers sign in with their PIN. */
import { Anchor, TextInput } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { outboxState } from '../outbox/outbox-state.ts';
import { registered } from '../session/registered-till.ts';
import { openAfterSignIn } from '../session/return-address.ts';
import { signIn } from '../session/sign-in-out.ts';
import { useStore } from '../store.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import classes from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { RememberMe } from './remember-me.tsx';
import { useSubmission } from './use-submission.ts';

const PinSignIn = lazy(
  inPart('devices', () => import('../devices/pin-sign-in.tsx').then((module) => ({ default: module.PinSignIn }))),
);

const WaitingLine = lazy(
  inPart('devices', () =>
    import('../without-connection/waiting-line.tsx').then((module) => ({ default: module.WaitingLine })),
  ),
);

export function SignInPage() {
  const [byPin, setByPin] = useState(registered.get);
  // Shown even if the till was revoked or local storage was cleared: the sales are still on this device.
  const { waiting } = useStore(outboxState);
  return (
    <>
      <Suspense>{byPin && <PinSignIn onPassword={() => setByPin(false)} />}</Suspense>
      {!byPin && <PasswordSignIn />}
      <Suspense>{waiting.count > 0 && <WaitingLine />}</Suspense>
    </>
  );
}

function PasswordSignIn() {
  const router = useRouter();
  const [remember, setRemember] = useState(false);
  const submission = useSubmission(async (field) => {
    const to = await signIn(field('email'), field('password'), remember);
    if (to === '/sign-in-code') await router.navigate({ to });
    else openAfterSignIn(router.history, to);
  });
  return (
    <AuthFrame lead={t('Sign in to continue')} submission={submission} button={t('Login')}>
      <TextInput label={t('Email')} name="email" type="email" autoComplete="username" autoFocus />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" />
      <div className={classes.row}>
        <RememberMe checked={remember} onChange={setRemember} />
        <Anchor component={Link} to="/email" size="sm">
          {t('Forgot Password?')}
        </Anchor>
      </div>
    </AuthFrame>
  );
}
