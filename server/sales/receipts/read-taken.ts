/**
 * What each method took in for a receipt, at the sale and on its debt, and what was refunded by it. The method paid by last comes
 * first: payments by their day, before the tenders of the sale.
 */
import { sql } from 'kysely';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import type { Db } from '../../base/context.ts';

/**
 * After a line was deleted, the rest of a tender is posted anew. This finds its first posting, which gives it its place among the
 * others.
 */
const firstPosted = sql`(
  select min(id) from money_movements as posted where posted.document = 'receipt' and posted.document_id = standing.document_id
    and posted.method_id = standing.method_id and posted.reference is not distinct from standing.reference
)`;

type Taken = Receipt['taken'][number];

export async function readTaken(db: Db, receiptId: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select way.id as "methodId", way.name, way.kind, sum(moved.amount) as amount, sum(moved.refunded) as refunded
    from (
      select method_id, amount, 0 as refunded, array[-1, ${firstPosted}] as place from money_movements as standing
      where document = 'receipt' and document_id = ${receiptId} and kind = 'sale' and reverses is null
        and not exists (select from money_movements where reverses = standing.id)
      union all
      select p.method_id, p.amount, 0, array[p.date - date '2000-01-01', p.id]
      from accounts a join payments p on p.account_id = a.id
      where a.receipt_id = ${receiptId} and p.deleted_at is null
      union all
      select m.method_id, 0, -m.amount, null
      from returns r join money_movements m on m.document = 'return' and m.document_id = r.id
      where r.receipt_id = ${receiptId}
    ) as moved join payment_methods way on way.id = moved.method_id
    group by way.id order by max(moved.place) desc nulls last, way.id`.execute(db);
  return rows;
}

/** The same for a receipt that was just made. */
export function takenAtSale(tenders: Omit<Taken, 'refunded'>[]): Taken[] {
  const taken = new Map<number, Taken>();
  for (const { methodId, name, kind, amount } of tenders.toReversed()) {
    const before = taken.get(methodId)?.amount ?? 0;
    taken.set(methodId, { methodId, name, kind, amount: sumMoney([before, amount]), refunded: 0 });
  }
  return [...taken.values()];
}
