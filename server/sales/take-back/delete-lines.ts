/**
 * Deletes lines of one receipt: the goods go back to stock, and what was charged for them is taken back (`take-back.ts`).
 * Invariants: a line is deleted once, and not on a closed day; nothing changes if more was already paid than would be owed, or if
 * goods of the receipt have come back; a seller who works in shifts has one open. Locks are taken as everywhere: day, receipt,
 * customer, account, items by id, and only then the rest.
 */
import { sumMoney } from '../../../contract/values/money.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { holdDays } from '../../money/hold-day.ts';
import { requireShift } from '../../money/hold-shift.ts';
import { lockItems } from '../../stock/lock-items.ts';
import { postStock } from '../../stock/movements/post-stock.ts';
import { takeBack } from './take-back.ts';

export interface DeletedLine {
  id: number;
  stock_id: number;
  name: string;
  quantity: number;
  total: number;
  cost: number;
}

/** Deletes the lines that were not deleted before, and returns them. Without `ids` it deletes all lines of the receipt. */
export async function deleteLines(
  tx: Tx,
  ctx: StaffContext,
  receipt: { id: number; soldOn: string },
  ids?: number[],
): Promise<DeletedLine[]> {
  await holdDays(tx, ctx, receipt.soldOn);
  await lockReceipt(tx, receipt.id);
  await refuseReturned(tx, receipt.id);
  await holdCustomerOf(tx, receipt.id);
  const account = await lockAccount(tx, receipt.id);
  const standing = await readStanding(tx, receipt.id);
  const lines = ids ? standing.filter(({ id }) => ids.includes(id)) : standing;
  if (lines.length === 0) return [];
  await lockItems(
    tx,
    lines.map(({ stock_id }) => stock_id),
  );
  const shiftId = await requireShift(tx, ctx);
  await markDeleted(tx, ctx, lines);
  const whole = sumMoney(standing.map(({ total }) => total));
  const part = sumMoney(lines.map(({ total }) => total));
  await takeBack(tx, ctx, { receiptId: receipt.id, account, shiftId }, part, sumMoney([whole, -part]));
  const postings = lines.map(({ id, stock_id, quantity, cost }) => ({
    stockId: stock_id,
    kind: 'sale deleted' as const,
    quantity,
    value: cost,
    saleLineId: id,
  }));
  await postStock(tx, ctx, { kind: 'receipt', id: receipt.id }, postings);
  return lines;
}

/** Locks the receipt, so that two people who change it do so one after the other and agree on what is left of it. */
async function lockReceipt(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('receipts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

async function refuseReturned(tx: Tx, receiptId: number): Promise<void> {
  const returned = await tx.selectFrom('returns').select('id').where('receipt_id', '=', receiptId).executeTakeFirst();
  if (!returned) return;
  refuse('has-returns', { receiptId });
}

/** A customer whose advance is given back must not be deleted meanwhile. */
async function holdCustomerOf(tx: Tx, receiptId: number): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('receipts').select('customer_id').where('id', '=', receiptId))
    .forShare()
    .execute();
}

async function lockAccount(tx: Tx, receiptId: number) {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'balance', 'written_off as writtenOff', 'paid'])
    .where('receipt_id', '=', receiptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account ?? null;
}

function readStanding(tx: Tx, receiptId: number): Promise<DeletedLine[]> {
  return tx
    .selectFrom('sale_lines')
    .select(['id', 'stock_id', 'name', 'quantity', 'total', 'cost'])
    .where('receipt_id', '=', receiptId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

async function markDeleted(tx: Tx, ctx: StaffContext, lines: DeletedLine[]): Promise<void> {
  await tx
    .updateTable('sale_lines')
    .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
}
