/**
 * Takes a document of opening balances back, on its own day: its money goes, its debts come to nothing, its bills are cancelled.
 * Refused if anything was paid on a debt or a bill, or any debt was written off, even if that was taken back on a later day; and if
 * what was in advance is no longer there, on its day or on any day since.
 * Locks: day, document, customers by id, suppliers by id, accounts by id, bills by id, shift.
 */
import { type RawBuilder, sql } from 'kysely';
import { labelOf } from '../../contract/documents/documents.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { findLockedUntil, holdBooks, holdDays } from '../money/hold-day.ts';
import { deposit } from '../money/methods.ts';
import { reverseMoney } from '../money/post-money.ts';
import { openingFacts, subjectOf } from './opening-facts.ts';
import { linesAtOnce } from './write-opening.ts';

export function undoOpening(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const { day } = await lockOpening(tx, ctx, id);
    await holdDays(tx, ctx, day);
    await holdPartners(tx, id);
    const used = await findUsed(tx, id, day);
    if (used) refuse(`used-already/opening-${used.part}`, { name: used.name });
    await takeBack(tx, ctx, id);
    return ctx.words.t('Opening balance undone');
  });
}

/**
 * For undoing an import; the caller holds the books. False if the document stays, because some of it was used or its day is closed.
 */
export async function undoUnusedOpening(tx: Tx, ctx: StaffContext, id: number): Promise<boolean> {
  const { day, undone_at } = await tx
    .selectFrom('openings')
    .select(['day', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (undone_at) return true;
  const until = await findLockedUntil(tx, ctx);
  if (until !== null && day <= until) return false;
  await holdDays(tx, ctx, day);
  await holdPartners(tx, id);
  if (await findUsed(tx, id, day)) return false;
  await takeBack(tx, ctx, id);
  return true;
}

async function takeBack(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  await reverseMoney(tx, ctx, { kind: 'opening', id });
  await sql`
      insert into supplier_advances (supplier_id, document, document_id, amount, day, at)
      select supplier_id, document, document_id, -amount, day, ${ctx.now()} from supplier_advances
      where document = 'opening' and document_id = ${id} order by id`.execute(tx);
  await cancelDebts(tx, id);
  await tx.updateTable('bills').set({ cancelled_at: ctx.now() }).where('opening_id', '=', id).execute();
  await tx
    .updateTable('openings')
    .set({ undone_at: ctx.now(), undone_by: ctx.staff.id })
    .where('id', '=', id)
    .execute();
  await logActivity(tx, ctx, {
    action: 'opening balance undone',
    subject: subjectOf(id),
    facts: await openingFacts(tx, id),
  });
}

/** As many at once as were written (write-opening.ts). */
async function cancelDebts(tx: Tx, id: number): Promise<void> {
  const accounts = await tx.selectFrom('accounts').select('id').where('opening_id', '=', id).orderBy('id').execute();
  for (let at = 0; at < accounts.length; at += linesAtOnce) {
    const ids = accounts.slice(at, at + linesAtOnce).map((account) => account.id);
    await tx.updateTable('accounts').set({ amount: 0 }).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  }
}

async function lockOpening(tx: Tx, { words }: StaffContext, id: number): Promise<{ day: string }> {
  const opening = await tx
    .selectFrom('openings')
    .select(['day', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!opening) return refuse('not-found/opening', { id });
  if (opening.undone_at) refuse('used-already/opening-undone', { label: labelOf(words.t, 'opening', id) });
  return opening;
}

/** Locks the customers and suppliers in the same order as everything that pays, writes off or uses any of it. */
async function holdPartners(tx: Tx, id: number): Promise<void> {
  const hold = (rows: RawBuilder<unknown>) => sql`select id from ${rows} order by id for no key update`.execute(tx);
  const named = (column: string) => sql`(select ${sql.ref(column)} from opening_lines where opening_id = ${id})`;
  await hold(sql`customers where id in ${named('customer_id')}`);
  await hold(sql`suppliers where id in ${named('supplier_id')}`);
  await hold(sql`accounts where opening_id = ${id}`);
  await hold(sql`bills where opening_id = ${id}`);
}

interface Used {
  name: string;
  part: 'debt' | 'bill' | 'deposit' | 'advance';
}

async function findUsed(tx: Tx, id: number, day: string): Promise<Used | undefined> {
  const { rows } = await sql<Used>`
    select c.name, 'debt' as part from accounts a join customers c on c.id = a.customer_id
    where a.opening_id = ${id} and (exists (select from payments where account_id = a.id and deleted_at is null)
      or exists (select from write_offs where account_id = a.id))
    union all
    select s.name, 'bill' from bills b join suppliers s on s.id = b.supplier_id
    where b.opening_id = ${id} and exists (
      select from bill_settlements t left join supplier_payments p on p.id = t.payment_id
      where t.bill_id = b.id and p.deleted_at is null)
    union all
    select c.name, 'deposit' from (${sumsOf(id, 'deposit', 'customer_id')}) as l join customers c on c.id = l.of
    where l.amount > (${leastSince(day, sql`-amount`, sql`money_movements where method_id = ${deposit} and customer_id = l.of`)})
    union all
    select s.name, 'advance' from (${sumsOf(id, 'advance', 'supplier_id')}) as l join suppliers s on s.id = l.of
    where l.amount > (${leastSince(day, sql`amount`, sql`supplier_advances where supplier_id = l.of`)})
    limit 1`.execute(tx);
  return rows[0];
}

function sumsOf(id: number, part: string, of: string): RawBuilder<unknown> {
  return sql`
    select ${sql.ref(of)} as of, sum(amount) as amount from opening_lines
    where opening_id = ${id} and part = ${part} group by 1`;
}

/** What was left at the end of the day, or at the end of a later day if that was less. */
function leastSince(day: string, amount: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select min(held) from (
      select day, sum(sum(${amount})) over (order by day) as held from ${rows} group by day
    ) as days where day >= ${day}::date`;
}
