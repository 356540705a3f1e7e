/** Turns on two-step sign-in: password, first code from the app, recovery codes. Used in the modal and on the page. */
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { confirmSecondFactor, startSecondFactor } from '../../contract/people/second-factor.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { call } from '../http/call.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import type { FormParts } from '../ui/form/form-body.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { recoveryCodesStep } from './recovery-codes.tsx';
import classes from './two-step.module.css';

interface SetUpOptions {
  onClose(): void;
  /** Called after the recovery codes have been shown. */
  onDone(): void;
  closeLabel?: string;
}

export function useSetUp({ onClose, onDone, closeLabel }: SetUpOptions): FormParts {
  const fields = useFields({ password: '', code: '' });
  const [app, setApp] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) return recoveryCodesStep(codes, onDone);

  if (app) {
    return {
      onClose,
      closeLabel,
      submitLabel: t('Turn on'),
      async onSubmit() {
        if (!fields.filled('code')) return;
        const { recoveryCodes } = await call(confirmSecondFactor, { body: { code: fields.values.code } });
        setCodes(recoveryCodes);
      },
      children: (
        <>
          <Text size="sm" className={classes.prose}>
            {t('Scan this with the app, then enter the six digits it shows.')}
          </Text>
          <div className={classes.scan}>
            <QrCode text={app.address} label={t('QR code for the app on your phone')} />
            <div className={classes.key}>
              <Text size="sm" className={classes.prose}>
                {rich('Or type this key into the app, or <link>open it on this device</link>.', {
                  link: (words) => <Anchor href={app.address}>{words}</Anchor>,
                })}
              </Text>
              <span className={classes.letters}>{app.secret.match(/.{1,4}/g)?.join(' ')}</span>
              <CopyButton text={app.secret} />
            </div>
          </div>
          <CodeField autoFocus {...fields.bind('code')} />
        </>
      ),
    };
  }

  return {
    onClose,
    closeLabel,
    submitLabel: t('Continue'),
    async onSubmit() {
      if (!fields.filled('password')) return;
      setApp(await call(startSecondFactor, { body: { password: fields.values.password } }));
      fields.reset();
    },
    children: (
      <>
        <Text size="sm" className={classes.prose}>
          {t(
            "You'll sign in with your password and a code from an app on your phone, such as Aegis, 2FAS or Google Authenticator. Someone who learns your password can't get in without the code.",
          )}
        </Text>
        <PasswordField
          label={t('Password')}
          aria-required
          autoComplete="current-password"
          autoFocus
          data-autofocus
          {...fields.bind('password')}
        />
      </>
    ),
  };
}
