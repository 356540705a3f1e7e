/**
 * The items of a count and their codes, kept while it is counted, so that a search answers at once and scanning goes on when
 * the connection is lost. How much was counted is not kept here; it is asked for item by item.
 */
import { queryOptions } from '@tanstack/react-query';
import { maxRows } from '../../../contract/fields.ts';
import { type CountItem, listCountItems } from '../../../contract/goods/counts.ts';
import { listAllStock } from '../../../contract/goods/stock.ts';
import { call, callWithMeta } from '../../http/call.ts';

export interface Catalogue {
  items: ReadonlyMap<number, CountItem>;
  codes: ReadonlyMap<string, { stockId: number; packId: number | null }>;
}

/** With more items, the server is asked for each search and scan. */
export const mostInCatalogue = 3000;
const idsAtOnce = 500;
const mostFound = 20;

export function catalogueQuery(id: number) {
  return queryOptions({
    queryKey: ['count catalogue', id],
    queryFn: async ({ signal }): Promise<Catalogue> => {
      const items = await loadItems(id, signal);
      return { items: new Map(items.map((item) => [item.stockId, item])), codes: await loadCodes(items, signal) };
    },
    staleTime: 10 * 60_000,
  });
}

async function loadItems(id: number, signal: AbortSignal): Promise<CountItem[]> {
  const items: CountItem[] = [];
  for (let page = 1; ; page++) {
    const query = { page, limit: maxRows };
    const { payload, meta } = await callWithMeta(listCountItems, { params: { id }, query, signal });
    items.push(...payload);
    if (!meta.hasMore) return items;
  }
}

async function loadCodes(items: readonly CountItem[], signal: AbortSignal): Promise<Catalogue['codes']> {
  const codes = new Map<string, { stockId: number; packId: number | null }>();
  for (let from = 0; from < items.length; from += idsAtOnce) {
    const ids = items.slice(from, from + idsAtOnce).map(({ stockId }) => stockId);
    for (const item of await call(listAllStock, { query: { ids: ids.join(',') }, signal })) {
      for (const code of item.barcodes) codes.set(code, { stockId: item.id, packId: null });
      for (const pack of item.packs) {
        for (const code of pack.barcodes) codes.set(code, { stockId: item.id, packId: pack.id });
      }
    }
  }
  return codes;
}

/** Those whose name begins with the text come first. */
export function searchIn({ items }: Catalogue, text: string): CountItem[] {
  const search = text.toLowerCase();
  const found = [...items.values()].filter(({ name }) => name.toLowerCase().includes(search));
  const starts = ({ name }: CountItem) => name.toLowerCase().startsWith(search);
  return [...found.filter(starts), ...found.filter((item) => !starts(item))].slice(0, mostFound);
}
