/**
 * What imports did, stored as it was returned and shown in the words of the reader: an import leaves no document from which the
 * answer could be made again. The log links to it.
 */
import { sql } from 'kysely';
import { importsPageSize } from '../../contract/first-hour/imports.ts';
import { type ImportLine, type ImportReport, mostListedLines } from '../../contract/goods/stock-import.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { cut, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';
import type { Words } from '../base/words.ts';
import { readNow } from './words-for-later.ts';

type Kind = 'stock' | 'customers';

/** How many rows there are of each status, and the first of each. */
export function countLines(all: ImportLine[]): Pick<ImportReport, 'counts' | 'lines'> {
  const count = { new: 0, changed: 0, same: 0, wrong: 0, skipped: 0 };
  const lines = all.flatMap((line) => (count[line.status]++ < mostListedLines ? [line] : []));
  const { skipped, ...counts } = count;
  return { counts: { ...counts, ...(skipped > 0 && { skipped }) }, lines };
}

/** Its texts are made by `wordsForLater`. */
export async function keepReport(tx: Tx, ctx: StaffContext, kind: Kind, report: ImportReport): Promise<number> {
  const { id } = await tx
    .insertInto('import_reports')
    .values({ staff_id: ctx.staff.id, at: ctx.now(), report, kind })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readReport({ db, words }: { db: Db; words: Words }, id: number): Promise<ImportReport> {
  const { report } = await db
    .selectFrom('import_reports')
    .select('report')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return readNow(report, words);
}

/** Only admins may open an import of customers, because it has their phone numbers and addresses. */
export async function getImport({ db, staff, words }: StaffContext, id: number) {
  const found = await db
    .selectFrom('import_reports as r')
    .leftJoin('staff as p', 'p.id', 'r.staff_id')
    .select(['r.id', 'r.kind', 'r.at', 'r.report'])
    .select(sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('staff'))
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!found?.kind || (found.kind === 'customers' && !staff.roles.includes('admin'))) {
    return refuse('not-found/import');
  }
  return { ...found, report: readNow(found.report, words), kind: found.kind, at: found.at.toISOString() };
}

/** Imports of customers are listed for admins only, for the same reason. */
export async function listImports({ db, staff }: StaffContext, { page }: { page: number }) {
  const { limit, offset } = window({ page }, importsPageSize);
  const kinds: Kind[] = staff.roles.includes('admin') ? ['stock', 'customers'] : ['stock'];
  const fetched = await db
    .selectFrom('import_reports as r')
    .leftJoin('staff as p', 'p.id', 'r.staff_id')
    .leftJoin('import_undos as u', 'u.import_id', 'r.id')
    .select(['r.id', 'r.kind', 'r.at', 'u.at as undoneAt'])
    .select(sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('staff'))
    .select(sql<ImportReport['counts']>`r.report -> 'counts'`.as('counts'))
    .select(sql<boolean>`exists (select from import_changes c where c.import_id = r.id)`.as('undoable'))
    .where('r.kind', 'in', kinds)
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const { rows, hasMore } = cut(fetched, limit);
  const payload = rows.map(({ kind, at, undoneAt, ...row }) => ({
    ...row,
    ...{ kind: kind!, at: at.toISOString(), undoneAt: undoneAt?.toISOString() ?? null },
  }));
  return { payload, meta: { hasMore } };
}
