/**
 * Takes a whole delivery back, on its own day: the goods leave with the value they came with, the bill is cancelled, and what was
 * paid comes back the way it went. Selling prices stay as they are. An order that it completed is open again.
 * Locks: day, delivery, order, supplier, bill, items by id, shift.
 */
import { sql } from 'kysely';
import type { Delivery, undoDelivery as declared } from '../../contract/buying/deliveries.ts';
import { deliveryNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { lockItems } from '../stock/lock-items.ts';
import { reverseStock, type Standing } from '../stock/movements/reverse-stock.ts';
import { reopenOrder } from './delivered-order.ts';
import { lockDelivery } from './lock-delivery.ts';
import { giveAdvanceBack } from './pay-delivery.ts';
import { readDelivery } from './read-delivery.ts';

type Given = Input<typeof declared>['body'];

export function undoDelivery(ctx: StaffContext, id: number, { reason }: Given): Promise<Delivery> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const { date, orderId, supplierId, supplier, due } = await lockDelivery(tx, id);
    await holdDays(tx, ctx, date);
    if (orderId !== null) await reopenOrder(tx, orderId);
    if (supplierId !== null) await holdSupplier(tx, supplierId);
    await refuseLateCost(tx, id);
    await cancelBill(tx, ctx, id);
    await refuseSentBack(tx, id);
    await sendGoodsBack(tx, ctx, { id, date, reason });
    await reverseMoney(tx, ctx, { kind: 'delivery', id });
    await giveAdvanceBack(tx, ctx, id);
    await tx
      .updateTable('deliveries')
      .set({ undone_at: ctx.now(), undone_by: ctx.staff.id, undo_reason: reason })
      .where('id', '=', id)
      .execute();
    await logActivity(tx, ctx, {
      action: 'delivery undone',
      subject: { kind: 'delivery', id, name: supplier },
      facts: { label: deliveryNumber(id), date, amount: due, reason },
    });
    return readDelivery(tx, ctx, id);
  });
}

/** The supplier may have been archived since. */
async function holdSupplier(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('suppliers').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

async function cancelBill(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const bill = await tx
    .selectFrom('bills')
    .select(['id', 'paid', 'credited'])
    .where('delivery_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!bill) return;
  if (bill.paid > 0 || bill.credited > 0) refuse('used-already/paid', { label: deliveryNumber(id) });
  await tx.updateTable('bills').set({ cancelled_at: ctx.now() }).where('id', '=', bill.id).execute();
}

async function refuseLateCost(tx: Tx, id: number): Promise<void> {
  const cost = await tx.selectFrom('late_costs').select('name').where('delivery_id', '=', id).executeTakeFirst();
  if (cost) refuse('used-already/late-cost', { label: deliveryNumber(id), name: cost.name });
}

async function refuseSentBack(tx: Tx, id: number): Promise<void> {
  const back = await tx.selectFrom('supplier_returns').select('id').where('delivery_id', '=', id).executeTakeFirst();
  if (back) refuse('used-already/sent-back', { label: deliveryNumber(id) });
}

interface Undone {
  id: number;
  date: string;
  reason: string;
}

interface Received extends Standing {
  name: string;
  qty: number;
}

/** The last line of an item goes back first, because each line began with what the one before it left. */
async function sendGoodsBack(tx: Tx, ctx: StaffContext, { id, date, reason }: Undone): Promise<void> {
  const lines = await tx.selectFrom('delivery_lines').select('stock_id').where('delivery_id', '=', id).execute();
  await lockItems(
    tx,
    lines.map(({ stock_id }) => stock_id),
  );
  const { rows } = await sql<Received>`
    select m.id, m.stock_id as "stockId", m.kind, m.quantity, m.value, s.name, s.qty
    from delivery_lines l join stock_movements m on m.id = l.movement_id join stock s on s.id = l.stock_id
    where l.delivery_id = ${id} order by l.id desc`.execute(tx);
  refuseUsed(rows);
  for (let left = rows; left.length > 0; ) {
    const round = left.filter(({ stockId }, at) => left.findIndex((one) => one.stockId === stockId) === at);
    const document = { kind: 'delivery', id } as const;
    await reverseStock(tx, ctx, round, { kind: 'received undone', document, date, reason });
    left = left.filter((one) => !round.includes(one));
  }
}

function refuseUsed(lines: Received[]): void {
  const pieces = new Map<number, number>();
  for (const { stockId, quantity, qty, name } of lines) {
    const came = sumQuantities([pieces.get(stockId) ?? 0, quantity]);
    if (came > qty) refuse('used-already', { left: qty, name });
    pieces.set(stockId, came);
  }
}
