/**
 * Undoes an import of stock: items it added are archived, items it changed are as they were before, and goods go back today, with
 * the value they came with. An item that was changed since stays as it is.
 * Locks: day (the caller), items by id, each portion only when its turn has come: tills sell the others meanwhile.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { LeftWhy, UndoOutcome } from '../../contract/first-hour/imports.ts';
import { inEnglish } from '../../contract/words/say.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { importUndoneReason } from '../base/stored-texts.ts';
import { logActivities } from '../logs/log-activity.ts';
import { type Movements, readChanges } from '../spreadsheets/import-changes.ts';
import { countTogether } from '../stock/items/count-together.ts';
import { forgetTile } from '../stock/items/forget-tile.ts';
import { type GoodsPosting, postStock, revaluation } from '../stock/movements/post-stock.ts';
import { chunks } from './find-known.ts';
import type { ItemNote, ItemValues } from './import-notes.ts';
import type { ItemState } from './import-plan.ts';
import { type Gone, type ItemNow, readNow, whyLeft } from './touched-since.ts';
import { undoOffers } from './undo-offers.ts';
import { updateDetails } from './write-import.ts';
import { factsOf } from './write-plan.ts';

const rowsAtOnce = 200;

export async function undoStockImport(tx: Tx, ctx: StaffContext, importId: number): Promise<UndoOutcome> {
  const { changes, movements } = await readChanges<ItemNote>(tx, importId);
  const notes = changes.sort((one, other) => one.id - other.id);
  const names = await readNames(tx);
  const outcome: UndoOutcome = { counts: { archived: 0, restored: 0, left: 0 }, left: [] };
  for (const some of chunks(notes, rowsAtOnce)) {
    await holdItems(tx, some);
    const now = await readNow(tx, some, movements);
    const judged = some.map((note) => ({
      note,
      now: now.get(note.id)!,
      why: whyLeft(note, now.get(note.id), names.gone),
    }));
    const standing = judged.filter(({ why }) => why === null);
    const made = standing.filter(({ note }) => note.before === null);
    const changed = standing.filter(({ note }) => note.before !== null);
    const ids = standing.map(({ note }) => note.id);
    await countTogether(tx, ids, async () => {
      // Archived first, they are no longer in the indexes that each change of a quantity would write anew.
      await archive(tx, ctx, made);
      await takeGoodsBack(tx, ctx, standing, { importId, movements });
      return { answer: await restore(tx, ctx, changed, names, importId) };
    });
    outcome.counts.archived += made.length;
    outcome.counts.restored += changed.length;
    outcome.left.push(...judged.flatMap(leftOf));
  }
  outcome.counts.left = outcome.left.length;
  return outcome;
}

interface Judged {
  note: ItemNote;
  now: ItemNow;
  why: LeftWhy | null;
}

function leftOf({ note, now, why }: Judged): UndoOutcome['left'] {
  return why === null ? [] : [{ id: note.id, name: now?.values.name ?? note.after.name, why }];
}

async function holdItems(tx: Tx, notes: ItemNote[]): Promise<void> {
  const ids = notes.map(({ id }) => id);
  await sql`select id from stock where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
}

interface Names {
  categories: Map<number, string>;
  taxes: Map<number, string>;
  gone: Gone;
}

/** Locks them, so that none is deleted before the transaction ends. */
async function readNames(tx: Tx): Promise<Names> {
  const categories = await tx
    .selectFrom('categories')
    .select(['id', 'type as name', 'deleted_at'])
    .forShare()
    .execute();
  const taxes = await tx.selectFrom('tax_rates').select(['id', 'name', 'deleted_at']).forShare().execute();
  const lists = await tx.selectFrom('price_lists').select(['id', 'name', 'deleted_at']).forShare().execute();
  const named = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const deleted = (rows: { id: number; deleted_at: Date | null }[]) =>
    new Set(rows.flatMap(({ id, deleted_at }) => (deleted_at ? [id] : [])));
  return {
    categories: named(categories),
    taxes: named(taxes),
    gone: { categories: deleted(categories), taxes: deleted(taxes), lists: deleted(lists) },
  };
}

interface Whose {
  importId: number;
  movements: Movements;
}

/** Takes the goods back first, at the value they came with, and then restores the cost of items that stay. */
async function takeGoodsBack(
  tx: Tx,
  ctx: StaffContext,
  items: Judged[],
  { importId, movements }: Whose,
): Promise<void> {
  const ids = items.map(({ note }) => note.id);
  const [after, until] = movements;
  const { rows } = await sql<GoodsPosting & { reverses: number; value: number }>`
    select id as reverses, stock_id as "stockId", kind, -quantity as quantity,
      -coalesce(value, round(quantity * unit_cost, money_decimals())) as value
    from stock_movements where stock_id = any(${ids}::bigint[]) and id > ${after} and id <= ${until} and quantity <> 0
    order by stock_id, id`.execute(tx);
  const reason = inEnglish(importUndoneReason, { id: importId });
  await postStock(
    tx,
    ctx,
    null,
    rows.map((row) => ({ ...row, reason })),
  );
  const costs = items.flatMap(({ note: { id, before, after: made } }) =>
    before ? revaluation(id, { from: made.unitCost, to: before.unitCost }) : [],
  );
  await postStock(tx, ctx, null, costs);
}

async function archive(tx: Tx, ctx: StaffContext, items: Judged[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ note }) => note.id);
  await sql`update stock set deleted_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(tx);
  await forgetTile(tx, ids);
}

async function restore(tx: Tx, ctx: StaffContext, items: Judged[], names: Names, importId: number): Promise<void> {
  if (items.length === 0) return;
  const changed = items.map(({ note: { id, before: kept, after }, now }) => {
    const before = stateOf(kept!, now, names);
    const current = stateOf(after, now, names);
    const codes = before.codes.join('\n') === now.values.codes.join('\n') ? now.values.codes : before.codes;
    return { id, current, after: { ...before, codes, categoryId: kept!.categoryId } };
  });
  const details = changed.flatMap(({ id, current, after }, at) => {
    const { note, now } = items[at]!;
    return isOnlyGoods(note) ? [] : [{ ...after, id, before: { ...current, codes: now.values.codes } }];
  });
  if (details.length > 0) await updateDetails(tx, details);
  await undoOffers(
    tx,
    ctx,
    items.map(({ note, now }) => ({ note, name: now.values.name })),
    names.gone,
  );
  const entries = changed.map(({ id, current, after }) => ({
    action: 'stock updated' as const,
    subject: { kind: 'stock' as const, id, name: current.name },
    facts: { before: factsOf(current), after: factsOf(after), undo: importId },
  }));
  await logActivities(tx, ctx, entries);
}

/** Only how many there are and what they cost was changed, which the ledger has set back already. */
function isOnlyGoods({ before, after }: ItemNote): boolean {
  const { qty, unitCost } = after;
  return isDeepStrictEqual({ ...before, qty, unitCost }, after);
}

function stateOf(values: ItemValues, { keepsStock }: ItemNow, { categories, taxes }: Names): ItemState {
  const { categoryId, taxRateId } = values;
  return {
    ...values,
    ...{ keepsStock, barcode: values.codes[0] ?? null, category: categories.get(categoryId)!, categoryKey: '' },
    tax: taxRateId === null ? null : (taxes.get(taxRateId) ?? null),
  };
}
