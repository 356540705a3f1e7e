/** What an import is going to do, row by row, and the data that decides it. */
import type { PriceList } from '../../contract/goods/price-lists.ts';
import type { ImportLine } from '../../contract/goods/stock-import.ts';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { Words } from '../base/words.ts';

/** An item as an import sees it: its category by name. */
export interface ItemState {
  name: string;
  /** The first of its barcodes. */
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

/** The item or pack that has a barcode. */
export interface CodeOwner {
  stockId: number;
  packId: number | null;
  /** The name of the item, with its pack. */
  name: string;
}

/** What the shop already has of everything that the file names. */
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

/** A column of prices and its list. The list is new if it has no id; null if the shop has as many lists as it may have. */
export interface ListColumn {
  header: string;
  list: { id: number | null; name: string } | null;
}

/** What a plan needs besides the file and what is known: the day of new items, taxes, lists, and words for the changes. */
export interface Terms {
  today: string;
  /** No stock may be dated on this day or before. */
  lockedUntil: string | null;
  words: Words;
  /** The key of a name or category of the file. */
  keyOf(text: string): string;
  /** Tax rates by the key of their name. */
  taxes: Map<string, { id: number; name: string }>;
  /** The price lists, by the names of their columns. */
  lists: Map<string, ListColumn>;
}

/** A price of a list that changes. */
export interface PlannedPrice {
  list: Pick<PriceList, 'name'> & { id: number | null };
  before: number | null;
  after: number;
}

export interface PlannedItem {
  line: ImportLine;
  /** The item that the row changes; missing for a new one. */
  item?: KnownItem;
  /** The state after the import; missing if the row is wrong. */
  after?: ItemState;
  /** True if the item itself changes, not only its prices in lists. */
  isOther?: boolean;
  prices: PlannedPrice[];
}

export interface PlannedPack {
  line: ImportLine;
  /** The row of its item, or the item itself if the file has no row for it. Missing if it could not be found. */
  of?: PlannedItem | { item: KnownItem };
  /** The pack that the row changes; missing for a new one. */
  before?: KnownPack;
  /** The state after the import; missing if the row is wrong. */
  after?: PackState;
  isOther?: boolean;
  prices: PlannedPrice[];
}

export interface Plan {
  items: PlannedItem[];
  packs: PlannedPack[];
  /** The outcome of all rows, in the order of the file. */
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
