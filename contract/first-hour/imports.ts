/** What imports did, row by row, and how to undo a whole import. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, page } from '../fields.ts';
import { importCounts, importReport } from '../goods/stock-import.ts';
import { moment } from '../values/dates.ts';

const kind = z.enum(['stock', 'customers']);

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  who: ['admin', 'stock'],
  byRole: ['contact'],
  summary:
    'The report of an import, as it was answered then, in the language of whoever opens it. Those of customers are for admins alone.',
  params: idParams,
  payload: z.object({ id: z.number(), kind, at: moment, staff: z.string(), report: importReport }),
});

export const importsPageSize = 20;

const importRow = z.object({
  id: z.number(),
  at: moment,
  staff: z.string(),
  kind,
  counts: importCounts,
  undoneAt: moment.nullable(),
  /** False for imports of earlier versions, which did not keep what they changed. */
  undoable: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  who: ['admin', 'stock'],
  byRole: ['contact'],
  summary: 'Imports, newest first. Those of customers are for admins alone.',
  query: z.object({ page }),
  payload: z.array(importRow),
  meta: z.object({ hasMore: z.boolean() }),
});

const importUndone = z.object({
  /** The id of the import. */
  id: z.number(),
  undoneAt: moment,
  counts: z.object({ archived: z.number(), restored: z.number(), left: z.number() }),
  /** Items or customers that were left because they were used since. Only the first are listed if there are many. */
  left: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
});
export type ImportUndone = z.output<typeof importUndone>;

/** Why something is left as it is. */
export type LeftWhy = 'moved' | 'changed' | 'deleted' | 'ordered' | 'category' | 'tax' | 'barcode' | 'traded' | 'owing';

/** The result of undoing an import, as it is stored. */
export interface UndoOutcome {
  counts: ImportUndone['counts'];
  left: { id: number; name: string; why: LeftWhy }[];
}

/** At most as many of those that are left as a person would read. */
export const mostLeftNamed = 1000;

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/undo',
  who: ['admin'],
  summary:
    'Undo an import, dated today: what it made is archived, what it changed gets its values back, quantities are reversed. What was touched since is left and named.',
  keyed: 'import_undos',
  codes: ['already-undone', 'barcode-taken', 'day-closed', 'import-running', 'period-locked'],
  params: idParams,
  payload: importUndone,
});
