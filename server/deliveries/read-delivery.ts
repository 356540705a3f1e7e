/** A delivery as the calls return it. */
import { type RawBuilder, sql } from 'kysely';
import type { Delivery, DeliveryLine, DeliveryRow } from '../../contract/buying/deliveries.ts';
import { type ChangedFigures, marginOf, priceKeepingMargin } from '../../contract/buying/delivery-figures.ts';
import { billNumber, deliveryNumber, orderNumber } from '../../contract/documents/documents.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { Db, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readLateCosts } from './read-late-costs.ts';

type Reader = Pick<StaffContext, 'settings' | 'words'>;

export interface HeadRow extends Omit<DeliveryRow, 'label' | 'order' | 'bill' | 'at' | 'undone' | 'id'> {
  id: number;
  orderId: number | null;
  bill: { id: number; amount: number; dueOn: string } | null;
  at: Date | string;
  undone: { at: string; staff: string; reason: string } | null;
}

/** The heads of the deliveries that `some` selects. */
export function selectHeads(some: RawBuilder<unknown>): RawBuilder<HeadRow> {
  return sql<HeadRow>`
    select d.id, d.date, case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as supplier,
      d.order_id as "orderId", d.number, d.tax, d.due, d.paid, p.first_name || ' ' || p.last_name as staff, d.at,
      case when b.id is not null then json_build_object('id', b.id, 'amount', b.amount, 'dueOn', b.due_on) end as bill,
      case when d.undone_at is not null then json_build_object('at', d.undone_at, 'staff', u.first_name || ' ' || u.last_name,
        'reason', d.undo_reason) end as undone,
      (select count(distinct stock_id) from delivery_lines where delivery_id = d.id) as items
    from (${some}) as d
    join staff p on p.id = d.staff_id
    left join suppliers s on s.id = d.supplier_id
    left join bills b on b.delivery_id = d.id and b.late_cost_id is null and b.cancelled_at is null
    left join staff u on u.id = d.undone_by`;
}

export function asRow({ orderId, bill, at, undone, ...row }: HeadRow): DeliveryRow {
  return {
    ...row,
    label: deliveryNumber(row.id),
    order: orderId === null ? null : { id: orderId, label: orderNumber(orderId) },
    bill: bill && { ...bill, label: billNumber(bill.id) },
    at: new Date(at).toISOString(),
    undone: undone && { ...undone, at: new Date(undone.at).toISOString() },
  };
}

/** The margins of a line, which follow from what an item cost and sold for. */
export function marginsOf(
  { settings }: Pick<Reader, 'settings'>,
  line: ChangedFigures & { includedTax: number },
): Pick<DeliveryLine, 'marginBefore' | 'marginAfter' | 'keepsMargin'> {
  const { unitSellBefore, unitSellAfter, unitCostBefore, unitCostAfter, includedTax } = line;
  return {
    marginBefore: marginOf(unitSellBefore, unitCostBefore, includedTax),
    marginAfter: marginOf(unitSellAfter, unitCostAfter, includedTax),
    keepsMargin: priceKeepingMargin(line, settings.money.priceStep),
  };
}

export async function readDelivery(db: Db, ctx: Reader, id: number): Promise<Delivery> {
  const { rows } = await selectHeads(sql`select * from deliveries where id = ${id}`).execute(db);
  const [head] = rows;
  if (!head) return refuse('not-found/delivery', { id });
  const { items, ...row } = asRow(head);
  return {
    ...row,
    lines: await readLines(db, ctx, id),
    ...(await readParts(db, id)),
    lateCosts: await readLateCosts(db, id),
    warnings: [],
  };
}

type LineRow = Omit<DeliveryLine, 'marginBefore' | 'marginAfter' | 'keepsMargin' | 'sentBack'> & {
  includedTax: number;
};

async function readLines(db: Db, ctx: Reader, id: number): Promise<DeliveryLine[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.stock_id as "stockId", s.name, l.order_line_id as "orderLineId", l.quantity, l.free, l.total, l.pieces, l.value,
      case when l.pack_id is not null then json_build_object('id', l.pack_id, 'name', l.pack_name, 'size', l.pack_size) end as pack,
      l.unit_cost_before as "unitCostBefore", l.unit_cost_after as "unitCostAfter", l.unit_sell_before as "unitSellBefore",
      l.unit_sell_after as "unitSellAfter", l.included_tax as "includedTax", l.expires_on as "expiresOn"
    from delivery_lines l join stock s on s.id = l.stock_id
    where l.delivery_id = ${id} order by l.id`.execute(db);
  const left = await readSentBack(db, id);
  return rows.map(({ includedTax, ...row }) => {
    // If an item is on several lines, what went back counts against the first ones first.
    const back = left.get(row.stockId) ?? 0;
    const sentBack = Math.min(back, row.pieces);
    left.set(row.stockId, sumQuantities([back, -sentBack]));
    return { ...row, ...marginsOf(ctx, { ...row, includedTax }), sentBack };
  });
}

/** How many pieces went back, by item. */
async function readSentBack(db: Db, id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ stockId: number; pieces: number }>`
    select l.stock_id as "stockId", sum(l.pieces) as pieces
    from supplier_returns r join supplier_return_lines l on l.return_id = r.id
    where r.delivery_id = ${id} group by 1`.execute(db);
  return new Map(rows.map(({ stockId, pieces }) => [stockId, pieces]));
}

async function readParts(db: Db, id: number): Promise<Pick<Delivery, 'costs' | 'payments'>> {
  const { rows } = await sql<Pick<Delivery, 'costs' | 'payments'>>`
    select coalesce((
      select json_agg(json_build_object('name', name, 'amount', amount, 'spread', spread) order by id)
      from delivery_costs where delivery_id = ${id}
    ), '[]') as costs, coalesce((
      select json_agg(json_build_object('methodId', p.method_id, 'method', m.name, 'amount', p.amount, 'reference', p.reference)
        order by p.id)
      from delivery_payments p join payment_methods m on m.id = p.method_id where p.delivery_id = ${id}
    ), '[]') as payments`.execute(db);
  return rows[0]!;
}
