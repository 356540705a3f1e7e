/**
 * Deletes one line of a sale: the goods go back to stock and the account, if any, is lowered.
 * Invariants: a line is deleted once; nothing changes when more was already paid than would be owed. Locks are taken as
 * everywhere: the account, then the item, and only then the rest (whose triggers lock the day's sums).
 */
import { sql } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import { type StaffContext, type Tx, today } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { logActivity } from '../logs/log-activity.ts';

export async function deleteSale(ctx: StaffContext, id: number): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    const line = await lockLine(tx, id);
    if (line.account_id !== null) await lowerAccount(tx, line.account_id, line.total);
    await markDeleted(tx, ctx, id);
    await giveBack(tx, ctx, { ...line, id });
    await logActivity(
      tx,
      ctx,
      'sale deleted',
      `Receipt ${line.receipt_id}: ${line.quantity} × ${line.name}, ${line.total.toFixed(2)}, sold on ${line.sold_on}`,
    );
  });
  return 'Sale deleted';
}

async function lockLine(tx: Tx, id: number) {
  const line = await tx
    .selectFrom('sale_lines')
    .select(['receipt_id', 'stock_id', 'name', 'quantity', 'unit_cost', 'total', 'sold_on'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!line) return refuseUnknown(id);
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'paid', sql<boolean>`paid > amount - ${line.total}::numeric`.as('overpaid')])
    .where('receipt_id', '=', line.receipt_id)
    .forUpdate()
    .executeTakeFirst();
  if (account?.overpaid) {
    refuse(
      409,
      `${account.paid.toFixed(2)} is already paid on this account, more than would be left to pay. Delete a payment first`,
    );
  }
  await tx.selectFrom('stock').select('id').where('id', '=', line.stock_id).forUpdate().execute();
  return { ...line, account_id: account?.id ?? null };
}

async function lowerAccount(tx: Tx, accountId: number, by: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ amount: sql`amount - ${by}::numeric` })
    .where('id', '=', accountId)
    .execute();
}

/** The update itself decides between two that delete the same line at once. */
async function markDeleted(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sale_lines')
    .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuseUnknown(id);
}

async function giveBack(
  tx: Tx,
  ctx: StaffContext,
  line: { id: number; stock_id: number; quantity: number; unit_cost: number },
): Promise<void> {
  const item = await tx
    .updateTable('stock')
    .set({ qty: sql`qty + ${line.quantity}::numeric`, sales_count: sql`sales_count - 1` })
    .where('id', '=', line.stock_id)
    .returning('qty')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stock_movements')
    .values({
      stock_id: line.stock_id,
      kind: 'sale deleted',
      quantity: line.quantity,
      balance: item.qty,
      unit_cost: line.unit_cost,
      date: today(ctx),
      at: ctx.now(),
      staff_id: ctx.staff.id,
      sale_line_id: line.id,
    })
    .execute();
}

function refuseUnknown(id: number): never {
  return refuse(404, `There is no sale ${id}; it may be deleted already`);
}
