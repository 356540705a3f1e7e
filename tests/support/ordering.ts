/** Suppliers and what they delivered, for tests of orders to them. Goods come in as a restock does. */
import type { Caller, TestApp } from './test-app.ts';

export async function addSupplier(
  { database, clock }: TestApp,
  name: string,
  leadDays: number | null = null,
): Promise<number> {
  const { id } = await database.db
    .insertInto('suppliers')
    .values({ name, lead_days: leadDays, created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Brought {
  stockId: number;
  quantity: number;
  free?: number;
  pack?: { id: number; name: string; size: number } | undefined;
  orderLineId?: number | null;
  /** The cost of one piece. */
  unitCost?: number;
  unitSell?: number;
}

interface Delivered {
  supplierId: number | null;
  orderId?: number;
  lines: Brought[];
}

/** Makes a delivery dated today, by the clock of the shop; returns its id. */
export async function deliver(app: TestApp, caller: Caller, { supplierId, orderId, lines }: Delivered) {
  const date = caller.today();
  const { db } = app.database;
  const delivery = await db
    .insertInto('deliveries')
    .values({
      ...{ supplier_id: supplierId, order_id: orderId ?? null, date, number: null, tax: 0, reclaims_tax: false },
      ...{ due: 0, paid: 0, goods_value: 0, staff_id: caller.id, at: app.clock.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { stockId, quantity, free = 0, pack, orderLineId = null, unitCost = 2, unitSell = 3.5 } of lines) {
    const pieces = (quantity + free) * (pack?.size ?? 1);
    const restock = { id: stockId, date, qty: pieces, unitCost, unitSell };
    const { status, payload } = await caller.put('/stock/restock', restock);
    if (!status) throw new Error(`the restock was refused: ${payload}`);
    const { movement_id } = await db
      .selectFrom('stock_movements')
      .select((eb) => eb.fn.max<number>('id').as('movement_id'))
      .where('stock_id', '=', stockId)
      .where('kind', '=', 'restock')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('delivery_lines')
      .values({
        ...{ delivery_id: delivery.id, stock_id: stockId, order_line_id: orderLineId, quantity, free, pieces },
        ...{ pack_id: pack?.id ?? null, pack_name: pack?.name ?? null, pack_size: pack?.size ?? null },
        ...{
          total: pieces * unitCost,
          value: pieces * unitCost,
          unit_cost_before: unitCost,
          unit_cost_after: unitCost,
        },
        ...{ unit_sell_before: unitSell, unit_sell_after: unitSell, included_tax: 0, movement_id },
      })
      .execute();
  }
  return delivery.id;
}

export async function undoDelivery({ database, clock }: TestApp, caller: Caller, id: number): Promise<void> {
  await database.db
    .updateTable('deliveries')
    .set({ undone_at: clock.now, undone_by: caller.id, undo_reason: 'Wrong shop' })
    .where('id', '=', id)
    .execute();
}
