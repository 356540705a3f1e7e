/**
 * Decides what each row of an import does: it adds an item, changes one, changes nothing, or is wrong, and why. An item is
 * recognised by its barcode, otherwise by its name in any case, if only one item can be meant. The database decides which names are
 * the same in any case: names are compared by the keys it makes of them. Rows of packs are judged last (`plan-packs.ts`), since
 * what is allowed for a pack depends on its item.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportField, ImportLine } from '../../contract/goods/stock-import.ts';
import { firstBookDay } from '../../contract/values/dates.ts';
import { msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';
import { describeChanges } from '../logs/changes.ts';
import { itemInWords } from '../logs/item-words.ts';
import { meantCost } from '../stock/items/change-goods.ts';
import { isWhole } from '../stock/whole-pieces.ts';
import {
  addTo,
  type CodeOwner,
  groupedByName,
  type ItemState,
  type Known,
  type KnownItem,
  type KnownPack,
  type Plan,
  type PlannedItem,
  type Reason,
  type Terms,
} from './import-plan.ts';
import { otherCategory } from './import-terms.ts';
import { codesAfterRow, problemsOfCodes, type SeenCodes } from './plan-codes.ts';
import { isPackRow, type PackRowInFile, planPacks } from './plan-packs.ts';
import { pricesInWords, pricesOf, problemsOfPrices } from './plan-prices.ts';
import type { ImportRow, ImportTable, ImportValues } from './read-import.ts';

const required = ['name', 'unitSell'] as const;
const rowsAtOnce = 500;

/** What earlier rows have claimed, so that no other row claims it too. */
interface Seen {
  /** Rows of items, by what identifies them. */
  items: Map<string, number>;
  codes: SeenCodes;
}

export async function planImport(table: ImportTable, known: Known, terms: Terms): Promise<Plan> {
  const match = matcherOf(known, terms);
  const seen: Seen = { items: new Map(), codes: new Map() };
  const items: PlannedItem[] = [];
  const packRows: PackRowInFile[] = [];
  const named = new Map<string, PlannedItem[]>();
  for (const [at, row] of table.rows.entries()) {
    const key = row.values.name && terms.keyOf(row.values.name);
    if (isPackRow(row)) packRows.push({ row, key, above: key ? named.get(key)?.at(-1) : undefined });
    else {
      const planned = planRow(row, table, match, seen, known, terms);
      items.push(planned);
      addTo(named, key ?? planned.item?.nameKey ?? '', planned);
    }
    if (at % rowsAtOnce === 0) await breathe();
  }
  const packs = packRows.length > 0 ? await planPacks(packRows, { items, named }, table, seen.codes, known, terms) : [];
  const judged = [...items, ...packs].map(({ line }) => line);
  const lines = [...judged, ...table.skipped.map(lineOfSkipped)];
  const isInOrder = lines.length === items.length;
  return { items, packs, lines: isInOrder ? lines : lines.sort((one, other) => one.row - other.row) };
}

function lineOfSkipped({ row, name, reason }: ImportTable['skipped'][number]): ImportLine {
  return { row, status: 'skipped', name, changes: reason, wrong: [] };
}

type Match = (values: ImportValues) => KnownItem | string | undefined;
type Problem = [field: ImportField, reason: string];

function planRow(
  given: ImportRow,
  table: ImportTable,
  match: Match,
  seen: Seen,
  known: Known,
  terms: Terms,
): PlannedItem {
  const { row, values, wrong, garbled } = given;
  if (garbled) return { line: { row, status: 'wrong', name: '', changes: '', wrong }, prices: [] };
  const found = match(values);
  const item = typeof found === 'object' ? found : undefined;
  const unclear: Problem[] = typeof found === 'string' ? [[knownBy(values), found]] : [];
  const again = noteFirst(given, item, seen.items, terms);
  const packs = (item && known.packs.get(item.id)) ?? [];
  const problems = [...unclear, ...problemsOf(given, item, terms), ...problemsWithPacks(given, packs, terms), ...again];
  const reasons: Reason[] = problems.map(([field, reason]) => ({ column: table.columns[field] ?? field, reason }));
  const codes = codesAfterRow(values, item?.codes ?? []);
  if (unclear.length === 0 && again.length === 0) {
    const isMine = (owner: CodeOwner) => owner.stockId === item?.id && owner.packId === null;
    reasons.push(...problemsOfCodes(given, codes, table, isMine, known, seen.codes, terms));
  }
  const prices = pricesOf(given, { stockId: item?.id, packId: null }, known, terms);
  const all = [...wrong, ...reasons, ...problemsOfPrices(given, terms)];
  const name = values.name ?? item?.name ?? '';
  const line = (status: ImportLine['status'], changes = '') => ({ row, status, name, changes, wrong: all });
  if (all.length > 0) return { line: line('wrong'), ...(item && { item }), prices: [] };
  const after = stateAfter(values, codes, item, terms);
  if (!item) return { line: line('new'), after, prices };
  const changed = changesOf(terms.words, item, after);
  const changes = [...(changed ? [changed] : []), ...pricesInWords(terms.words, prices)].join(terms.words.t(', '));
  return { line: line(changes ? 'changed' : 'same', changes), item, after, isOther: changed !== '', prices };
}

/** Whether an item keeps stock is decided once, when it is added. */
function keepsStockOf({ kind }: ImportValues, item: KnownItem | undefined): boolean {
  return item?.keepsStock ?? kind !== 'open';
}

function taxOf({ tax }: ImportValues, { keyOf, taxes }: Terms) {
  return tax === undefined ? undefined : taxes.get(keyOf(tax));
}

/** What is wrong with a row by itself, cell by cell. */
function* problemsOf({ values, wrong }: ImportRow, item: KnownItem | undefined, terms: Terms): Generator<Problem> {
  const { t } = terms.words;
  const keepsStock = keepsStockOf(values, item);
  if (values.kind && (values.kind === 'goods') !== keepsStock) yield ['kind', t('of an item never changes')];
  for (const field of item ? [] : required) {
    const isMissing = values[field] === undefined && !wrong.some((one) => one.field === field);
    if (isMissing) yield [field, t('must not be empty')];
  }
  if (values.tax !== undefined && !taxOf(values, terms)) yield ['tax', t('is not the name of a tax rate')];
  const problem = values.date !== undefined && values.date !== item?.date && whyNotOn(values.date, terms);
  if (problem) yield ['date', problem];
  if (!isQuantityOf(values, item)) yield ['qty', t('must be a whole number: it is not sold in parts')];
}

/** Values that only a row of a pack may have, and those that the item's packs don't allow. */
function* problemsWithPacks(
  { values }: ImportRow,
  packs: readonly KnownPack[],
  { words: { t } }: Terms,
): Generator<Problem> {
  if (values.packSize !== undefined) yield ['packSize', t('belongs to a pack, but this row does not name one')];
  if (values.auto) yield ['auto', t('belongs to a pack, but this row does not name one')];
  const pack = values.inParts === false && packs.find(({ size }) => !isWhole(size));
  if (!pack) return;
  const { name, size } = pack;
  yield ['inParts', t("can't be no: the pack '{{name}}' has {{size, quantity}} pieces", { name, size })];
}

function isQuantityOf({ inParts, qty }: ImportValues, item: KnownItem | undefined): boolean {
  return (inParts ?? item?.inParts ?? true) || isWhole(qty ?? item?.qty ?? 0);
}

/** No two rows may mean the same item. */
function noteFirst(
  { row, values }: ImportRow,
  item: KnownItem | undefined,
  first: Map<string, number>,
  { keyOf, words }: Terms,
): Problem[] {
  const key = identityOf(values, item, keyOf);
  if (!key) return [];
  const earlier = first.get(key);
  if (earlier) return [[knownBy(values), words.t('is already in row {{row}}', { row: earlier })]];
  first.set(key, row);
  return [];
}

function knownBy({ barcode }: ImportValues): ImportField {
  return barcode ? 'barcode' : 'name';
}

/** The state of the item after the import: its present state, or that of a new one, with what the file says. */
function stateAfter(
  values: ImportValues,
  codes: readonly string[],
  item: KnownItem | undefined,
  terms: Terms,
): ItemState {
  const start = {
    ...{ category: otherCategory, categoryKey: terms.keyOf(otherCategory), date: terms.today, qty: 0, unitCost: 0 },
    ...{ warningAt: 0, tax: null, taxRateId: null, unit: '', inParts: true },
  };
  const { kind: _kind, barcodes: _barcodes, auto: _auto, ...given } = defined(values);
  const tax = taxOf(values, terms);
  const keepsStock = keepsStockOf(values, item);
  const after = {
    ...start,
    ...item,
    ...given,
    ...(tax && { tax: tax.name, taxRateId: tax.id }),
    codes,
    barcode: codes[0] ?? null,
    keepsStock,
  } as ItemState;
  if (item) after.unitCost = meantCost(after.unitCost, item.unitCost);
  // An open item has no quantity and costs nothing, whatever the file says.
  if (!keepsStock) Object.assign(after, { qty: 0, unitCost: 0, warningAt: 0 });
  if (values.category) after.categoryKey = terms.keyOf(values.category);
  return after;
}

function whyNotOn(date: string, { today, lockedUntil, words: { t } }: Terms): string | null {
  if (date > today) return t("can't be in the future");
  if (date < firstBookDay) return t("can't be before 2000");
  return lockedUntil !== null && date <= lockedUntil ? t('is on a day that is closed') : null;
}

/** A key that no two rows may share: the item they change, or what would identify a new one. */
function identityOf({ name, barcode }: ImportValues, item: KnownItem | undefined, keyOf: Terms['keyOf']) {
  if (item) return `item ${item.id}`;
  if (barcode) return `barcode ${barcode}`;
  return name && `name ${keyOf(name)}`;
}

function defined(values: ImportValues): ImportValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

/** Words only what differs, because most rows of a big file change nothing. A category in another case is the same one. */
function changesOf(words: Words, { id: _id, nameKey: _key, ...before }: KnownItem, given: ItemState): string {
  const sameCategory = before.categoryKey === given.categoryKey;
  const after = { ...given, category: sameCategory ? before.category : given.category };
  const fields = Object.keys(before) as (keyof ItemState)[];
  if (fields.every((field) => before[field] === after[field])) return '';
  return describeChanges(words, itemInWords(words, inFacts(before)), itemInWords(words, inFacts(after)));
}

function inFacts({ codes, ...item }: ItemState) {
  return { ...item, barcodes: codes.slice(1).join(', ') };
}

const ambiguous = msg({
  one: 'is the name of {{count}} item; add a barcode to say which one',
  other: 'is the name of {{count}} items; add a barcode to say which one',
});

/** Finds the item that a row means: one, none, or a sentence if it is not clear. */
function matcherOf({ items, owners }: Known, { keyOf, words }: Terms): Match {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = groupedByName(items);
  // An item of the same name with a barcode of its own is a different one: another size, another colour.
  const withoutBarcode = groupedByName(items.filter((item) => item.barcode === null));
  // The code of a pack does not identify an item.
  const scan = (barcode: string) => {
    const owner = owners.get(barcode);
    return owner?.packId === null ? byId.get(owner.stockId) : undefined;
  };
  return ({ name, barcode }) => {
    const key = name && keyOf(name);
    const scanned = barcode ? scan(barcode) : undefined;
    if (scanned) {
      const isOther = key && byName.has(key) && scanned.nameKey !== key;
      return isOther ? words.t("belongs to another item, '{{name}}'", { name: scanned.name }) : scanned;
    }
    const possible = (key && (barcode ? withoutBarcode : byName).get(key)) || [];
    if (possible.length > 1) return words.t(ambiguous, { count: possible.length });
    return possible[0];
  };
}
