/**
 * What suppliers were paid in advance. Every movement of money by the method Advance has a row here with its supplier, and a
 * trigger keeps what each supplier has. The caller holds the supplier.
 */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Tables } from '../db/tables.ts';

/** The present balance is not enough: the amount must have been there on the day it is spent and on every day since. */
export async function refuseAdvanceShort(
  tx: Tx,
  supplier: { id: number; name: string },
  { amount, day }: { amount: number; day: string },
): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    select least(coalesce(sum(amount) filter (where day <= ${day}::date), 0), (
      select min(held) from (
        select day, sum(sum(amount)) over (order by day) as held from supplier_advances where supplier_id = ${supplier.id}
        group by day
      ) as days where day > ${day}::date
    )) as held
    from supplier_advances where supplier_id = ${supplier.id}`.execute(tx);
  const { held } = rows[0]!;
  if (amount > held) refuse('advance-short', { name: supplier.name, held });
}

interface Moved {
  supplierId: number;
  document: Tables['supplier_advances']['document'];
  documentId: number;
  day: string;
  /** Signed: what is paid in advance is positive. */
  amount: number;
}

export async function moveAdvance(tx: Tx, ctx: StaffContext, moved: Moved): Promise<void> {
  const { supplierId, document, documentId, day, amount } = moved;
  if (amount === 0) return;
  await tx
    .insertInto('supplier_advances')
    .values({ supplier_id: supplierId, document, document_id: documentId, day, amount, at: ctx.now() })
    .execute();
}

/** Takes back, from that day on, what a payment put into the advance or spent of it. */
export async function takeBackAdvance(
  tx: Tx,
  ctx: StaffContext,
  { payment, by, day }: { payment: number; by: number; day: string },
): Promise<void> {
  await sql`
    insert into supplier_advances (supplier_id, document, document_id, amount, day, at)
    select supplier_id, document, ${by}, -amount, ${day}::date, ${ctx.now()} from supplier_advances
    where document = 'supplier payment' and document_id = ${payment}
    order by id`.execute(tx);
}
