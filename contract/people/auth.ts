/** Signing in and out, and choosing a new password with a code that was mailed or given in person. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, email } from '../fields.ts';
import { role } from '../roles.ts';
import { shippedLanguage } from '../words/language-field.ts';
import { problem } from '../words/problem.ts';

export const sessionUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(role),
});
export type SessionUser = z.output<typeof sessionUser>;

const colorScheme = z.enum(['auto', 'light', 'dark'], problem('must be auto, light or dark'));
export type ColorScheme = z.output<typeof colorScheme>;

/** Passwords, codes and tickets, which are never trimmed and never logged. */
export const secret = z
  .string(problem('must be text'))
  .min(1, problem('must not be empty'))
  .max(200, problem('must be at most 200 characters'));

/** Null until the person chooses one. */
const ownLanguage = z.string().nullable();

export const signedIn = z.object({ token: z.string(), user: sessionUser, colorScheme, language: ownLanguage });
export type SignedIn = z.output<typeof signedIn>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'anyone',
  summary:
    'Sign in. Returns a session token and the person or, if two-step sign-in is on, a ticket for `POST /auth/login/code`.',
  codes: ['wrong-password'],
  body: z.strictObject({ email, password: secret, remember: z.boolean(problem('must be true or false')).optional() }),
  payload: z.union([
    signedIn.extend({
      secondFactorRequired: z
        .literal(true)
        .optional()
        .describe('present if the session can do nothing until two-step sign-in is set up'),
    }),
    z.object({ secondFactor: z.literal(true), ticket: z.string() }),
  ]),
});

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  who: 'anyone',
  summary: "The second step of signing in: send the ticket with the app's code or a recovery code.",
  codes: ['wrong-code', 'ticket-ended', 'ticket-spent', 'second-factor-key-missing'],
  body: z.strictObject({ ticket: secret, code: secret }),
  payload: signedIn,
});

export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  lane: 'till',
  who: 'any session',
  beforeSecondFactor: true,
  summary: 'End this session.',
  payload: done,
});

export const logoutByPost = endpoint({
  ...logout,
  method: 'POST',
  summary: 'End this session, as GET does; for clients that never change anything with GET.',
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  lane: 'till',
  who: 'any session',
  beforeSecondFactor: true,
  summary: 'The signed-in person; keeps an active session alive.',
  payload: sessionUser,
});

export const chooseColors = endpoint({
  method: 'PUT',
  path: '/auth/colors',
  who: 'any session',
  summary: "Store the person's own choice of light, dark or system colours (auto), which every sign-in returns.",
  body: z.strictObject({ colorScheme }),
  payload: done,
});

export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/auth/language',
  who: 'any session',
  summary:
    "Store the language that the person reads in, which every sign-in returns. A request's Accept-Language goes before it, and without either it is the shop's.",
  body: z.strictObject({ language: shippedLanguage }),
  payload: done,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  who: 'any session',
  notByPin: true,
  summary: "Change one's own password: the one before, and the new one twice. Ends the person's other sessions.",
  codes: ['wrong-password', 'passwords-differ', 'weak-password'],
  body: z.strictObject({ password: secret, newPassword: secret, confirm: secret }),
  payload: done,
});

export const findInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  who: 'anyone',
  summary: 'Whom the link of an invitation is for. The secret is what follows # in the link.',
  codes: ['ticket-ended'],
  body: z.strictObject({ secret }),
  payload: z.object({ email: z.string(), first_name: z.string() }),
});

export const join = endpoint({
  method: 'POST',
  path: '/auth/join',
  who: 'anyone',
  summary: 'Choose a password with the link of an invitation, which works once. Ends all sessions of that person.',
  codes: ['ticket-ended', 'passwords-differ', 'weak-password'],
  body: z.strictObject({ secret, password: secret, confirm_password: secret }),
  payload: z.object({ email: z.string() }),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password-request',
  who: 'anyone',
  summary: 'Mail a reset code. Returns the reset ticket for the next two calls, for known and unknown addresses alike.',
  body: z.strictObject({ email }),
  payload: z.object({ token: z.string() }),
});

export const submitCode = endpoint({
  method: 'POST',
  path: '/auth/submit-code',
  who: 'reset ticket',
  summary: 'Check the mailed code or an invitation code. Returns the e-mail whose password may now be chosen.',
  codes: ['wrong-code', 'ticket-ended', 'ticket-spent'],
  body: z.strictObject({ code: secret }),
  payload: z.object({ email: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/staff/reset-password',
  who: 'reset ticket',
  summary: 'Choose a new password with a verified reset ticket. Ends all sessions of that person.',
  codes: ['ticket-ended', 'passwords-differ', 'weak-password'],
  body: z.strictObject({ password: secret, confirm_password: secret, email }),
  payload: done,
});
