/** What an import comes to, row by row, and what it is worked out from. */
import type { PriceList } from '../../contract/goods/price-lists.ts';
import type { ImportLine } from '../../contract/goods/stock-import.ts';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { Words } from '../base/words.ts';

/** An item as an import sees it: its category by name. */
export interface ItemState {
  name: string;
  /** The first of its codes. */
  barcode: string | null;
  codes: readonly string[];
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

export interface KnownPack extends PackRow {
  nameKey: string;
}

export type PackState = Omit<PackRow, 'id'>;

/** Whose a barcode is. */
export interface CodeOwner {
  stockId: number;
  packId: number | null;
  /** The name of the item, with its pack. */
  name: string;
}

/** What the shop has of what the file names. */
export interface Known {
  items: KnownItem[];
  /** The packs that exist, by the id of their item. */
  packs: Map<number, KnownPack[]>;
  owners: Map<string, CodeOwner>;
  /** Prices of lists, by `priceKey`. */
  prices: Map<string, number>;
}

export function priceKey(listId: number, stockId: number, packId: number | null): string {
  return `${listId} ${stockId} ${packId ?? ''}`;
}

/** A column of prices: its list, which is yet to be made where it has no id; none where the shop has as many as it may have. */
export interface ListColumn {
  header: string;
  list: { id: number | null; name: string } | null;
}

/** What a plan is made with, besides the file and what is known: a new item's day, taxes, lists, and how changes are worded. */
export interface Terms {
  today: string;
  /** No stock may come on days up to this one. */
  lockedUntil: string | null;
  words: Words;
  /** The key of a name or category of the file. */
  keyOf(text: string): string;
  /** Tax rates by the key of their name. */
  taxes: Map<string, { id: number; name: string }>;
  /** The lists, by the names of their columns. */
  lists: Map<string, ListColumn>;
}

/** A price of a list that becomes another one. */
export interface PlannedPrice {
  list: Pick<PriceList, 'name'> & { id: number | null };
  before: number | null;
  after: number;
}

export interface PlannedItem {
  line: ImportLine;
  /** The item it changes; none for a new one. */
  item?: KnownItem;
  /** What the item is to be; missing when the row is wrong. */
  after?: ItemState;
  /** The item itself becomes another one, not only its prices in lists. */
  isOther?: boolean;
  prices: PlannedPrice[];
}

export interface PlannedPack {
  line: ImportLine;
  /** The row of its item, or the item where the file has no row of it. Missing when that is not known. */
  of?: PlannedItem | { item: KnownItem };
  /** The pack that it changes; none for a new one. */
  before?: KnownPack;
  /** What the pack is to be; missing when the row is wrong. */
  after?: PackState;
  isOther?: boolean;
  prices: PlannedPrice[];
}

export interface Plan {
  items: PlannedItem[];
  packs: PlannedPack[];
  /** What becomes of all rows, in the order of the file. */
  lines: ImportLine[];
}

export interface Reason {
  column: string;
  reason: string;
}

export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

export function groupedByName(items: readonly KnownItem[]): Map<string, KnownItem[]> {
  const groups = new Map<string, KnownItem[]>();
  for (const item of items) addTo(groups, item.nameKey, item);
  return groups;
}
