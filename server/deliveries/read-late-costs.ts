/** The costs of a delivery that came later, oldest first. */
import { sql } from 'kysely';
import type { LateCost } from '../../contract/buying/deliveries.ts';
import { billNumber } from '../../contract/documents/documents.ts';
import type { Db } from '../base/context.ts';

type Row = Omit<LateCost, 'at' | 'bill'> & {
  at: Date;
  bill: Omit<NonNullable<LateCost['bill']>, 'label'> | null;
};

export async function readLateCosts(db: Db, deliveryId: number): Promise<LateCost[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.amount, c.spread, c.day as date, c.paid, c.into_stock as "intoStock",
      c.amount - c.into_stock as "costOfGoods", p.first_name || ' ' || p.last_name as staff, c.at,
      case when b.id is not null then json_build_object('id', b.id, 'amount', b.amount, 'dueOn', b.due_on) end as bill, (
        select json_agg(json_build_object('lineId', l.delivery_line_id, 'share', l.share, 'intoStock', l.into_stock)
          order by l.delivery_line_id)
        from late_cost_lines l where l.late_cost_id = c.id
      ) as lines, coalesce((
        select json_agg(json_build_object('methodId', paid.method_id, 'method', way.name, 'amount', paid.amount,
          'reference', paid.reference) order by paid.id)
        from late_cost_payments paid join payment_methods way on way.id = paid.method_id where paid.late_cost_id = c.id
      ), '[]') as payments
    from late_costs c
    join staff p on p.id = c.staff_id
    left join bills b on b.late_cost_id = c.id
    where c.delivery_id = ${deliveryId} order by c.id`.execute(db);
  return rows.map(({ at, bill, ...row }) => ({
    ...row,
    bill: bill && { ...bill, label: billNumber(bill.id) },
    at: at.toISOString(),
  }));
}
