/**
 * Decides what each row of a pack does. The pack belongs to the item that it names: the row of that name above it in the file, or
 * the only one below it, or the only item of that name in the shop. A pack is recognised by its name within its item.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportField, ImportLine } from '../../contract/goods/stock-import.ts';
import { msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';
import { describeChanges } from '../logs/changes.ts';
import { type PackFacts, packFacts, packInWords } from '../logs/pack-words.ts';
import { isWhole } from '../stock/whole-pieces.ts';
import {
  type CodeOwner,
  groupedByName,
  type Known,
  type KnownItem,
  type KnownPack,
  type PackState,
  type PlannedItem,
  type PlannedPack,
  type Reason,
  type Terms,
} from './import-plan.ts';
import { codesAfterRow, problemsOfCodes, type SeenCodes } from './plan-codes.ts';
import { pricesInWords, pricesOf, problemsOfPrices } from './plan-prices.ts';
import type { ImportRow, ImportTable, ImportValues } from './read-import.ts';

export interface PackRowInFile {
  row: ImportRow;
  /** The key of its item's name. */
  key: string | undefined;
  /** The nearest row above it for an item of this name. */
  above: PlannedItem | undefined;
}

/** Rows of items, which were planned before. */
interface ItemsInFile {
  items: readonly PlannedItem[];
  /** The items, by the keys of their names. */
  named: Map<string, PlannedItem[]>;
}

const rowsAtOnce = 500;

/** Fields that only a row of an item may have. */
const itemsOwn = ['category', 'date', 'qty', 'unitCost', 'warningAt', 'tax', 'unit', 'inParts', 'kind'] as const;

export function isPackRow({ values, wrong }: ImportRow): boolean {
  return values.pack !== undefined || wrong.some(({ field }) => field === 'pack');
}

export async function planPacks(
  rows: readonly PackRowInFile[],
  inFile: ItemsInFile,
  table: ImportTable,
  seenCodes: SeenCodes,
  known: Known,
  terms: Terms,
): Promise<PlannedPack[]> {
  const ownerOf = ownerFinder(inFile, known, terms);
  const seen = { codes: seenCodes, packs: new Map<Owner | KnownItem, Map<string, number>>() };
  const planned: PlannedPack[] = [];
  for (const [at, row] of rows.entries()) {
    planned.push(planPack(row, table, ownerOf(row), seen, known, terms));
    if (at % rowsAtOnce === 0) await breathe();
  }
  return planned;
}

type Owner = NonNullable<PlannedPack['of']>;

interface Seen {
  codes: SeenCodes;
  /** Rows of packs, by item and by the key of the pack's name. */
  packs: Map<Owner | KnownItem, Map<string, number>>;
}

const ambiguous = msg({
  one: "is the name of {{count}} item; put the pack's row below its item's row",
  other: "is the name of {{count}} items; put the pack's row below its item's row",
});

/** Finds the item that a row of a pack belongs to, or a sentence if there is none or it is not clear. */
function ownerFinder({ items, named }: ItemsInFile, known: Known, { words: { t } }: Terms) {
  const inShop = groupedByName(known.items);
  // If two rows mean one item, the first counts and the other is wrong.
  const rows = items.flatMap((planned) => (planned.item ? [[planned.item.id, planned] as const] : []));
  const rowOf = new Map(rows.reverse());
  return ({ key, above }: PackRowInFile): Owner | string => {
    if (above || !key) return above ?? t('must not be empty');
    const below = named.get(key) ?? [];
    const possible = below.length > 0 ? below : (inShop.get(key) ?? []);
    if (possible.length > 1) return t(ambiguous, { count: possible.length });
    const [only] = possible;
    if (!only) return t('is neither in stock nor in this file');
    return 'line' in only ? only : (rowOf.get(only.id) ?? { item: only });
  };
}

function planPack(
  { row: given }: PackRowInFile,
  table: ImportTable,
  found: Owner | string,
  seen: Seen,
  known: Known,
  terms: Terms,
): PlannedPack {
  const { row, values, wrong } = given;
  const { words } = terms;
  const of = typeof found === 'string' ? undefined : found;
  const item = of?.item;
  const key = values.pack && terms.keyOf(values.pack);
  const before = item && known.packs.get(item.id)?.find(({ nameKey }) => nameKey === key);
  const codes = codesAfterRow(values, before?.barcodes ?? []);
  const isMine = (owner: CodeOwner) => before !== undefined && owner.packId === before.id;
  const reasons: Reason[] = [
    ...wrong,
    ...inColumns(table, typeof found === 'string' ? [['name', found]] : problemsOf(given, found, before, terms)),
    ...inColumns(table, of && key ? noteFirst(row, of, key, seen, terms) : []),
    ...(of ? problemsOfCodes(given, codes, table, isMine, known, seen.codes, terms) : []),
    ...problemsOfPrices(given, terms),
  ];
  const name = words.t('{{name}}, {{pack}}', { name: values.name ?? '', pack: values.pack ?? '' });
  const line = (status: ImportLine['status'], changes = '') => ({ row, status, name, changes, wrong: reasons });
  if (reasons.length > 0 || !of) return { line: line('wrong'), prices: [] };
  const after = stateAfter(values, codes, before);
  const prices = pricesOf(given, { stockId: item?.id, packId: before?.id }, known, terms);
  if (!before) return { line: line('new'), of, after, prices };
  const changed = changesOf(words, packFacts(before), packFacts(after));
  const changes = [...(changed ? [changed] : []), ...pricesInWords(words, prices)].join(words.t(', '));
  return { line: line(changes ? 'changed' : 'same', changes), of, before, after, isOther: changed !== '', prices };
}

/** Words only what differs, because most rows of a big file change nothing. */
function changesOf(words: Words, before: PackFacts, after: PackFacts): string {
  if (isDeepStrictEqual(before, after)) return '';
  return describeChanges(words, packInWords(words, before), packInWords(words, after));
}

type Problem = [field: ImportField, reason: string];

function inColumns({ columns }: ImportTable, problems: Iterable<Problem>): Reason[] {
  return [...problems].map(([field, reason]) => ({ column: columns[field] ?? field, reason }));
}

function* problemsOf(
  { values, wrong }: ImportRow,
  of: Owner,
  before: KnownPack | undefined,
  { words: { t } }: Terms,
): Generator<Problem> {
  const planned = 'line' in of ? of : undefined;
  if (planned?.line.status === 'wrong') {
    yield ['name', t('is the item of row {{row}}, which has errors', { row: planned.line.row })];
    return;
  }
  for (const field of itemsOwn) {
    if (values[field] !== undefined) yield [field, t("must be empty in a pack's row; it belongs in the item's row")];
  }
  const { keepsStock, inParts } = planned?.after ?? of.item!;
  if (!keepsStock) yield ['pack', t('is not possible: the item keeps no stock')];
  const isMissing = !before && values.packSize === undefined && !wrong.some(({ field }) => field === 'packSize');
  if (isMissing) yield ['packSize', t('must not be empty')];
  if (!inParts && values.packSize !== undefined && !isWhole(values.packSize)) {
    yield ['packSize', t('must be a whole number: it is not sold in parts')];
  }
}

/** No two rows may mean the same pack. */
function noteFirst(row: number, of: Owner, key: string, { packs }: Seen, { words: { t } }: Terms): Problem[] {
  const item = 'line' in of ? of : of.item;
  const rows = packs.get(item) ?? new Map<string, number>();
  packs.set(item, rows);
  const earlier = rows.get(key);
  if (earlier) return [['pack', t('is already in row {{row}}', { row: earlier })]];
  rows.set(key, row);
  return [];
}

/** The state of the pack after the import: its present state, or that of a new one, with what the file says. */
function stateAfter(values: ImportValues, codes: readonly string[], before: KnownPack | undefined): PackState {
  return {
    name: values.pack!,
    size: values.packSize ?? before!.size,
    unitSell: values.unitSell ?? before?.unitSell ?? null,
    auto: values.auto ?? before?.auto ?? false,
    barcodes: [...codes],
  };
}
