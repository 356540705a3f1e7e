/** Ways to be paid: cash, and what a shop adds to it. The built-in ones can't be changed. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, flag, id, idParams, name, visibleText } from '../fields.ts';
import { problem } from '../words/problem.ts';

export const addedKinds = ['mobile money', 'card', 'transfer', 'other'] as const;
export const methodKinds = ['cash', 'deposit', 'bank', 'advance', ...addedKinds] as const;
export type MethodKind = (typeof methodKinds)[number];

export const paymentMethod = z.object({
  id,
  name: z.string(),
  kind: z.enum(methodKinds),
  /** Whether each payment needs a reference. A reference can be used only once. */
  needsReference: z.boolean(),
  /** Whether it is offered at the till. */
  active: z.boolean(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const boolean = z.boolean(problem('must be true or false'));
/** The reference of a mobile payment, a card slip or a transfer, on one line. */
export const reference = visibleText(problem('must be text of 1 to 100 characters'))
  .trim()
  .min(1, problem('must not be empty'))
  .max(100, problem('must be text of 1 to 100 characters'))
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), problem('must not contain control characters'));
/** Empty or null for none. If it is left out of an update, the reference stays as it is. */
export const optionalReference = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  reference.nullish(),
);

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  lane: 'till',
  who: 'any session',
  summary:
    'Ways to be paid, in the order they were added. archived=true includes those that were archived, as not active.',
  query: z.object({ archived: flag }),
  payload: z.array(paymentMethod),
});

export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/payment-methods',
  who: ['admin'],
  summary: 'Add a way to be paid.',
  keyed: 'payment_methods',
  codes: ['name-taken'],
  body: z.strictObject({
    name,
    kind: z.enum(addedKinds, problem('must be one of mobile money, card, transfer, other')),
    needsReference: boolean.optional(),
  }),
  payload: paymentMethod,
});

export const updatePaymentMethod = endpoint({
  method: 'PUT',
  path: '/payment-methods',
  who: ['admin'],
  summary: 'Change a way to be paid. The built-in ones stay as they are.',
  codes: ['built-in', 'name-taken'],
  body: z.strictObject({ id, name, needsReference: boolean.optional(), active: boolean.optional() }),
  payload: paymentMethod,
});

export const deletePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/payment-methods/{id}',
  who: ['admin'],
  summary: 'Archive a way to be paid. What was paid by it keeps its name.',
  codes: ['built-in'],
  params: idParams,
  payload: done,
});
