/** Orders as the calls return them, each with its lines and how much of them has come. */
import { type RawBuilder, sql } from 'kysely';
import type { Order, OrderLine } from '../../contract/buying/orders.ts';
import { orderNumber } from '../../contract/documents/documents.ts';
import type { Db } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export interface OrderRow extends Omit<Order, 'label' | 'at' | 'sentAt'> {
  at: Date | string;
  sentAt: Date | string | null;
}

/** How much deliveries that were not undone brought of a line `l`, in its unit. */
const receivedOfLine = sql<number>`coalesce((
    select sum(d.pieces) from delivery_lines d join deliveries on deliveries.id = d.delivery_id
    where d.order_line_id = l.id and deliveries.undone_at is null
  ), 0) / coalesce(l.pack_size, 1)`;

/** The columns of an order `o`. Its supplier and its items may be archived by now. */
export const orderColumns = sql`o.id, o.state, json_build_object('id', s.id, 'name', s.name) as supplier,
  o.expected_on as "expectedOn", o.note, p.first_name || ' ' || p.last_name as staff, o.at, o.sent_at as "sentAt", (
    select json_agg(line order by line.id) from (
      select l.id, l.stock_id as "stockId", i.name, case when l.pack_id is not null then
          json_build_object('id', l.pack_id, 'name', l.pack_name, 'size', l.pack_size)
        end as pack, l.quantity, l.cost, round(come.received, 3) as received,
        round(greatest(l.quantity - come.received, 0), 3) as open
      from order_lines l join stock i on i.id = l.stock_id
      cross join lateral (select ${receivedOfLine} as received) as come
      where l.order_id = o.id
    ) as line
  ) as lines`;

export const orderRows = sql`orders o join suppliers s on s.id = o.supplier_id join staff p on p.id = o.staff_id`;

export function asOrder({ at, sentAt, ...row }: OrderRow): Order {
  return {
    ...row,
    label: orderNumber(row.id),
    at: new Date(at).toISOString(),
    sentAt: sentAt && new Date(sentAt).toISOString(),
  };
}

export async function getOrder(db: Db, id: number): Promise<Order> {
  const { rows } = await readOrders(sql`o.id = ${id}`).execute(db);
  return rows[0] ? asOrder(rows[0]) : refuse('not-found/order', { number: orderNumber(id) });
}

function readOrders(condition: RawBuilder<unknown>) {
  return sql<OrderRow>`select ${orderColumns} from ${orderRows} where ${condition}`;
}

export function hasCome(lines: readonly OrderLine[]): boolean {
  return lines.some(({ received }) => received > 0);
}
