/** A supplier as stored and as returned. What is owed to them is told only to those who see what the shop owes. */
import { type RawBuilder, sql } from 'kysely';
import type { Supplier } from '../../contract/buying/suppliers.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export function seesPayables({ staff }: StaffContext): boolean {
  return staff.roles.includes('admin') || staff.roles.includes('reports');
}

/** What the calls answer of the rows `s`. */
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

/** Also one that was deleted. */
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

/** For whatever changes what is owed to a supplier, or what they have in advance: one after the other. */
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
