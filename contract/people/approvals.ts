/**
 * An admin approves one thing at a seller's till with their own PIN: once, for two minutes, for the person who asked. The
 * approval is used up in the transaction of the document that needed it.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, email, id } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { problem } from '../words/problem.ts';

export const approvalActions = ['discount', 'credit', 'return', 'void', 'cash-out', 'stock-loss'] as const;
export type ApprovalAction = (typeof approvalActions)[number];
export const approvalMinutes = 2;

/**
 * The fields of an approval besides its action: each action has these and no others. If a return does not say how much it gives
 * back, the approval is for what is left of its receipt.
 */
export const approvalFields = {
  discount: ['amount'],
  credit: ['customerId', 'amount'],
  return: ['receiptId', 'amount'],
  void: ['receiptId'],
  'cash-out': ['amount'],
  'stock-loss': ['amount'],
} as const satisfies Record<ApprovalAction, readonly ('amount' | 'customerId' | 'receiptId')[]>;

export const pin = z.string(problem('must be 4 to 8 digits')).regex(/^\d{4,8}$/, problem('must be 4 to 8 digits'));

export const setPin = endpoint({
  method: 'PUT',
  path: '/auth/pin',
  who: 'any session',
  notByPin: true,
  summary: "Set one's own till PIN: 4 to 8 digits. The password confirms who is asking.",
  codes: ['weak-pin', 'wrong-password'],
  body: z.strictObject({
    pin,
    password: z.string().min(1, problem('must not be empty')).max(200),
  }),
  payload: done,
});

/** Someone who can approve: an admin with a till PIN. */
export const approver = z.object({ id, name: z.string() });
export type ApproverChoice = z.output<typeof approver>;

export const listApprovers = endpoint({
  method: 'GET',
  path: '/approvers',
  who: 'any session',
  summary: 'Who can approve at a till: admins with a till PIN, by name.',
  payload: z.array(approver),
});

export const approval = z.object({
  id,
  action: z.enum(approvalActions),
  /** The highest amount that is approved; null if the action has no amount. */
  amount: z.number().nullable(),
  customerId: id.nullable(),
  receiptId: id.nullable(),
  expiresAt: moment,
  /** The name of whoever approved, as in the log and on the screens. */
  approvedBy: z.string(),
});
export type Approval = z.output<typeof approval>;

export const approve = endpoint({
  method: 'POST',
  path: '/approvals',
  who: 'any session',
  byRole: ['approver', 'own-sales'],
  summary:
    "An admin's PIN gives the person who is signed in one approval, for 2 minutes. The admin is named by staffId or by email. An approval ends when that PIN is changed or that person is no longer an admin.",
  keyed: 'approvals',
  codes: ['pin-off', 'wrong-pin'],
  body: z
    .strictObject({
      email: email.nullish(),
      staffId: id.nullish(),
      pin,
      action: z.enum(approvalActions, problem('must be one of {{all}}', { all: approvalActions.join(', ') })),
      amount: money.nullish(),
      customerId: id.nullish(),
      receiptId: id.nullish(),
    })
    .superRefine((body, ctx) => {
      if ((body.email == null) === (body.staffId == null)) {
        const message =
          body.email == null
            ? problem('must say who approves, or staffId must')
            : problem('must not be there with staffId');
        ctx.addIssue({ code: 'custom', path: ['email'], message });
      }
      for (const field of approvalFields[body.action]) {
        if (body[field] == null && !(body.action === 'return' && field === 'amount'))
          ctx.addIssue({
            code: 'custom',
            path: [field],
            message: problem('is needed to approve a {{action}}', { action: body.action }),
          });
      }
    }),
  payload: approval,
});
