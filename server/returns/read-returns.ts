/** Returns as the calls return them: slip and list show the same figures. */
import { type RawBuilder, sql } from 'kysely';
import { labelOf, returnNumber } from '../../contract/documents/documents.ts';
import type { GoodsReturn } from '../../contract/selling/returns.ts';
import type { Db, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { isOwnReceipt, onlySalesOf, refuseUncounted } from '../sessions/seller-sight.ts';

type Computed = 'number' | 'at' | 'lines' | 'business';
export type HeadRow = Omit<GoodsReturn, Computed> & { at: Date };

/** `returns` is a query over the table, or a part of it. */
export function selectHeads(returns: RawBuilder<unknown>): RawBuilder<HeadRow> {
  return sql<HeadRow>`
    select r.id, r.receipt_id as "receiptId", r.day as date, sale.sold_on as "soldOn", r.at,
      p.first_name || ' ' || p.last_name as staff, a.first_name || ' ' || a.last_name as "approvedBy", r.reason,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer,
      r.total, r.tax, r.debt, r.rounding, r.total - r.debt + r.rounding as refunded, refunds.of_return as refunds
    from (${returns}) as r
    join receipts sale on sale.id = r.receipt_id
    join staff p on p.id = r.staff_id
    left join staff a on a.id = r.approved_by
    left join customers c on c.id = sale.customer_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('methodId', way.id, 'name', way.name, 'kind', way.kind,
        'amount', -m.amount, 'reference', m.reference) order by m.id), '[]') as of_return
      from money_movements m join payment_methods way on way.id = m.method_id
      where m.document = 'return' and m.document_id = r.id
    ) as refunds
    order by r.day desc, r.id desc`;
}

export function asHead({ id, at, ...row }: HeadRow): Omit<GoodsReturn, 'lines' | 'business'> {
  return { id, number: returnNumber(id), at: at.toISOString(), ...row };
}

/** Someone who sees only their own sales sees returns of these, and those that they took back themselves. */
export function isSeenReturn(ctx: Pick<StaffContext, 'staff' | 'settings'>): RawBuilder<boolean> {
  const staffId = onlySalesOf(ctx);
  return staffId === null
    ? sql<boolean>`true`
    : sql<boolean>`(returns.staff_id = ${staffId} or ${isOwnReceipt(staffId, 'returns.receipt_id')})`;
}

/** A return is opened by its number alone, so this refuses those that a blind count hides. */
export async function openReturn(ctx: StaffContext, id: number): Promise<GoodsReturn> {
  const made = await getReturn(ctx, id);
  await refuseUncounted(ctx.db, ctx, 'return', { id, what: labelOf(ctx.words.t, 'return', id) });
  return made;
}

export function getReturn(ctx: StaffContext, id: number): Promise<GoodsReturn> {
  return readReturn(ctx.db, ctx, id);
}

export async function readReturn(db: Db, ctx: StaffContext, id: number): Promise<GoodsReturn> {
  const { rows } = await selectHeads(sql`select * from returns where id = ${id} and ${isSeenReturn(ctx)}`).execute(db);
  const [head] = rows;
  if (!head) return refuse('not-found/return', { number: returnNumber(id) });
  const lines = await db
    .selectFrom('return_lines as r')
    .innerJoin('sale_lines as l', 'l.id', 'r.sale_line_id')
    .select(['r.sale_line_id as lineId', 'r.stock_id as stockId', 'l.name', 'r.quantity', 'r.to_stock as toStock'])
    .select(['r.total', 'r.tax'])
    .where('r.return_id', '=', id)
    .orderBy('r.id')
    .execute();
  const { business, logo } = ctx.settings;
  return { ...asHead(head), lines, business: { ...business, logo } };
}
