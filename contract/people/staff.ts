/** The people who work here and what they may do. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, email, id, idParams, name, optionalText } from '../fields.ts';
import { role } from '../roles.ts';
import { moment } from '../values/dates.ts';
import { problem, wholeSentence } from '../words/problem.ts';
import { secret } from './auth.ts';

/** The reports role gets ids and names only; admins get the rest. */
export const staffMember = z.object({
  id: z.number(),
  first_name: z.string(),
  middle_name: z.string().optional(),
  last_name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  location: z.string().optional(),
  roles: z.array(role).optional(),
  /** Whether two-step sign-in is on. */
  second_factor: z.boolean().optional(),
  /** One admin is the owner, who can be changed only by themselves. */
  owner: z.boolean().optional(),
});
export type StaffMember = z.output<typeof staffMember>;

const details = {
  firstName: name,
  middleName: optionalText,
  lastName: name,
  email,
  phone: optionalText,
  location: optionalText,
};

/** A code with which its owner can choose a password through the reset flow; shown once. */
export const invitation = z.object({
  id: z.number(),
  email: z.string(),
  code: z.string().nullable().describe('null in the answer to a repeated key: a code is not shown twice'),
  link: z
    .string()
    .nullable()
    .describe(
      'the path of the page for choosing a password at once; the secret after # never reaches the server by itself',
    ),
  expiresAt: moment.nullable(),
  mailed: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff',
  who: ['admin', 'reports'],
  byRole: ['contact'],
  summary: 'Everyone who works here.',
  payload: z.array(staffMember),
});

export const addStaff = endpoint({
  method: 'POST',
  path: '/staff',
  who: ['admin'],
  summary: 'Add a person. Returns the invitation code, which is also mailed.',
  keyed: 'staff',
  codes: ['email-taken'],
  body: z.strictObject({ ...details, roles: z.array(role, problem('must be a list of roles')).max(4).default([]) }),
  payload: invitation,
});

export const updateStaff = endpoint({
  method: 'PUT',
  path: '/staff',
  who: ['admin'],
  byRole: ['owner'],
  summary: 'Change a person. New roles end their sessions.',
  codes: ['email-taken', 'last-admin', 'yourself', 'owner-only'],
  body: z.strictObject({
    staffId: id,
    ...details,
    roles: z
      .array(role, problem('must be a list of roles'))
      .min(1, wholeSentence('Please fill all the required fields'))
      .max(4),
  }),
  payload: staffMember,
});

export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/staff/{id}',
  who: ['admin'],
  byRole: ['owner'],
  summary: 'Remove a person and end their sessions. Their name stays in the history.',
  codes: ['last-admin', 'yourself', 'owner-only'],
  params: idParams,
  payload: done,
});

export const issueCode = endpoint({
  method: 'POST',
  path: '/staff/{id}/code',
  who: ['admin'],
  byRole: ['owner'],
  summary: 'Get a new invitation or reset code for a person.',
  keyed: 'staff',
  codes: ['owner-only'],
  params: idParams,
  payload: invitation,
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/staff/{id}/second-factor',
  who: ['admin'],
  byRole: ['owner'],
  summary: 'Turn off two-step sign-in for someone else who lost their phone. Ends their sessions.',
  codes: ['yourself', 'second-factor-off', 'owner-only'],
  params: idParams,
  payload: done,
});

export const handOver = endpoint({
  method: 'PUT',
  path: '/staff/{id}/owner',
  who: ['admin'],
  byRole: ['owner'],
  summary: 'Make another admin the owner of the shop. Only the owner can, with their password.',
  codes: ['wrong-password', 'owner-only', 'yourself'],
  params: idParams,
  body: z.strictObject({ password: secret }),
  payload: done,
});
