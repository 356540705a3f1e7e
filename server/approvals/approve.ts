/**
 * An admin approves one action at someone else's till, and that person stays signed in. The document that needs the approval spends
 * it in its own transaction (`spend-approval.ts`). The PIN is left out of the request that a repeat is compared with, because that
 * request is stored.
 */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import {
  type Approval,
  approvalFields,
  approvalMinutes,
  approve as declared,
} from '../../contract/people/approvals.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { refuseUnseenReceipt } from '../sessions/seller-sight.ts';
import { checkPin, holdPin, type PinOwner, type PinUse, wordFor } from './check-pin.ts';

type Asked = Omit<Input<typeof declared>['body'], 'pin'>;

export async function approve(ctx: StaffContext, { pin, ...asked }: Input<typeof declared>['body']): Promise<Approval> {
  if (asked.receiptId) await refuseUnseenReceipt(ctx.db, ctx, asked.receiptId);
  const use = pinToApprove(ctx, asked);
  const approver = await checkPin(ctx, use, asked, pin);
  const again = (id: number) => readApproval(ctx.db, id);
  return once(ctx, { call: declared, request: asked, again }, async (tx) => {
    await holdPin(tx, use, approver);
    const id = await keepApproval(tx, ctx, approver, asked);
    const answer = await readApproval(tx, id);
    const { action, amount, receiptId } = answer;
    await logActivity(tx, ctx, {
      action: 'approval given',
      subject: userSubject(approver),
      facts: { for: action, amount, customer: await nameOfCustomer(tx, answer.customerId), receipt: receiptId },
    });
    return { id, answer };
  });
}

/** Everyone reads the log, so it does not say whether there is such a person. */
function pinToApprove({ staff, address }: StaffContext, asked: Asked): PinUse {
  return {
    role: 'admin',
    asker: String(staff.id),
    refusal: 'wrong-pin',
    wrong: (found) => ({
      staff,
      entry: {
        action: 'approval refused',
        subject: null,
        facts: {},
        contact: { email: found?.email ?? wordFor(asked), address },
      },
    }),
  };
}

async function keepApproval(tx: Tx, ctx: StaffContext, approver: PinOwner, asked: Asked): Promise<number> {
  const created_at = ctx.now();
  try {
    const { id } = await tx
      .insertInto('approvals')
      .values({
        staff_id: ctx.staff.id,
        approved_by: approver.id,
        action: asked.action,
        ...columnsOf(asked),
        ...(asked.action === 'return' && { amount: asked.amount ?? (await leftToReturn(tx, asked.receiptId!)) }),
        created_at,
        expires_at: new Date(created_at.getTime() + approvalMinutes * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (violates(error, 'approvals_customer_id_fkey')) refuse('not-found/customer-gone');
    if (violates(error, 'approvals_receipt_id_fkey')) refuse('not-found/receipt', { id: asked.receiptId! });
    throw error;
  }
}

/** Keeps only the fields that belong to the action: any other would limit nothing. */
function columnsOf({ action, amount, customerId, receiptId }: Asked) {
  const fields: readonly string[] = approvalFields[action];
  return {
    amount: fields.includes('amount') ? (amount ?? null) : null,
    customer_id: fields.includes('customerId') ? (customerId ?? null) : null,
    receipt_id: fields.includes('receiptId') ? (receiptId ?? null) : null,
  };
}

/** What was charged for those goods of a receipt that have not come back yet. */
async function leftToReturn(tx: Tx, receiptId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(l.total - coalesce(b.total, 0)), 0) as left
    from sale_lines l
    left join lateral (select sum(total) as total from return_lines where sale_line_id = l.id) as b on true
    where l.receipt_id = ${receiptId} and l.deleted_at is null`.execute(tx);
  return rows[0]!.left;
}

async function readApproval(db: Db, id: number): Promise<Approval> {
  const { expires_at, ...row } = await db
    .selectFrom('approvals as a')
    .innerJoin('staff as p', 'p.id', 'a.approved_by')
    .select([
      'a.id',
      'a.action',
      'a.amount',
      'a.customer_id as customerId',
      'a.receipt_id as receiptId',
      'a.expires_at',
    ])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('approvedBy'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, expiresAt: expires_at.toISOString() };
}

async function nameOfCustomer(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const { name } = await tx.selectFrom('customers').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
