/**
 * Takes in items from a CSV text, all or nothing, or only says what would happen to each row.
 * Invariants: a dry run writes nothing; rows are judged again while their items are held, so what is written is what is
 * there now; with a wrong row nothing is written, unless wrong rows are to be left out.
 */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { importStock as declared, type ImportReport, mostListedLines } from '../../contract/stock-import.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { importName } from '../base/stored-texts.ts';
import { violates } from '../db/in-transaction.ts';
import { lowerCase } from '../db/lower-case.ts';
import { keepReport, readReport } from '../imports/import-reports.ts';
import { once } from '../keys/once.ts';
import type { Entry } from '../logs/entries.ts';
import { logActivities, logActivity } from '../logs/log-activity.ts';
import { andMore } from '../logs/shorten.ts';
import { findLockedUntil, holdDays } from '../money/hold-day.ts';
import { type Progress, progressOf } from './import-progress.ts';
import { figuresOf, type ItemFacts } from './item-words.ts';
import { type ItemState, type KnownItem, type PlannedRow, planImport, type Terms } from './plan-import.ts';
import { type ImportTable, readImport } from './read-import.ts';
import { ensureCategories, insertItems, updateItems } from './write-import.ts';

type Order = Input<typeof declared>['body'];

/** So few that a statement stays far within its time on a slow machine, also with names of full length. */
const rowsAtOnce = 200;
/** Of what is only read or held. */
const rowsRead = 2000;
/** Of categories and of columns, in a report and in the log. */
const mostNames = 100;

export async function importStock(ctx: StaffContext, order: Order): Promise<ImportReport> {
  const table = await readImport(order.csv, ctx.words);
  if (order.dryRun) {
    const terms = await termsOf(ctx.db, ctx, table, await readTaxes(ctx.db));
    const plan = await planImport(table, await findKnown(ctx.db, table, terms), terms);
    return reportOf(ctx, plan, table, await newCategoriesOf(ctx.db, plan), false);
  }
  const progress = progressOf(ctx, order.id);
  const request = [order.csv, order.skipWrong];
  const again = (id: number) => readReport(ctx.db, id);
  try {
    return await once(ctx, { call: declared, request, again }, async (tx) => {
      await progress.start(table.rows.length);
      return takeIn(tx, ctx, table, order.skipWrong, progress);
    });
  } catch (error) {
    await progress.fail().catch((second) => ctx.log.warn({ err: second }, 'an import could not say that it failed'));
    if (violates(error, 'stock_barcode') || violates(error, 'barcodes_pkey')) {
      return refuse('barcode-taken/import');
    }
    throw error;
  }
}

async function takeIn(tx: Tx, ctx: StaffContext, table: ImportTable, skipWrong: boolean, progress: Progress) {
  const { rows: alone } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stock import')) as alone`.execute(tx);
  if (!alone[0]?.alone) refuse('import-running');

  // A slow machine judges 50,000 rows for longer than others may leave a transaction alone. What the indexes of names put off is
  // made up for in small parts, since 4 MB of it at once would take one statement too long.
  await sql`
    select set_config('idle_in_transaction_session_timeout', '60s', true), set_config('gin_pending_list_limit', '64kB', true)
  `.execute(tx);
  // Held before anything is read, so no day is closed meanwhile.
  await holdDays(tx, ctx, today(ctx));
  const terms = await termsOf(tx, ctx, table, await readTaxes(tx, 'held'));
  const plan = await planImport(table, await lockChanged(tx, table, terms), terms);
  const wrong = plan.filter(({ line }) => line.status === 'wrong').length;
  if (wrong > 0 && !skipWrong) {
    refuse('rows-wrong', { count: wrong });
  }
  const newCategories = await newCategoriesOf(tx, plan);
  const categories = await ensureCategories(tx, newCategories);
  const filed = (item: ItemState) => ({ ...item, categoryId: categories.get(item.categoryKey) as number });

  let done = wrong + plan.filter(({ line }) => line.status === 'same').length;
  const added = plan.flatMap(({ line, after }) => (line.status === 'new' && after ? [filed(after)] : []));
  const changed = plan
    .flatMap(({ line, item, after }) =>
      line.status === 'changed' && item && after ? [{ ...filed(after), id: item.id, before: item }] : [],
    )
    .sort((one, other) => one.id - other.id);
  for (const items of chunks(changed)) {
    await updateItems(tx, ctx, items);
    done += items.length;
    await progress.report(done);
  }
  for (const items of chunks(added)) {
    await insertItems(tx, ctx, items);
    done += items.length;
    await progress.report(done);
  }
  const report = reportOf(ctx, plan, table, newCategories, true);
  const id = await keepReport(tx, ctx, 'stock', report);
  for (const rows of chunks(plan.filter(({ line }) => line.status === 'changed'))) {
    await logActivities(
      tx,
      ctx,
      rows.map((row) => entryOf(row, id)),
    );
  }
  await logActivity(tx, ctx, {
    action: 'stock imported',
    subject: { kind: 'import', id, name: inEnglish(importName, { id }) },
    facts: {
      ...report.counts,
      newCategories: newCategories.slice(0, mostNames),
      moreCategories: Math.max(0, newCategories.length - mostNames),
    },
  });
  await progress.finish(tx);
  return { id, answer: report };
}

/** Who reads the log sees whose price an import changed, and from what. */
function entryOf({ item, after }: PlannedRow, importId: number): Entry {
  const before = item as KnownItem;
  const category = before.categoryKey === after!.categoryKey ? before.category : after!.category;
  return {
    action: 'stock updated',
    subject: { kind: 'stock', id: before.id, name: before.name },
    facts: { before: factsOf(before), after: factsOf({ ...after!, category }), import: importId },
  };
}

function factsOf({ name, barcode, category, date, warningAt, tax, unit, inParts, ...item }: ItemState): ItemFacts {
  const rest = { warningAt, ...(tax && { tax }), ...(unit && { unit }), ...(!inParts && { inParts }) };
  return { name, barcode, category, date, ...figuresOf(item), ...rest };
}

async function termsOf(db: Db, ctx: StaffContext, table: ImportTable, taxes: Terms['taxes']): Promise<Terms> {
  const texts = table.rows.flatMap(({ values: { name, category, tax } }) => [name, category, tax]);
  const keys = await lowerCase(
    db,
    texts.filter((text) => text !== undefined),
  );
  const [now, lockedUntil] = [today(ctx), await findLockedUntil(db, ctx)];
  return { today: now, lockedUntil, words: ctx.words, keyOf: (text) => keys.get(text) as string, taxes };
}

/** Held, none of them is deleted while items are given it. */
async function readTaxes(db: Db, how?: 'held'): Promise<Terms['taxes']> {
  const rates = await db
    .selectFrom('tax_rates')
    .select(['id', 'name', sql<string>`lower(name)`.as('key')])
    .where('deleted_at', 'is', null)
    .$if(how === 'held', (query) => query.forShare())
    .execute();
  return new Map(rates.map(({ key, ...rate }) => [key, rate]));
}

/** Live items that rows may mean, by barcode or by name in any case. */
async function findKnown(db: Db, { rows }: ImportTable, { keyOf }: Terms): Promise<KnownItem[]> {
  const known = new Map<number, KnownItem>();
  for (const some of chunks(rows, rowsRead)) {
    const names = some.flatMap(({ values }) => (values.name ? [keyOf(values.name)] : []));
    const barcodes = some.flatMap(({ values }) => (values.barcode ? [values.barcode] : []));
    const found = await knownQuery(db)
      .where((eb) =>
        eb.or([
          eb(sql`lower(s.name)`, '=', sql`any(${names}::text[])`),
          eb('s.barcode', '=', sql<string>`any(${barcodes}::text[])`),
        ]),
      )
      .execute();
    for (const item of found) known.set(item.id, item);
  }
  return [...known.values()];
}

/** The same, with those that the file changes held and read again, in the order of their ids. */
async function lockChanged(tx: Tx, table: ImportTable, terms: Terms): Promise<KnownItem[]> {
  const known = await findKnown(tx, table, terms);
  const plan = await planImport(table, known, terms);
  const ids = plan.flatMap(({ line, item }) => (line.status === 'changed' && item ? [item.id] : []));
  ids.sort((one, other) => one - other);
  const held: KnownItem[] = [];
  for (const some of chunks(ids, rowsRead)) {
    const rows = knownQuery(tx)
      .where('s.id', '=', sql<number>`any(${some}::bigint[])`)
      .orderBy('s.id')
      .forNoKeyUpdate('s');
    held.push(...(await rows.execute()));
  }
  const changing = new Set(ids);
  return [...known.filter((item) => !changing.has(item.id)), ...held];
}

function knownQuery(db: Db) {
  return db
    .selectFrom('stock as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .leftJoin('tax_rates as t', 't.id', 's.tax_rate_id')
    .where('s.deleted_at', 'is', null)
    .select(['s.id', 's.name', 's.barcode', 's.date', 's.qty', 'c.type as category'])
    .select([sql<string>`lower(s.name)`.as('nameKey'), sql<string>`lower(c.type)`.as('categoryKey')])
    .select(['s.unit_cost as unitCost', 's.unit_sell as unitSell', 's.warning_at as warningAt'])
    .select([
      't.name as tax',
      's.tax_rate_id as taxRateId',
      's.unit',
      's.in_parts as inParts',
      's.keeps_stock as keepsStock',
    ]);
}

/** Categories that the plan needs and nobody has made yet, as first written in the file. */
async function newCategoriesOf(db: Db, plan: PlannedRow[]): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select(sql<string>`lower(type)`.as('key'))
    .where('deleted_at', 'is', null)
    .execute();
  const there = new Set(rows.map(({ key }) => key));
  const missing = new Map<string, string>();
  for (const { after } of plan) {
    if (!after || there.has(after.categoryKey) || missing.has(after.categoryKey)) continue;
    missing.set(after.categoryKey, after.category);
  }
  return [...missing.values()];
}

function reportOf(
  ctx: StaffContext,
  plan: PlannedRow[],
  table: ImportTable,
  newCategories: string[],
  imported: boolean,
): ImportReport {
  const listed = (names: string[]) => {
    const more = names.length - mostNames;
    return more > 0 ? [...names.slice(0, mostNames), ctx.words.t(andMore, { count: more })] : names;
  };
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const lines = plan.flatMap(({ line }) => (counts[line.status]++ < mostListedLines ? [line] : []));
  return { imported, counts, newCategories: listed(newCategories), ignored: listed(table.ignored), lines };
}

function* chunks<Item>(items: Item[], size = rowsAtOnce): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
