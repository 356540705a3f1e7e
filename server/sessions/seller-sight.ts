/**
 * What this session may see (contract/seller-sight.ts), for every answer. Cost and profit are left out of answers in one
 * place, http/serve.ts, by the names of their fields; the sales of others are left out by the queries.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Sight, sightOf } from '../../contract/seller-sight.ts';
import type { Context, Db, Staff, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

type Reader = Pick<Context, 'settings'> & { staff?: Staff };

/** A call without a session tells nobody's cost and nobody's sales, so nothing is hidden from it. */
export function sightOfReader({ staff, settings }: Reader): Sight {
  return staff ? sightOf(staff, settings.till) : { cost: true, allSales: true };
}

const costFields = new Set(['unitCost', 'cost', 'profit']);

/** The same without any figure of cost or profit, however deep. */
export function withoutCost<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (field, part) => (costFields.has(field) ? undefined : part)));
}

/** The only person whose sales this session sees; null where it sees everybody's. */
export function onlySalesOf(reader: Reader): number | null {
  return sightOfReader(reader).allSales ? null : (reader.staff?.id ?? null);
}

/** For a row with the number of a receipt in this column: is it one that the session sees? */
export function isOwnReceipt(staffId: number | null, column = 'receipt_id'): RawBuilder<boolean> {
  if (staffId === null) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from receipts own where own.id = ${sql.ref(column)} and own.staff_id = ${staffId}
  )`;
}

/** The receipt of someone else is as if it were not there. */
export async function refuseUnseenReceipt(db: Db, ctx: StaffContext, id: number): Promise<void> {
  const staffId = onlySalesOf(ctx);
  if (staffId === null) return;
  const seen = await db
    .selectFrom('receipts')
    .select('id')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!seen) refuse(404, `There is no receipt ${id}`);
}

/**
 * Entries of the log that the session sees. Where it does not see the sales of others, that is what the person did: any other
 * entry may tell an amount, a receipt or what should be in a drawer. Entries that tell a cost are left out whole, because the
 * search goes through their sentences.
 */
export function isSeenEntry(reader: Reader, entry = 'l'): RawBuilder<boolean> {
  const { cost } = sightOfReader(reader);
  const staffId = onlySalesOf(reader);
  const column = (name: string) => sql.ref(`${entry}.${name}`);
  const own = staffId === null ? sql`true` : sql`${column('staff_id')} = ${staffId}`;
  const withoutCost = cost
    ? sql`true`
    : sql`coalesce(${column('description')}, '') !~* '\\m(cost|profit)'
        and coalesce(${column('facts')}::text, '') !~ '"(unitCost|cost|profit)"'`;
  return sql<boolean>`(${own} and ${withoutCost})`;
}
