/** What imports did, kept as it was answered: an import leaves no document of its own to rebuild the answer from. */
import type { ImportReport } from '../../contract/stock-import.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';

export async function keepReport(tx: Tx, ctx: StaffContext, report: ImportReport): Promise<number> {
  const { id } = await tx
    .insertInto('import_reports')
    .values({ staff_id: ctx.staff.id, at: ctx.now(), report })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readReport(db: Db, id: number): Promise<ImportReport> {
  const { report } = await db
    .selectFrom('import_reports')
    .select('report')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return report;
}
