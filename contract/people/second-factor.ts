/** Two-step sign-in: a code from an app on the phone (TOTP) after the password. Everyone turns their own on and off. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { secret } from './auth.ts';

const path = '/auth/second-factor';

export const secondFactorState = z.object({
  on: z.boolean(),
  since: moment.nullable(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

/** Shown once, because only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const proof = z.strictObject({ password: secret, code: secret });

export const getSecondFactor = endpoint({
  method: 'GET',
  path,
  who: 'any session',
  beforeSecondFactor: true,
  summary: 'Whether two-step sign-in is on for the caller, and how many recovery codes are left.',
  payload: secondFactorState,
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path,
  who: 'any session',
  notByPin: true,
  beforeSecondFactor: true,
  summary: 'Start turning on two-step sign-in. Returns the secret for the app. Sign-in does not ask for a code yet.',
  codes: ['wrong-password', 'second-factor-on', 'second-factor-key-missing'],
  body: z.strictObject({ password: secret }),
  payload: z.object({
    secret: z.string().describe('in base 32, to type in'),
    address: z.string().describe('otpauth://…, to show as a QR code'),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path,
  who: 'any session',
  notByPin: true,
  beforeSecondFactor: true,
  summary: "Turn it on with the app's first code. Returns the recovery codes and ends the caller's other sessions.",
  codes: ['wrong-code', 'second-factor-not-started', 'second-factor-key-missing'],
  body: z.strictObject({ code: secret }),
  payload: recoveryCodes,
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/off',
  who: 'any session',
  notByPin: true,
  summary: "Turn it off with the password and a code. Ends the caller's other sessions.",
  codes: ['wrong-password-or-code', 'second-factor-off', 'second-factor-key-missing'],
  body: proof,
  payload: done,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  who: 'any session',
  notByPin: true,
  summary: 'Get ten new recovery codes with the password and a code. The old ones stop working.',
  codes: ['wrong-password-or-code', 'second-factor-off', 'second-factor-key-missing'],
  body: proof,
  payload: recoveryCodes,
});
