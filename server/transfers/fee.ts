/**
 * The cost of a transfer: an expense of type Charges, paid from the method that the money left. It is made and deleted with its
 * transfer, and names it.
 */
import { sql } from 'kysely';
import { feeType, type Transfer } from '../../contract/money/transfers.ts';
import { inEnglish } from '../../contract/words/say.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { feeOfTransfer } from '../base/stored-texts.ts';
import { expenseFacts, getExpense, postingsOf } from '../expenses/expense-row.ts';
import { approvedExpense, requireToday } from '../expenses/seller-rules.ts';
import { logActivity } from '../logs/log-activity.ts';
import { postMoney, reverseMoney } from '../money/post-money.ts';

/** For a seller it is an expense like any other: only for today, and up to their limit. */
export async function addFee(
  tx: Tx,
  ctx: StaffContext,
  transfer: Transfer,
  { amount, receivedBy }: { amount: number; receivedBy: string },
): Promise<void> {
  const { date, fromMethodId, reference } = transfer;
  const expense = inEnglish(feeOfTransfer, { id: transfer.id });
  requireToday(ctx, date);
  const { id } = await tx
    .insertInto('expenses')
    .values({
      ...{ date, amount, reference, type: await holdFeeType(tx, ctx), expense },
      ...{ received_by: receivedBy, method_id: fromMethodId, transfer_id: transfer.id },
      ...{ staff_id: ctx.staff.id, created_at: ctx.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await getExpense(tx, id);
  await postMoney(tx, ctx, { kind: 'expense', id, day: date }, postingsOf(added));
  await approvedExpense(tx, ctx, { id, amount });
  await logActivity(tx, ctx, {
    action: 'expense added',
    subject: { kind: 'expense', id, name: added.expense },
    facts: await expenseFacts(tx, added),
  });
}

/** Call it with the transfer and its day held. */
export async function deleteFee(tx: Tx, ctx: StaffContext, transferId: number): Promise<void> {
  const gone = await tx
    .updateTable('expenses')
    .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
    .where('transfer_id', '=', transferId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!gone) return;
  await reverseMoney(tx, ctx, { kind: 'expense', id: gone.id });
  const expense = await getExpense(tx, gone.id);
  await logActivity(tx, ctx, {
    action: 'expense deleted',
    subject: { kind: 'expense', id: gone.id, name: expense.expense },
    facts: await expenseFacts(tx, expense),
  });
}

/**
 * The first fee of a shop adds the built-in type. If the shop has a type of its own with this name, that one is used, even if it
 * was archived. The type is locked, so that it is not renamed meanwhile.
 */
async function holdFeeType(tx: Tx, ctx: StaffContext): Promise<string> {
  return (await findFeeType(tx)) ?? (await addFeeType(tx, ctx)) ?? (await findFeeType(tx))!;
}

async function findFeeType(tx: Tx): Promise<string | undefined> {
  const type = await tx
    .selectFrom('expense_types')
    .select('name')
    .where(sql<boolean>`lower(name) = lower(${feeType})`)
    .forShare()
    .executeTakeFirst();
  return type?.name;
}

/** Undefined if another transfer has added it meanwhile. */
async function addFeeType(tx: Tx, ctx: StaffContext): Promise<string | undefined> {
  const type = await tx
    .insertInto('expense_types')
    .values({ name: feeType, built_in: true, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return type?.name;
}
