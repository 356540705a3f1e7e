/**
 * Imports items from a CSV text or an Excel file, all or nothing, or only says what would happen to each row.
 * Invariants: a dry run writes nothing; rows are judged again while their items are held, so the decision fits what is there now;
 * if a row is wrong, nothing is written, unless wrong rows are to be left out.
 */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { importStock as declared, type ImportReport } from '../../contract/goods/stock-import.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { importName } from '../base/stored-texts.ts';
import { violates } from '../db/in-transaction.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { andMore } from '../logs/shorten.ts';
import { holdDays } from '../money/hold-day.ts';
import { listPriceLists } from '../prices/price-lists.ts';
import { countLines, keepReport, readReport } from '../spreadsheets/import-reports.ts';
import { hasNames, refuseNoNames } from '../spreadsheets/read-table.ts';
import { readNow, wordsForLater } from '../spreadsheets/words-for-later.ts';
import { findKnown, lockChanged } from './find-known.ts';
import type { Plan, Terms } from './import-plan.ts';
import { type Progress, progressOf } from './import-progress.ts';
import { termsOf } from './import-terms.ts';
import { planImport } from './plan-import.ts';
import { type ImportTable, nameColumn, readImport } from './read-import.ts';
import { type NewNames, writePlan } from './write-plan.ts';

type Asked = Input<typeof declared>['body'];

/** How many names of categories and of columns are listed in a report and in the log. */
const mostNames = 100;

export async function importStock(ctx: StaffContext, asked: Asked): Promise<ImportReport> {
  const table = await readImport(asked, await listPriceLists(ctx), wordsForLater);
  if (asked.dryRun) return tryOut(ctx, table);
  if (!hasNames(table)) refuseNoNames(table, nameColumn);
  const progress = progressOf(ctx, asked.id);
  const { csv, xlsx, columns, skipWrong } = asked;
  const request =
    csv !== undefined && !columns ? [csv, skipWrong] : [csv ?? null, xlsx ?? null, columns ?? null, skipWrong];
  const again = (id: number) => readReport(ctx, id);
  try {
    return await once(ctx, { call: declared, request, again }, async (tx) => {
      await progress.start(table.rows.length);
      return takeIn(tx, ctx, table, asked.skipWrong, progress);
    });
  } catch (error) {
    await progress.fail().catch((second) => ctx.log.warn({ err: second }, 'an import could not say that it failed'));
    if (violates(error, 'stock_barcode') || violates(error, 'barcodes_pkey')) {
      return refuse('barcode-taken/import');
    }
    throw error;
  }
}

/** Without a column for the name, the rows can't be judged, but the person sees the headers and can choose one. */
async function tryOut(ctx: StaffContext, table: ImportTable): Promise<ImportReport> {
  const { headers, mapping: columns, sample: rows } = table;
  const found = { headers, columns, rows };
  if (!hasNames(table)) {
    const nothing: Plan = { items: [], packs: [], lines: [] };
    return { ...readNow(reportOf(nothing, table, { categories: [], lists: [] }, false), ctx.words), ...found };
  }
  const terms = await termsOf(ctx.db, ctx, table);
  const plan = await planImport(table, await findKnown(ctx.db, table, terms), terms);
  return { ...readNow(reportOf(plan, table, await newOf(ctx.db, plan, terms), false), ctx.words), ...found };
}

async function takeIn(tx: Tx, ctx: StaffContext, table: ImportTable, skipWrong: boolean, progress: Progress) {
  const { rows: alone } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stock import')) as alone`.execute(tx);
  if (!alone[0]?.alone) refuse('import-running');

  // Judging 50,000 rows takes a slow machine longer than a transaction may otherwise be idle. The pending entries of the
  // indexes on names are written in small parts, since 4 MB of them at once would make one statement too slow.
  await sql`
    select set_config('idle_in_transaction_session_timeout', '60s', true), set_config('gin_pending_list_limit', '64kB', true)
  `.execute(tx);
  // The day is held before anything is read, so that it is not closed meanwhile.
  await holdDays(tx, ctx, today(ctx));
  const terms = await termsOf(tx, ctx, table, tx);
  const plan = await planImport(table, await lockChanged(tx, table, terms), terms);
  const wrong = plan.lines.filter(({ status }) => status === 'wrong').length;
  if (wrong > 0 && !skipWrong) {
    refuse('rows-wrong', { count: wrong });
  }
  const made = await newOf(tx, plan, terms);
  const report = reportOf(plan, table, made, true);
  const id = await keepReport(tx, ctx, 'stock', report);
  await writePlan(tx, ctx, plan, made, id, progress);
  const { skipped = 0, ...counts } = report.counts;
  await logActivity(tx, ctx, {
    action: 'stock imported',
    subject: { kind: 'import', id, name: inEnglish(importName, { id }) },
    facts: {
      ...counts,
      wrong: counts.wrong + skipped,
      newCategories: made.categories.slice(0, mostNames),
      moreCategories: Math.max(0, made.categories.length - mostNames),
    },
  });
  await progress.finish(tx);
  return { id, answer: readNow(report, ctx.words) };
}

async function newOf(db: Db, plan: Plan, terms: Terms): Promise<NewNames> {
  return { categories: await newCategoriesOf(db, plan), lists: newListsOf(plan, terms) };
}

/** Price lists for which the plan has prices and which do not exist yet, in the order of their columns. */
function newListsOf({ items, packs }: Plan, { lists }: Terms): string[] {
  const used = new Set([...items, ...packs].flatMap(({ prices }) => prices.map(({ list }) => list)));
  return [...lists.values()].flatMap(({ list }) => (list?.id === null && used.has(list) ? [list.name] : []));
}

/** Categories that the plan needs and that do not exist yet, as they are first written in the file. */
async function newCategoriesOf(db: Db, { items }: Plan): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select(sql<string>`lower(type)`.as('key'))
    .where('deleted_at', 'is', null)
    .execute();
  const there = new Set(rows.map(({ key }) => key));
  const missing = new Map<string, string>();
  for (const { after } of items) {
    if (!after || there.has(after.categoryKey) || missing.has(after.categoryKey)) continue;
    missing.set(after.categoryKey, after.category);
  }
  return [...missing.values()];
}

function reportOf(plan: Plan, table: ImportTable, made: NewNames, imported: boolean): ImportReport {
  const listed = (names: string[]) => {
    const more = names.length - mostNames;
    return more > 0 ? [...names.slice(0, mostNames), wordsForLater.t(andMore, { count: more })] : names;
  };
  const added = { newCategories: listed(made.categories), ...(made.lists.length > 0 && { newPriceLists: made.lists }) };
  return { imported, ...countLines(plan.lines), ...added, ignored: listed(table.ignored) };
}
