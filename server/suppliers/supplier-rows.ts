/** A supplier as stored and as returned. Only people who may see what the shop owes get what is owed to them. */
import { type RawBuilder, sql } from 'kysely';
import type { Supplier } from '../../contract/buying/suppliers.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export function seesPayables({ staff }: StaffContext): boolean {
  return staff.roles.includes('admin') || staff.roles.includes('reports');
}

/** The columns that the calls return, for the rows `s`. */
export function shownSuppliers(ctx: StaffContext, suppliers: RawBuilder<unknown>): RawBuilder<Supplier> {
  const columns = sql`s.id, s.name, s.phone, s.email, s.address, s.tax_number as "taxNumber", s.terms_days as "termsDays",
    s.lead_days as "leadDays", s.note`;
  if (!seesPayables(ctx)) return sql<Supplier>`select ${columns} from (${suppliers}) as s`;
  return sql<Supplier>`
    select ${columns}, s.advance, bills.owed, bills.overdue
    from (${suppliers}) as s
    cross join lateral (
      select coalesce(sum(amount - paid - credited), 0) as owed,
        coalesce(sum(amount - paid - credited) filter (where due_on < ${today(ctx)}::date), 0) as overdue
      from bills where supplier_id = s.id and cancelled_at is null
    ) as bills`;
}

/** Reads a supplier, including a deleted one. */
export async function readSupplier(db: Db, ctx: StaffContext, id: number): Promise<Supplier> {
  const { rows } = await shownSuppliers(ctx, sql`select * from suppliers where id = ${id}`).execute(db);
  return rows[0]!;
}

const columns = [
  ...(['id', 'name', 'phone', 'email', 'address', 'note', 'advance'] as const),
  'tax_number as taxNumber',
  'terms_days as termsDays',
  'lead_days as leadDays',
] as const;

/**
 * For everything that changes what is owed to a supplier, or what they have in advance, so that one thing happens after the other.
 */
export async function holdSupplier(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('suppliers')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? refuse('supplier-not-found', { id });
}

export function refuseTakenName(error: unknown, name: string): never {
  if (violates(error, 'suppliers_name')) refuse('name-taken/supplier', { name });
  throw error;
}
