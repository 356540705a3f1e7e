/** What a till sells by without a connection: items, tax rates, methods and settings, as the server sent them last. */

import { readScaleLabel } from '../../contract/cart/scale-labels.ts';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { CatalogueItem } from '../../contract/tills/offline-sales.ts';
import { type CatalogueHead, openTill } from './till-store.ts';

export interface TillCatalogue extends CatalogueHead {
  items: ReadonlyMap<number, CatalogueItem>;
}

export interface FoundHere {
  item: CatalogueItem;
  pack: PackRow | null;
  quantity: number;
}

interface Shelf {
  catalogue: TillCatalogue;
  byCode: ReadonlyMap<string, Omit<FoundHere, 'quantity'>>;
  byScaleCode: ReadonlyMap<number, CatalogueItem>;
  /** In the order of the till, newest first, with their names in the form that the search compares. */
  listed: readonly { item: CatalogueItem; name: string }[];
}

let shelf: Promise<Shelf | undefined> | undefined;

/** Read from memory after the first time; undefined if there is none. */
export async function readCatalogue(): Promise<TillCatalogue | undefined> {
  return (await readShelf())?.catalogue;
}

/** Called when the catalogue on the disk has changed. */
export function forgetCatalogue(): void {
  shelf = undefined;
}

function readShelf(): Promise<Shelf | undefined> {
  shelf ??= load().catch((error) => {
    shelf = undefined;
    throw error;
  });
  return shelf;
}

async function load(): Promise<Shelf | undefined> {
  const reading = (await openTill()).transaction(['catalogue', 'items']);
  const [head, rows] = await Promise.all([
    reading.objectStore('catalogue').get('head'),
    reading.objectStore('items').getAll(),
  ]);
  const items = rows.flatMap((row) => JSON.parse(row) as CatalogueItem[]);
  return head && shelfOf({ ...head, items: new Map(items.map((item) => [item.id, item])) });
}

export function shelfOf(catalogue: TillCatalogue): Shelf {
  const items = [...catalogue.items.values()].sort((one, other) => other.id - one.id);
  return {
    catalogue,
    byCode: new Map(items.flatMap(codesOf)),
    byScaleCode: new Map(
      items.flatMap((item) => (item.scaleCode === null ? [] : [[Number(item.scaleCode), item] as const])),
    ),
    listed: items.map((item) => ({ item, name: item.name.toLowerCase() })),
  };
}

function codesOf(item: CatalogueItem): [string, Omit<FoundHere, 'quantity'>][] {
  return [
    { pack: null, barcodes: item.barcodes },
    ...item.packs.map((pack) => ({ pack, barcodes: pack.barcodes })),
  ].flatMap(({ pack, barcodes }) =>
    barcodes.map((code): [string, Omit<FoundHere, 'quantity'>] => [code, { item, pack }]),
  );
}

/** Answers as GET /stock/by-code does: for a barcode of an item or a pack, or the label of a scale. */
export async function findByCodeHere(code: string): Promise<FoundHere | null> {
  const here = await readShelf();
  return here ? findCode(here, code.trim()) : null;
}

/** A barcode wins over the label of a scale, since a shop may have printed one that looks like it. */
export function findCode({ byCode, byScaleCode, catalogue }: Shelf, code: string): FoundHere | null {
  const coded = byCode.get(code);
  if (coded) return { ...coded, quantity: 1 };
  const weighed = readScaleLabel(code, catalogue.settings.till.scales);
  const item = weighed && byScaleCode.get(Number(weighed.scaleCode));
  return item ? { item, pack: null, quantity: weighed.quantity } : null;
}

/** Items whose name contains the text, or whose barcode it is; those that begin with it come first. */
export async function searchHere(
  text: string,
  part: { page: number; limit: number },
): Promise<{ rows: CatalogueItem[]; hasMore: boolean }> {
  const here = await readShelf();
  return here ? searchShelf(here, text, part) : { rows: [], hasMore: false };
}

/** Items of a category, or all of them, by name. */
export async function categoryHere(
  categoryId: number | null,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: CatalogueItem[]; hasMore: boolean }> {
  const listed = (await readShelf())?.listed ?? [];
  const found = listed.filter(({ item }) => categoryId === null || item.categoryId === categoryId);
  const byName = found.sort((one, other) =>
    one.name === other.name ? one.item.id - other.item.id : one.name < other.name ? -1 : 1,
  );
  const end = page * limit;
  return { rows: byName.slice(end - limit, end).map(({ item }) => item), hasMore: byName.length > end };
}

export function searchShelf(
  { listed, byCode }: Shelf,
  text: string,
  { page, limit }: { page: number; limit: number },
): { rows: CatalogueItem[]; hasMore: boolean } {
  const wanted = text.trim().toLowerCase();
  const coded = byCode.get(text.trim())?.item;
  const found = listed.filter(({ item, name }) => name.includes(wanted) || item === coded);
  const inOrder = wanted ? [...found.filter(starts), ...found.filter((one) => !starts(one))] : found;
  const end = page * limit;
  return { rows: inOrder.slice(end - limit, end).map(({ item }) => item), hasMore: inOrder.length > end };

  function starts({ name }: { name: string }): boolean {
    return name.startsWith(wanted);
  }
}
