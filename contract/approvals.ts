/**
 * An admin approves one thing at a seller's till, with a PIN of their own: once, for two minutes, for the person who
 * asked. It is spent in the transaction of the document that needed it.
 */
import * as z from 'zod';
import { moment } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { done, email, id } from './fields.ts';
import { money } from './money.ts';

export const approvalActions = ['discount', 'credit', 'return', 'void', 'cash-out', 'stock-loss'] as const;
export type ApprovalAction = (typeof approvalActions)[number];
export const approvalMinutes = 2;

/** What an approval says besides its action: each action has these, and no others. */
export const approvalFields = {
  discount: ['amount'],
  credit: ['customerId', 'amount'],
  return: ['receiptId'],
  void: ['receiptId'],
  'cash-out': ['amount'],
  'stock-loss': ['amount'],
} as const satisfies Record<ApprovalAction, readonly ('amount' | 'customerId' | 'receiptId')[]>;

const pin = z.string('must be 4 to 8 digits').regex(/^\d{4,8}$/, 'must be 4 to 8 digits');

export const setPin = endpoint({
  method: 'PUT',
  path: '/auth/pin',
  who: 'any session',
  summary: "Set one's own till PIN: 4 to 8 digits. The password confirms who is asking.",
  codes: ['weak-pin', 'wrong-password'],
  body: z.strictObject({
    pin,
    password: z.string().min(1, 'must not be empty').max(200),
  }),
  payload: done,
});

export const approval = z.object({
  id,
  action: z.enum(approvalActions),
  /** Up to this much; null where the action has no amount. */
  amount: z.number().nullable(),
  customerId: id.nullable(),
  receiptId: id.nullable(),
  expiresAt: moment,
  /** Who approved, as the log and the screens name them. */
  approvedBy: z.string(),
});
export type Approval = z.output<typeof approval>;

export const approve = endpoint({
  method: 'POST',
  path: '/approvals',
  who: 'any session',
  summary: "An admin's PIN gives the person who is signed in one approval, for 2 minutes.",
  keyed: true,
  codes: ['pin-off', 'wrong-pin'],
  body: z
    .strictObject({
      email,
      pin,
      action: z.enum(approvalActions, `must be one of ${approvalActions.join(', ')}`),
      amount: money.nullish(),
      customerId: id.nullish(),
      receiptId: id.nullish(),
    })
    .superRefine((body, ctx) => {
      for (const field of approvalFields[body.action]) {
        if (body[field] == null)
          ctx.addIssue({ code: 'custom', path: [field], message: `is needed to approve a ${body.action}` });
      }
    }),
  payload: approval,
});
