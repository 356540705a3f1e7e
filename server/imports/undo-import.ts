/**
 * Undoes a whole import, once, dated today. Rows that were changed since are left as they are, and named.
 * Locks: imports of its kind, day, then its items or customers by id.
 */
import { sql } from 'kysely';
import {
  undoImport as declared,
  type ImportUndone,
  type LeftWhy,
  mostLeftNamed,
  type UndoOutcome,
} from '../../contract/first-hour/imports.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { importName } from '../base/stored-texts.ts';
import { undoCustomerImport } from '../customer-import/undo-customer-import.ts';
import { violates } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { undoStockImport } from '../stock-import/undo-stock-import.ts';

const reasons: Record<LeftWhy, Message> = {
  moved: msg('was sold or moved since'),
  changed: msg('was changed since'),
  deleted: msg('was deleted since'),
  ordered: msg('is on an order that is open'),
  category: msg('had a category that was deleted since'),
  tax: msg('had a tax that was deleted since'),
  barcode: msg('had a barcode that belongs to another item now'),
  traded: msg('has bought or paid something since'),
  owing: msg('owes by an opening balance that was used, or whose day is closed'),
};

export function undoImport(ctx: StaffContext, id: number): Promise<ImportUndone> {
  const again = (undo: number) => readUndo(ctx, ctx.db, undo);
  return once(ctx, { call: declared, request: [id], again }, async (tx) => {
    const kind = await holdImport(tx, id);
    // As by the import itself (import-stock.ts).
    await sql`
      select set_config('idle_in_transaction_session_timeout', '60s', true), set_config('gin_pending_list_limit', '64kB', true)
    `.execute(tx);
    await holdBooks(tx);
    await holdDays(tx, ctx, today(ctx));
    const outcome = await (kind === 'stock' ? undoStockImport : undoCustomerImport)(tx, ctx, id);
    const undo = await keepUndo(tx, ctx, id, outcome);
    await logActivity(tx, ctx, {
      action: 'import undone',
      subject: { kind: 'import', id, name: inEnglish(importName, { id }) },
      facts: outcome.counts,
    });
    return { id: undo, answer: await readUndo(ctx, tx, undo) };
  }).catch((error) => {
    if (violates(error, 'stock_barcode') || violates(error, 'barcodes_pkey')) return refuse('barcode-taken/undo');
    throw error;
  });
}

/** While this runs, no other import of its kind is made or undone. */
async function holdImport(tx: Tx, id: number): Promise<'stock' | 'customers'> {
  const reports = tx.selectFrom('import_reports').select('kind').where('id', '=', id);
  // The row is locked as well, so that two people who undo the same import do so one after the other. The row is released a
  // moment before the advisory lock, so a second person is told first that the import is undone.
  const found = await reports.forUpdate().executeTakeFirst();
  if (!found?.kind) return refuse('not-found/import');
  const undone = await tx.selectFrom('import_undos').select('id').where('import_id', '=', id).executeTakeFirst();
  if (undone) refuse('already-undone');
  const lock = found.kind === 'stock' ? 'stock import' : 'customer import';
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${lock})) as alone`.execute(tx);
  if (!rows[0]?.alone) refuse('import-running');
  return found.kind;
}

async function keepUndo(tx: Tx, ctx: StaffContext, importId: number, outcome: UndoOutcome): Promise<number> {
  const kept = { ...outcome, left: outcome.left.slice(0, mostLeftNamed) };
  const { id } = await tx
    .insertInto('import_undos')
    .values({ import_id: importId, staff_id: ctx.staff.id, at: ctx.now(), outcome: JSON.stringify(kept) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function readUndo({ words: { t } }: StaffContext, db: Db, id: number): Promise<ImportUndone> {
  const { import_id, at, outcome } = await db
    .selectFrom('import_undos')
    .select(['import_id', 'at', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const left = outcome.left.map(({ why, ...one }) => ({ ...one, reason: t(reasons[why]) }));
  return { id: import_id, undoneAt: at.toISOString(), counts: outcome.counts, left };
}
