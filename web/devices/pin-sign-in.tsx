/** Sign-in at a registered till: a name and a PIN. Whoever needs more than selling signs in with their password. */
import { Anchor, Loader, Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type * as devices from '../../contract/tills/devices.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { useSubmission } from '../auth/use-submission.ts';
import { address } from '../http/address.ts';
import { failedWith } from '../http/call.ts';
import { callAsDevice, forgetOwnDevice, readOwnDevice } from '../outbox/own-device.ts';
import type { OwnDevice } from '../outbox/till-store.ts';
import { openAfterSignIn, takeAddress } from '../session/return-address.ts';
import { startSession } from '../session/sign-in-out.ts';
import { t } from '../words/t.ts';
import classes from './devices.module.css';

const listDevicePeople = address<typeof devices.listDevicePeople>('GET', '/devices/{id}/people');
const signInAtDevice = address<typeof devices.signInAtDevice>('POST', '/devices/{id}/sign-in');

interface Till {
  device: OwnDevice;
  people: { id: number; name: string }[];
}

export function PinSignIn({ onPassword }: { onPassword(): void }) {
  const router = useRouter();
  const { till, failed, load } = useTill(onPassword);
  const pin = useRef<HTMLInputElement>(null);
  const isNobody = till?.people.length === 0;
  const submission = useSubmission(async (field) => {
    if (!till) return load();
    if (isNobody) return onPassword();
    try {
      const body = { staffId: Number(field('staffId')), pin: field('pin') };
      const answer = await callAsDevice(signInAtDevice, till.device, { body });
      await startSession(answer, false);
      openAfterSignIn(router.history, takeAddress(answer.user.id));
    } catch (error) {
      if (pin.current) pin.current.value = '';
      if (failedWith(error, 'revoked', 'unknown-device', 'pin-sign-in-off')) load();
      throw error;
    }
  });
  const byPassword = t('Sign in with a password');

  function buttonOf(): string {
    if (isNobody) return byPassword;
    return till || !failed ? t('Login') : t('Try again');
  }

  return (
    <AuthFrame lead={till ? t('Who is at the till?') : undefined} submission={submission} button={buttonOf()}>
      {!till && !failed && <Loader size={36} mx="auto" role="status" aria-label={t('Please wait')} />}
      {failed && <Text size="sm">{t('The names could not be loaded.')}</Text>}
      {isNobody && (
        <Text size="sm">
          {t('Nobody who sells has a PIN yet. Each person sets their own, in the menu under their name.')}
        </Text>
      )}
      {till && till.people.length > 0 && (
        <>
          <fieldset className={classes.names}>
            <legend>{t('Name')}</legend>
            {till.people.map(({ id, name }, at) => (
              <label key={id} className={classes.name}>
                <input
                  type="radio"
                  name="staffId"
                  value={id}
                  required
                  defaultChecked={till.people.length === 1}
                  // biome-ignore lint/a11y/noAutofocus: the page that it replaces sets the focus too
                  autoFocus={at === 0}
                  onClick={(event) => event.detail > 0 && pin.current?.focus()}
                />
                <span dir="auto">{name}</span>
              </label>
            ))}
          </fieldset>
          <TextInput
            ref={pin}
            label={t('PIN')}
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
          />
        </>
      )}
      {!isNobody && (
        <Anchor component="button" type="button" size="sm" onClick={onPassword}>
          {byPassword}
        </Anchor>
      )}
    </AuthFrame>
  );
}

/** If this browser is no longer a till, or the shop does not use PINs, the page asks for the password instead. */
function useTill(onPassword: () => void) {
  const [till, setTill] = useState<Till>();
  const [failed, setFailed] = useState(false);

  async function leave() {
    await forgetOwnDevice();
    onPassword();
  }

  async function load() {
    setFailed(false);
    try {
      const device = await readOwnDevice();
      if (!device || device.revoked) return leave();
      setTill({ device, people: await callAsDevice(listDevicePeople, device) });
    } catch (error) {
      if (failedWith(error, 'pin-sign-in-off')) return onPassword();
      if (failedWith(error, 'revoked', 'unknown-device')) return leave();
      console.error('Could not load the names', error);
      setFailed(true);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), []);
  return { till, failed, load };
}
