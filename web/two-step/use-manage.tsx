/** For people who have two-step sign-in: new recovery codes, or turning it off. Both need the password and a code. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import {
  renewRecoveryCodes,
  type SecondFactorState,
  turnOffSecondFactor,
} from '../../contract/people/second-factor.ts';
import { msg } from '../../contract/words/text.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import type { FormParts } from '../ui/form/form-body.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { CodeField } from './code-field.tsx';
import { recoveryCodesStep } from './recovery-codes.tsx';
import classes from './two-step.module.css';

type Action = 'renew' | 'turn-off';

const actions = {
  renew: {
    label: msg('New recovery codes'),
    lead: msg("You'll get ten new codes, and the old ones will stop working."),
  },
  'turn-off': {
    label: msg('Turn off'),
    lead: msg("You'll sign in with just your password. You'll be signed out everywhere else."),
  },
} satisfies Record<Action, unknown>;

export function useManage(state: SecondFactorState | undefined, onClose: () => void): FormParts {
  const format = useFormat();
  const fields = useFields({ password: '', code: '' });
  const [action, setAction] = useState<Action | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function submit() {
    if (!fields.filled('password', 'code')) return;
    if (action === 'renew') {
      const { recoveryCodes } = await call(renewRecoveryCodes, { body: fields.values });
      setCodes(recoveryCodes);
      return;
    }
    await call(turnOffSecondFactor, { body: fields.values });
    onClose();
    notify.success(t('Two-step sign-in is off'));
  }

  if (codes) return recoveryCodesStep(codes, onClose);

  if (action) {
    return {
      onClose() {
        setAction(null);
        fields.reset();
      },
      closeLabel: t('Back'),
      submitLabel: t(actions[action].label),
      onSubmit: submit,
      children: (
        <>
          <Text size="sm" className={classes.prose}>
            {t(actions[action].lead)}
          </Text>
          <PasswordField
            label={t('Password')}
            aria-required
            autoComplete="current-password"
            autoFocus
            {...fields.bind('password')}
          />
          <CodeField recovery {...fields.bind('code')} />
        </>
      ),
    };
  }

  return {
    onClose,
    actions: (
      <>
        <Button variant="light" onClick={() => setAction('renew')}>
          {t(actions.renew.label)}
        </Button>
        <Button variant="light" color="red" onClick={() => setAction('turn-off')}>
          {t(actions['turn-off'].label)}
        </Button>
      </>
    ),
    children: (
      <>
        <Text size="sm" className={classes.prose}>
          {t('You sign in with your password and a code from the app on your phone.')}
        </Text>
        <Facts
          facts={[
            { label: t('On since'), value: state?.since && format.moment(state.since) },
            {
              label: t('Recovery codes'),
              value: state && t({ one: '{{count}} left', other: '{{count}} left' }, { count: state.recoveryCodesLeft }),
            },
          ]}
        />
      </>
    ),
  };
}
