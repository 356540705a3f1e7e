/**
 * Deletes one line of a sale: the goods go back to stock and the account, if any, is lowered.
 * Invariants: a line is deleted once; nothing changes when more was already paid than would be owed. Locks are taken as
 * everywhere: the account, then the item, and only then the rest (whose triggers lock the day's sums).
 */
import { sql } from 'kysely';
import { recomputeBalances } from '../accounts/recompute-balances.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext, Tx } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { moveStock } from '../stock/move-stock.ts';

export async function deleteSale(ctx: StaffContext, id: number): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    const line = await getLine(tx, id);
    const account = await lockAccount(tx, line.receipt_id);
    await lockItem(tx, line.stock_id);
    await markDeleted(tx, ctx, id);
    if (account) await lowerAccount(tx, ctx, account, line.total);
    await uncountSale(tx, line);
    await moveStock(tx, ctx, {
      stockId: line.stock_id,
      kind: 'sale deleted',
      quantity: line.quantity,
      unitCost: line.unit_cost,
      saleLineId: id,
    });
    const { money, quantity, day } = wordsOf(ctx.config);
    const what = `${quantity(line.quantity)} × ${line.name}, ${money(line.total)}, sold on ${day(line.sold_on)}`;
    await logActivity(tx, ctx, 'sale deleted', `Receipt ${line.receipt_id}: ${what}`);
  });
  return 'Sale deleted';
}

async function getLine(tx: Tx, id: number) {
  const line = await tx
    .selectFrom('sale_lines')
    .select(['receipt_id', 'stock_id', 'name', 'quantity', 'unit_cost', 'total', 'cost', 'sold_on'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return line ?? refuseUnknown();
}

function lockAccount(tx: Tx, receiptId: number) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'paid'])
    .where('receipt_id', '=', receiptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function lockItem(tx: Tx, stockId: number): Promise<void> {
  await tx.selectFrom('stock').select('id').where('id', '=', stockId).forNoKeyUpdate().execute();
}

/** The update itself decides between two that delete the same line at once. */
async function markDeleted(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sale_lines')
    .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuseUnknown();
}

interface Account {
  id: number;
  paid: number;
}

/** What was left after each payment falls with the amount. */
async function lowerAccount(tx: Tx, ctx: StaffContext, { id, paid }: Account, by: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ amount: sql`amount - ${by}::numeric` })
    .where('id', '=', id)
    .where(sql<boolean>`paid <= amount - ${by}::numeric`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    const already = wordsOf(ctx.config).money(paid);
    refuse(
      409,
      `${already} has already been paid on this sale, more than would be left to pay; delete a payment first`,
    );
  }
  await recomputeBalances(tx, id);
}

interface Line {
  stock_id: number;
  quantity: number;
  cost: number;
  total: number;
}

async function uncountSale(tx: Tx, { stock_id, quantity, cost, total }: Line): Promise<void> {
  await tx
    .updateTable('stock')
    .set({
      sales_count: sql`sales_count - 1`,
      sold_quantity: sql`sold_quantity - ${quantity}::numeric`,
      sold_cost: sql`sold_cost - ${cost}::numeric`,
      sold_total: sql`sold_total - ${total}::numeric`,
    })
    .where('id', '=', stock_id)
    .execute();
}

function refuseUnknown(): never {
  return refuse(404, "That sale doesn't exist; it may already have been deleted");
}
