/** What an import of stock made and changed, item by item, in the form in which it is stored for undoing it. */
import type { ItemState, KnownItem, PackState, Plan, PlannedItem, PlannedPack, PlannedPrice } from './import-plan.ts';

/** What an import can change about an item. */
export interface ItemValues {
  name: string;
  codes: readonly string[];
  categoryId: number;
  date: string;
  qty: number;
  unitCost: number;
  unitSell: number;
  warningAt: number;
  taxRateId: number | null;
  unit: string;
  inParts: boolean;
}

export interface PackNote {
  id: number;
  /** What it was before; null if the import made it. */
  before: PackState | null;
  after: PackState;
}

export interface PriceNote {
  listId: number;
  packId: number | null;
  before: number | null;
  after: number;
}

export interface ItemNote {
  id: number;
  /** What it was before; null if the import made it. */
  before: ItemValues | null;
  after: ItemValues;
  packs?: PackNote[];
  prices?: PriceNote[];
}

interface Written {
  /** Category ids by the keys of their names. */
  categories: Map<string, number>;
  itemIds: Map<PlannedItem, number>;
  packIds: Map<PlannedPack, number>;
  listIds: Map<PlannedPrice['list'], number>;
}

type Notes = Map<number, ItemNote>;

export function notesOf(plan: Plan, written: Written): ItemNote[] {
  const notes: Notes = new Map();
  for (const planned of plan.items) if (isWritten(planned)) noteItem(notes, planned, written);
  for (const planned of plan.packs) if (isWritten(planned)) notePack(notes, planned, written);
  return [...notes.values()];
}

function isWritten({ line: { status } }: PlannedItem | PlannedPack): boolean {
  return status === 'new' || status === 'changed';
}

function noteItem(notes: Notes, planned: PlannedItem, { categories, itemIds, listIds }: Written): void {
  const { item, after, prices } = planned;
  const id = item?.id ?? itemIds.get(planned)!;
  const before = item ? valuesOf(item, categories) : null;
  const priced = prices.length > 0 && { prices: pricesIn(prices, null, listIds) };
  notes.set(id, { id, before, after: valuesOf(after!, categories), ...priced });
}

/** Its item may have no row of its own, or one that changes nothing. */
function notePack(notes: Notes, planned: PlannedPack, { categories, itemIds, packIds, listIds }: Written): void {
  const { of, before, after, isOther, prices } = planned;
  const stockId = of!.item?.id ?? itemIds.get(of as PlannedItem)!;
  const note = notes.get(stockId) ?? unchanged(of!.item!, categories);
  const id = before?.id ?? packIds.get(planned)!;
  if (!before || isOther) {
    const pack = { id, before: before ? stateOf(before) : null, after: stateOf(after!) };
    note.packs = [...(note.packs ?? []), pack];
  }
  if (prices.length > 0) note.prices = [...(note.prices ?? []), ...pricesIn(prices, id, listIds)];
  notes.set(stockId, note);
}

function unchanged(item: KnownItem, categories: Written['categories']): ItemNote {
  const values = valuesOf(item, categories);
  return { id: item.id, before: values, after: values };
}

function valuesOf(state: ItemState, categories: Written['categories']): ItemValues {
  const { name, codes, categoryKey, date, qty, unitCost, unitSell, warningAt, taxRateId, unit, inParts } = state;
  const categoryId = categories.get(categoryKey)!;
  return { name, codes, categoryId, date, qty, unitCost, unitSell, warningAt, taxRateId, unit, inParts };
}

function pricesIn(prices: PlannedPrice[], packId: number | null, listIds: Written['listIds']): PriceNote[] {
  return prices.map(({ list, before, after }) => ({ listId: listIds.get(list)!, packId, before, after }));
}

export function stateOf({ name, size, unitSell, auto, barcodes }: PackState): PackState {
  return { name, size, unitSell, auto, barcodes };
}
