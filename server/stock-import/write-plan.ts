/**
 * Writes what an import does, in the caller's transaction, and logs what it changed: items, then their packs, then the prices of
 * lists. Packs and prices of a new item have no entry of their own; they are in the report of the import.
 */
import type { StaffContext, Tx } from '../base/context.ts';
import type { Entry } from '../logs/entries.ts';
import { figuresOf, type ItemFacts } from '../logs/item-words.ts';
import { logActivities } from '../logs/log-activity.ts';
import { newPackFacts, packFacts } from '../logs/pack-words.ts';
import { insertPacks, updatePacks } from '../packs/write-packs.ts';
import { changePrices } from '../prices/list-prices.ts';
import { insertPriceList } from '../prices/price-list-row.ts';
import { keepChanges, readLastMovement } from '../spreadsheets/import-changes.ts';
import { countTogether } from '../stock/items/count-together.ts';
import { chunks } from './find-known.ts';
import { notesOf } from './import-notes.ts';
import {
  addTo,
  type ItemState,
  type Plan,
  type PlannedItem,
  type PlannedPack,
  type PlannedPrice,
} from './import-plan.ts';
import type { Progress } from './import-progress.ts';
import { ensureCategories, insertItems, updateItems } from './write-import.ts';

/** So few that a statement stays far below its time limit on a slow machine, even with names of full length. */
const rowsAtOnce = 200;

/** Names that the plan needs and that do not exist yet. */
export interface NewNames {
  categories: string[];
  lists: string[];
}

export async function writePlan(
  tx: Tx,
  ctx: StaffContext,
  plan: Plan,
  made: NewNames,
  importId: number,
  progress: Progress,
): Promise<void> {
  let done = plan.lines.filter(({ status }) => status === 'same' || status === 'wrong').length;
  const report = async (rows: number) => {
    done += rows;
    await progress.report(done);
  };
  const movementsAfter = await readLastMovement(tx);
  const categories = await ensureCategories(tx, made.categories);
  const itemIds = await writeItems(tx, ctx, plan, categories, report);
  const packIds = await writePacks(tx, plan, itemIds, report);
  const listIds = await writePrices(tx, ctx, plan, { itemIds, packIds, importId });
  const notes = notesOf(plan, { categories, itemIds, packIds, listIds });
  await keepChanges(tx, importId, notes, [movementsAfter, await readLastMovement(tx)]);
  const entries = [
    ...plan.items.flatMap((row) => itemEntry(row, importId)),
    ...plan.packs.flatMap((row) => packEntry(row, importId)),
  ];
  for (const some of chunks(entries, rowsAtOnce)) await logActivities(tx, ctx, some);
}

type Report = (rows: number) => Promise<void>;
export type Ids<Row> = Map<Row, number>;

/** Returns the ids of new items. */
async function writeItems(tx: Tx, ctx: StaffContext, plan: Plan, categories: Map<string, number>, report: Report) {
  const filed = (item: ItemState) => ({ ...item, categoryId: categories.get(item.categoryKey) as number });
  const changed = plan.items
    .flatMap(({ line, item, after, isOther }) =>
      line.status === 'changed' && item && after ? [{ ...filed(after), id: item.id, before: item, isOther }] : [],
    )
    .sort((one, other) => one.id - other.id);
  for (const items of chunks(changed, rowsAtOnce)) {
    const others = items.filter(({ isOther }) => isOther);
    await countTogether(
      tx,
      others.map(({ id }) => id),
      async () => ({ answer: await updateItems(tx, ctx, others) }),
    );
    await report(items.length);
  }
  const ids: Ids<PlannedItem> = new Map();
  // Lists show the newest first, so the last row is added first: the items are then in the order of the file.
  const added = plan.items.filter(({ line }) => line.status === 'new').reverse();
  for (const rows of chunks(added, rowsAtOnce)) {
    const items = rows.map(({ after }) => filed(after!));
    const some = await countTogether(tx, [], async () => {
      const added = await insertItems(tx, ctx, items);
      return { added, answer: added };
    });
    for (const [at, row] of rows.entries()) ids.set(row, some[at]!);
    await report(rows.length);
  }
  return ids;
}

/** Returns the ids of new packs. */
async function writePacks(tx: Tx, { packs }: Plan, itemIds: Ids<PlannedItem>, report: Report) {
  const ids: Ids<PlannedPack> = new Map();
  const ready = (row: PlannedPack) => ({ ...row.after!, stockId: stockIdOf(row, itemIds) });
  const changed = packs.filter(({ line }) => line.status === 'changed');
  for (const rows of chunks(changed, rowsAtOnce)) {
    const others = rows.filter(({ isOther }) => isOther);
    await updatePacks(
      tx,
      others.map((row) => ({ ...ready(row), id: row.before!.id })),
    );
    await report(rows.length);
  }
  const added = packs.filter(({ line }) => line.status === 'new');
  for (const rows of chunks(added, rowsAtOnce)) {
    const some = await insertPacks(tx, rows.map(ready));
    for (const [at, row] of rows.entries()) ids.set(row, some[at]!);
    await report(rows.length);
  }
  return ids;
}

function stockIdOf({ of }: PlannedPack, itemIds: Ids<PlannedItem>): number {
  return of!.item?.id ?? itemIds.get(of as PlannedItem)!;
}

interface Written {
  itemIds: Ids<PlannedItem>;
  packIds: Ids<PlannedPack>;
  importId: number;
}

async function writePrices(
  tx: Tx,
  ctx: StaffContext,
  { items, packs }: Plan,
  { itemIds, packIds, importId }: Written,
): Promise<Ids<PlannedPrice['list']>> {
  const listIds: Ids<PlannedPrice['list']> = new Map();
  const lists = new Map<PlannedPrice['list'], { stockId: number; packId: number | null; unitSell: number }[]>();
  for (const row of items) {
    for (const { list, after } of row.prices) {
      addTo(lists, list, { stockId: row.item?.id ?? itemIds.get(row)!, packId: null, unitSell: after });
    }
  }
  for (const row of packs) {
    const packId = row.before?.id ?? packIds.get(row)!;
    for (const { list, after } of row.prices) {
      addTo(lists, list, { stockId: stockIdOf(row, itemIds), packId, unitSell: after });
    }
  }
  for (const [planned, prices] of lists) {
    const { id, name } = planned;
    const list = id === null ? await insertPriceList(tx, ctx, name) : { id, name };
    listIds.set(planned, list.id);
    await changePrices(tx, ctx, list, prices, importId);
  }
  return listIds;
}

/** The entry about one item, so that readers of the log see whose price an import changed, and from what. */
function itemEntry({ line, item, after, isOther }: PlannedItem, importId: number): Entry[] {
  if (line.status !== 'changed' || !item || !after || !isOther) return [];
  const category = item.categoryKey === after.categoryKey ? item.category : after.category;
  return [
    {
      action: 'stock updated',
      subject: { kind: 'stock', id: item.id, name: item.name },
      facts: { before: factsOf(item), after: factsOf({ ...after, category }), import: importId },
    },
  ];
}

export function factsOf(state: ItemState): ItemFacts {
  const { name, barcode, codes, category, date, warningAt, tax, unit, inParts, ...item } = state;
  const rest = {
    warningAt,
    ...(tax && { tax }),
    ...(unit && { unit }),
    ...(!inParts && { inParts }),
    ...(codes.length > 1 && { barcodes: codes.slice(1).join(', ') }),
  };
  return { name, barcode, category, date, ...figuresOf(item), ...rest };
}

function packEntry({ line, of, before, after, isOther }: PlannedPack, importId: number): Entry[] {
  if (!of?.item || !after) return [];
  const subject = { kind: 'stock', id: of.item.id, name: of.item.name } as const;
  if (line.status === 'new') {
    return [{ action: 'pack added', subject, facts: { ...newPackFacts(after), import: importId } }];
  }
  if (!before || !isOther) return [];
  const facts = { before: packFacts(before), after: packFacts(after), import: importId };
  return [{ action: 'pack changed', subject, facts }];
}
