/** Goods that went back to a supplier, as the calls return them. */
import { type RawBuilder, sql } from 'kysely';
import type { SupplierReturn } from '../../contract/buying/payables.ts';
import { deliveryNumber, labelOf } from '../../contract/documents/documents.ts';
import type { Context, Db } from '../base/context.ts';

/** `at` is text if the row came as JSON. */
export type ReturnRow = Omit<SupplierReturn, 'label' | 'delivery' | 'at'> & {
  at: Date | string;
  deliveryId: number | null;
};

/** The columns that the calls return, for the rows `r`. */
export function shownReturns(returns: RawBuilder<unknown>): RawBuilder<ReturnRow> {
  return sql<ReturnRow>`
    select r.id, json_build_object('id', s.id, 'name', s.name) as supplier, r.delivery_id as "deliveryId", r.date, r.at,
      p.first_name || ' ' || p.last_name as staff, r.reason, r.credit, r.cost, r.credited, r.refunded, r.kept,
      way.name as method, r.reference, (
        select json_agg(json_build_object('stockId', l.stock_id, 'name', i.name, 'pack', case when l.pack_name is not null then
            json_build_object('id', l.pack_id, 'name', l.pack_name, 'size', l.pack_size) end,
          'quantity', l.quantity, 'pieces', l.pieces, 'credit', l.credit, 'cost', l.cost) order by l.id)
        from supplier_return_lines l join stock i on i.id = l.stock_id where l.return_id = r.id
      ) as lines
    from (${returns}) as r
    join suppliers s on s.id = r.supplier_id
    join staff p on p.id = r.staff_id
    left join payment_methods way on way.id = r.method_id`;
}

export function asReturn({ words }: Pick<Context, 'words'>, { at, deliveryId, ...row }: ReturnRow): SupplierReturn {
  return {
    ...row,
    label: labelOf(words.t, 'supplier return', row.id),
    delivery: deliveryId === null ? null : { id: deliveryId, label: deliveryNumber(deliveryId) },
    at: new Date(at).toISOString(),
  };
}

export async function readSupplierReturn(ctx: Pick<Context, 'words'>, db: Db, id: number): Promise<SupplierReturn> {
  const { rows } = await shownReturns(sql`select * from supplier_returns where id = ${id}`).execute(db);
  return asReturn(ctx, rows[0]!);
}
