/**
 * Deletes one line of a sale: the goods go back to stock, and what was charged for it is taken back (`take-back.ts`).
 * Invariants: a line is deleted once, and not on a closed day; nothing changes when more was already paid than would be
 * owed. Locks are taken as everywhere: day, receipt, account, item, and only then the rest.
 */
import { sumMoney } from '../../contract/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { moveStock } from '../stock/move-stock.ts';
import { takeBack } from './take-back.ts';

export async function deleteSale(ctx: StaffContext, id: number): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    const line = await getLine(tx, id);
    await holdDays(tx, ctx, line.sold_on);
    await lockReceipt(tx, line.receipt_id);
    const account = await lockAccount(tx, line.receipt_id);
    const { unit_cost } = await lockItem(tx, line.stock_id);
    await markDeleted(tx, ctx, id);
    const left = await sumStanding(tx, line.receipt_id);
    await takeBack(tx, ctx, { receiptId: line.receipt_id, account }, line.total, left);
    await moveStock(tx, ctx, {
      stockId: line.stock_id,
      kind: 'sale deleted',
      quantity: line.quantity,
      unitCost: unit_cost,
      saleLineId: id,
    });
    const { receipt_id, name, quantity, total, sold_on } = line;
    await logActivity(tx, ctx, {
      action: 'sale deleted',
      subject: { kind: 'receipt', id: receipt_id, name: String(receipt_id) },
      facts: { name, quantity, total, soldOn: sold_on },
    });
  });
  return 'Sale deleted';
}

async function getLine(tx: Tx, id: number) {
  const line = await tx
    .selectFrom('sale_lines')
    .select(['receipt_id', 'stock_id', 'name', 'quantity', 'total', 'sold_on'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return line ?? refuseUnknown();
}

/** Two lines of one receipt deleted at once take turns: what stands is what both go by. */
async function lockReceipt(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('receipts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

async function lockAccount(tx: Tx, receiptId: number) {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'amount', 'paid'])
    .where('receipt_id', '=', receiptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account ?? null;
}

function lockItem(tx: Tx, stockId: number) {
  return tx
    .selectFrom('stock')
    .select('unit_cost')
    .where('id', '=', stockId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
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

async function sumStanding(tx: Tx, receiptId: number): Promise<number> {
  const standing = await tx
    .selectFrom('sale_lines')
    .select('total')
    .where('receipt_id', '=', receiptId)
    .where('deleted_at', 'is', null)
    .execute();
  return sumMoney(standing.map((line) => line.total));
}

function refuseUnknown(): never {
  return refuse(404, "That sale doesn't exist; it may already have been deleted");
}
