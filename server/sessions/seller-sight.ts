/**
 * What this session may see (contract/selling/seller-sight.ts), for every answer. Cost and profit are removed from answers in one
 * place, http/serve.ts, by the names of their fields. The queries leave out the sales of others and, for sellers who count blind,
 * what moved money in an open shift. The answer to a change stays complete, because a till prints it once.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Sight, sightOf } from '../../contract/selling/seller-sight.ts';
import type { Context, Db, Staff, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { literals } from '../db/statements/literals.ts';

export type Reader = Pick<Context, 'settings'> & { staff?: Staff };

/** A call without a session returns nobody's cost and nobody's sales, so nothing has to be hidden. */
export function sightOfReader({ staff, settings }: Reader): Sight {
  return staff ? sightOf(staff, settings.till) : { cost: true, allSales: true, uncounted: true };
}

const costFields = new Set(['unitCost', 'cost', 'profit']);

/** Removes every figure of cost or profit, however deeply it is nested. */
export function withoutCost<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (field, part) => (costFields.has(field) ? undefined : part)));
}

/** The only person whose sales this session sees; null if it sees everybody's. */
export function onlySalesOf(reader: Reader): number | null {
  return sightOfReader(reader).allSales ? null : (reader.staff?.id ?? null);
}

/** For a row with the number of a receipt in this column: whether the session may see the receipt. */
export function isOwnReceipt(staffId: number | null, column = 'receipt_id'): RawBuilder<boolean> {
  if (staffId === null) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from receipts own where own.id = ${sql.ref(column)} and own.staff_id = ${staffId}
  )`;
}

/** For a row with the number of a receipt in this column: whether the receipt is in the session's lists. */
export function isListedReceipt(reader: Reader, column = 'receipt_id'): RawBuilder<boolean> {
  return sql<boolean>`(${isOwnReceipt(onlySalesOf(reader), column)} and ${isCounted(reader, 'receipt', column)})`;
}

export function listsAllReceipts(reader: Reader): boolean {
  const { allSales, uncounted } = sightOfReader(reader);
  return allSales && uncounted;
}

/** Refuses someone else's receipt as if it did not exist. */
export async function refuseUnseenReceipt(db: Db, ctx: StaffContext, id: number): Promise<void> {
  const staffId = onlySalesOf(ctx);
  if (staffId === null) return;
  const seen = await db
    .selectFrom('receipts')
    .select('id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!seen) refuse('not-found/receipt', { id });
}

/** Documents of one kind, by its name in the money ledger, that moved money in a shift which is still open. */
function uncounted(document: 'receipt' | 'return' | 'payment' | 'deposit' | 'expense' | 'cash movement') {
  return sql`
    select m.document_id from shifts s join money_movements m on m.shift_id = s.id
    where s.closed_at is null and m.document = ${sql.lit(document)}`;
}

/** Accounts with such a payment. */
const uncountedAccounts = sql`select account_id from payments where id in (${uncounted('payment')})`;

/** Includes receipts for which only a later document moved money, because each shows what was given back and paid on it. */
const uncountedReceipts = sql`
  ${uncounted('receipt')}
  union all select receipt_id from returns where id in (${uncounted('return')})
  union all select receipt_id from accounts where receipt_id is not null and id in (${uncountedAccounts})`;

const uncountedDocuments = {
  receipt: uncountedReceipts,
  account: sql`
    ${uncountedAccounts}
    union all select id from accounts where receipt_id in (${uncountedReceipts})`,
  return: uncounted('return'),
  payment: uncounted('payment'),
  expense: uncounted('expense'),
  'cash movement': uncounted('cash movement'),
  slip: sql`
    select customer_payment_id from payments where customer_payment_id is not null and id in (${uncounted('payment')})
    union all
    select customer_payment_id from deposits where customer_payment_id is not null and id in (${uncounted('deposit')})`,
  customer: sql`
    select customer_id from receipts where customer_id is not null and id in (${uncountedReceipts})
    union all select customer_id from accounts where receipt_id is null and id in (${uncountedAccounts})
    union all select customer_id from deposits where id in (${uncounted('deposit')})`,
};

/** For a row with the number of a document in this column: whether the session may see it before the shift is counted. */
export function isCounted(
  reader: Reader,
  document: keyof typeof uncountedDocuments,
  column: string,
): RawBuilder<boolean> {
  if (sightOfReader(reader).uncounted) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} not in (${uncountedDocuments[document]})`;
}

/** `what` is the beginning of the sentence: "Receipt 5". */
export async function refuseUncounted(
  db: Db,
  reader: Reader,
  document: keyof typeof uncountedDocuments,
  { id, what }: { id: number; what: string },
): Promise<void> {
  if (sightOfReader(reader).uncounted) return;
  const { rows } = await sql`select ${id}::bigint in (${uncountedDocuments[document]}) as hidden`.execute(db);
  const [row] = rows as { hidden: boolean }[];
  if (row?.hidden) refuse('not-counted', { document: what });
}

/** Subjects that say nothing about the drawer, whoever did what and when. */
const plainSubjects = ['stock', 'category', 'tax', 'method', 'expense type', 'import', 'order'];

/** Hides entries since the first open shift began, except those that say nothing about the drawer. */
function isCountedEntry(column: (name: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    ${column('subject_kind')} is null or ${column('subject_kind')} in (${literals(plainSubjects)})
    or ${column('subject_kind')} = 'user' and ${column('action')} <> 'approval given'
    or ${column('at')} < coalesce((select min(opened_at) from shifts where closed_at is null), 'infinity')
  )`;
}

/**
 * Entries of the log that the session may see. If it does not see the sales of others, these are the person's own: any other entry
 * may tell an amount, a receipt or what should be in a drawer. Entries that mention a cost are left out completely, because the
 * search goes through their sentences, and so are those about money in an open shift.
 */
export function isSeenEntry(reader: Reader, entry = 'l'): RawBuilder<boolean> {
  const { cost, uncounted: seesUncounted } = sightOfReader(reader);
  const staffId = onlySalesOf(reader);
  const column = (name: string) => sql.ref(`${entry}.${name}`);
  const own = staffId === null ? sql`true` : sql`${column('staff_id')} = ${staffId}`;
  const withoutCost = cost
    ? sql`true`
    : sql`${column('action')} not in ('stock written off', 'stock movement reversed') and coalesce(${column('description')}, '') !~* '\\m(cost|profit)'
        and coalesce(${column('facts')}::text, '') !~ '"(unitCost|cost|profit)"'`;
  const counted = seesUncounted ? sql`true` : isCountedEntry(column);
  return sql<boolean>`(${own} and ${withoutCost} and ${counted})`;
}
