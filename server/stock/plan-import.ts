/**
 * Decides what each row of an import comes to: a new item, a change of one that is there, nothing, or wrong, and why.
 * An item is known by its barcode, otherwise by its name in any case, when only one item can be meant. What is the same
 * in any case is up to the database: names are held against each other by the keys it makes of them.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { firstBookDay } from '../../contract/dates.ts';
import type { ImportField, ImportLine } from '../../contract/stock-import.ts';
import { msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';
import { describeChanges } from '../logs/changes.ts';
import { meantCost } from './change-goods.ts';
import { itemInWords } from './item-words.ts';
import type { ImportRow, ImportTable, ImportValues } from './read-import.ts';
import { isWhole } from './whole-pieces.ts';

/** An item as an import sees it: its category by name. */
export interface ItemState {
  name: string;
  barcode: string | null;
  category: string;
  categoryKey: string;
  date: string;
  qty: number;
  unitCost: number;
  unitSell: number;
  warningAt: number;
  tax: string | null;
  taxRateId: number | null;
  unit: string;
  inParts: boolean;
  /** False for an open item. */
  keepsStock: boolean;
}

export interface KnownItem extends ItemState {
  id: number;
  nameKey: string;
}

export interface PlannedRow {
  line: ImportLine;
  /** The item it changes; none for a new one. */
  item?: KnownItem;
  /** What the item is to be; missing when the row is wrong. */
  after?: ItemState;
}

const required = ['name', 'category', 'qty', 'unitCost', 'unitSell'] as const;
const requiredOfOpen = ['name', 'category', 'unitSell'] as const;
const rowsAtOnce = 500;

/** What a plan is made with, besides the file and the items: a new item's day, taxes, and how changes are worded. */
export interface Terms {
  today: string;
  /** No stock may come on days up to this one. */
  lockedUntil: string | null;
  words: Words;
  /** The key of a name or category of the file. */
  keyOf(text: string): string;
  /** Tax rates by the key of their name. */
  taxes: Map<string, { id: number; name: string }>;
}

export async function planImport(table: ImportTable, known: KnownItem[], terms: Terms): Promise<PlannedRow[]> {
  const match = matcherOf(known, terms);
  const first = new Map<string, number>();
  const planned: PlannedRow[] = [];
  for (const [at, row] of table.rows.entries()) {
    planned.push(planRow(row, table.columns, match, first, terms));
    if (at % rowsAtOnce === 0) await breathe();
  }
  return planned;
}

type Match = (values: ImportValues) => KnownItem | string | undefined;
type Problem = [field: ImportField, reason: string];

function planRow(
  given: ImportRow,
  columns: ImportTable['columns'],
  match: Match,
  first: Map<string, number>,
  terms: Terms,
): PlannedRow {
  const { row, values, wrong, garbled } = given;
  if (garbled) return { line: { row, status: 'wrong', name: '', changes: '', wrong } };
  const found = match(values);
  const item = typeof found === 'object' ? found : undefined;
  const problems: Problem[] = typeof found === 'string' ? [[knownBy(values), found]] : [];
  problems.push(...problemsOf(given, item, terms), ...noteFirst(given, item, first, terms));
  const reasons = [...wrong, ...problems.map(([field, reason]) => ({ column: columns[field] ?? field, reason }))];
  const name = values.name ?? item?.name ?? '';
  const line = (status: ImportLine['status'], changes = '') => ({ row, status, name, changes, wrong: reasons });
  if (reasons.length > 0) return { line: line('wrong') };
  const after = stateAfter(values, item, terms);
  if (!item) return { line: line('new'), after };
  const changes = changesOf(terms.words, item, after);
  return { line: line(changes ? 'changed' : 'same', changes), item, after };
}

/** Whether it keeps stock is decided once, when it is added. */
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
  const needed = item ? [] : keepsStock ? required : requiredOfOpen;
  for (const field of needed) {
    const isMissing = values[field] === undefined && !wrong.some((one) => one.field === field);
    if (isMissing) yield [field, t('must not be empty')];
  }
  if (values.tax !== undefined && !taxOf(values, terms)) yield ['tax', t('is not the name of a tax rate')];
  const problem = values.date !== undefined && values.date !== item?.date && whyNotOn(values.date, terms);
  if (problem) yield ['date', problem];
  if (!isQuantityOf(values, item)) yield ['qty', t('must be a whole number: it is not sold in parts')];
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

/** What the item is to be: as it was, or as a new one starts, with what the file says. */
function stateAfter(values: ImportValues, item: KnownItem | undefined, terms: Terms): ItemState {
  const start = { date: terms.today, warningAt: 0, barcode: null, tax: null, taxRateId: null, unit: '', inParts: true };
  const { kind: _, ...given } = defined(values);
  const tax = taxOf(values, terms);
  const keepsStock = keepsStockOf(values, item);
  const after = {
    ...start,
    ...item,
    ...given,
    ...(tax && { tax: tax.name, taxRateId: tax.id }),
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

/** What no two rows may share: the item they change, or what a new one would be known by. */
function identityOf({ name, barcode }: ImportValues, item: KnownItem | undefined, keyOf: Terms['keyOf']) {
  if (item) return `item ${item.id}`;
  if (barcode) return `barcode ${barcode}`;
  return name && `name ${keyOf(name)}`;
}

function defined(values: ImportValues): ImportValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

/** Only what differs is worded: most rows of a big file change nothing. A category in another case is the same one. */
function changesOf(words: Words, { id: _id, nameKey: _key, ...before }: KnownItem, given: ItemState): string {
  const sameCategory = before.categoryKey === given.categoryKey;
  const after = { ...given, category: sameCategory ? before.category : given.category };
  const fields = Object.keys(before) as (keyof ItemState)[];
  if (fields.every((field) => before[field] === after[field])) return '';
  return describeChanges(words, itemInWords(words, before), itemInWords(words, after));
}

const ambiguous = msg({
  one: 'is the name of {{count}} item; add a barcode to say which one',
  other: 'is the name of {{count}} items; add a barcode to say which one',
});

/** Finds the item a row means: one, none, or a sentence when it can't be told. */
function matcherOf(known: KnownItem[], { keyOf, words }: Terms): Match {
  const byBarcode = new Map(known.map((item) => [item.barcode, item]));
  const byName = groupedByName(known);
  // An item with a barcode of its own is another one of that name: another size, another colour.
  const withoutBarcode = groupedByName(known.filter((item) => item.barcode === null));
  return ({ name, barcode }) => {
    const key = name && keyOf(name);
    const scanned = barcode ? byBarcode.get(barcode) : undefined;
    if (scanned) {
      const isOther = key && byName.has(key) && scanned.nameKey !== key;
      return isOther ? words.t("belongs to another item, '{{name}}'", { name: scanned.name }) : scanned;
    }
    const possible = (key && (barcode ? withoutBarcode : byName).get(key)) || [];
    if (possible.length > 1) return words.t(ambiguous, { count: possible.length });
    return possible[0];
  };
}

function groupedByName(items: KnownItem[]): Map<string, KnownItem[]> {
  const groups = new Map<string, KnownItem[]>();
  for (const item of items) {
    const group = groups.get(item.nameKey);
    if (group) group.push(item);
    else groups.set(item.nameKey, [item]);
  }
  return groups;
}
