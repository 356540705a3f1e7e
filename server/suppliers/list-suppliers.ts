import { sql } from 'kysely';
import type { listSuppliers as declared, Supplier, SupplierPage } from '../../contract/buying/suppliers.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';
import { contains } from '../db/statements/like.ts';
import { readRows } from '../db/statements/prepared.ts';
import { readPage } from '../db/statements/read-page.ts';
import { seesPayables, shownSuppliers } from './supplier-rows.ts';

/** Sorted by name. */
export async function listSuppliers(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const found = sql`suppliers where deleted_at is null
    and lower(name || ' ' || phone || ' ' || tax_number) like ${contains(query.search)}`;
  const { limit, offset } = window(query, everything);
  const page = sql`select * from ${found} order by lower(name), id ${limited({ limit: limit + 1, offset })}`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Supplier>`${shownSuppliers(ctx, page)} order by lower(s.name), s.id`,
    sql<{ count: number }>`select count(*) as count from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}

export async function getSupplier(ctx: StaffContext, id: number): Promise<SupplierPage> {
  const one = sql`select * from suppliers where id = ${id} and deleted_at is null`;
  const [[supplier], [link]] = await Promise.all([
    readRows(ctx, shownSuppliers(ctx, one)),
    readRows(
      ctx,
      sql<{ expiresAt: Date }>`
        select expires_at as "expiresAt" from statement_links
        where supplier_id = ${id} and revoked_at is null and expires_at > ${ctx.now()}`,
    ),
  ]);
  if (!supplier) return refuse('supplier-not-found', { id });
  if (!seesPayables(ctx)) return supplier;
  return { ...supplier, statementLink: link ? { expiresAt: new Date(link.expiresAt).toISOString() } : null };
}
