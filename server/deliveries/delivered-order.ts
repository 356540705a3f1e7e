/**
 * The order that a delivery belongs to. An order that has been received completely closes by itself, and opens again when one of
 * its deliveries is undone. An order closed by hand accepts no more deliveries, so it is never received completely: that tells the
 * two apart.
 */
import { sql } from 'kysely';
import { orderNumber } from '../../contract/documents/documents.ts';
import { fromUnits, toUnits } from '../../contract/values/decimal.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { type Held, whileHeld } from './held.ts';

export interface OrderedLine {
  id: number;
  stockId: number;
  /** The item's. */
  name: string;
  packSize: number | null;
  /** In pieces, and so is `open`. */
  ordered: number;
  /** How much of it has not come yet. */
  open: number;
}

export interface OrderOfDelivery {
  id: number;
  supplierId: number;
  lines: Map<number, OrderedLine>;
}

interface Named {
  supplierId?: number | null | undefined;
  orderId?: number | null | undefined;
  lines: { orderLineId?: number | null | undefined }[];
}

/** Reads the order, which must be one of the named supplier. Without a supplier, any sent order will do. */
export async function readOrder(tx: Tx, named: Named, held: Held): Promise<OrderOfDelivery | null> {
  const { supplierId, orderId, lines } = named;
  if (orderId == null) {
    if (lines.some(({ orderLineId }) => orderLineId != null)) refuse('order-not-found');
    return null;
  }
  const { rows } = await sql<{ supplierId: number }>`
    select supplier_id as "supplierId" from orders
    where id = ${orderId} and supplier_id = coalesce(${supplierId ?? null}::bigint, supplier_id) and state = 'sent'
    ${whileHeld(held)}`.execute(tx);
  const [order] = rows;
  if (!order) return refuse('order-not-found');
  return { ...order, id: orderId, lines: await readLines(tx, orderId) };
}

async function readLines(tx: Tx, orderId: number): Promise<Map<number, OrderedLine>> {
  const { rows } = await sql<Omit<OrderedLine, 'open'> & { received: number }>`
    select o.id, o.stock_id as "stockId", s.name, o.pack_size as "packSize", o.quantity * coalesce(o.pack_size, 1) as ordered, coalesce((
      select sum(l.pieces) from delivery_lines l join deliveries d on d.id = l.delivery_id
      where l.order_line_id = o.id and d.undone_at is null
    ), 0) as received
    from order_lines o join stock s on s.id = o.stock_id where o.order_id = ${orderId} order by o.id`.execute(tx);
  return new Map(rows.map(({ received, ...line }) => [line.id, { ...line, open: leftOf(line.ordered, received) }]));
}

function leftOf(ordered: number, received: number): number {
  const left = toUnits(ordered, quantityDecimals) - toUnits(received, quantityDecimals);
  return left > 0n ? fromUnits(left, quantityDecimals) : 0;
}

export function orderedLine(order: OrderOfDelivery | null, id: number, item: { id: number; name: string }) {
  const line = order?.lines.get(id);
  if (line?.stockId !== item.id) refuse('order-not-found/line', { name: item.name, order: orderNumber(order!.id) });
  return line;
}

/** Closes an order that is complete. Call it with the order held, after its delivery was added. */
export async function closeIfReceived(tx: Tx, ctx: StaffContext, orderId: number): Promise<void> {
  if (!(await isReceived(tx, orderId))) return;
  await tx.updateTable('orders').set({ state: 'closed', ended_at: ctx.now() }).where('id', '=', orderId).execute();
}

/** Holds the order. Call it before one of its deliveries is undone. */
export async function reopenOrder(tx: Tx, orderId: number): Promise<void> {
  const { state } = await tx
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (state !== 'closed' || !(await isReceived(tx, orderId))) return;
  await tx.updateTable('orders').set({ state: 'sent', ended_at: null }).where('id', '=', orderId).execute();
}

async function isReceived(tx: Tx, orderId: number): Promise<boolean> {
  const lines = await readLines(tx, orderId);
  return [...lines.values()].every(({ open }) => open === 0);
}
