/** The items to print labels of, from what the address names, and codes for those that have none. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { getDelivery } from '../../contract/buying/deliveries.ts';
import { giveBarcode, listAllStock, listRepriced, type StockItem } from '../../contract/goods/stock.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { stockList } from '../stock/stock-list-query.ts';

export const mostItems = 500;

export interface LabelSource {
  ids: readonly number[];
  from?: 'stock' | 'prices' | 'delivery' | undefined;
  search: string;
  categoryId?: number | undefined;
  since: string;
  /** The id of the delivery. */
  id?: number | undefined;
}

interface Found {
  items: StockItem[];
  hasMore: boolean;
  /** Pieces that the delivery brought, by item. */
  came?: ReadonlyMap<number, number>;
}

export function useLabelItems(source: LabelSource) {
  return useQuery({
    queryKey: ['stock', 'labels', source],
    queryFn: async ({ signal }) => {
      const [chosen, found] = await Promise.all([readChosen(source, signal), readFound(source, signal)]);
      const ids = new Set(chosen.map(({ id }) => id));
      return { ...found, items: [...chosen, ...found.items.filter(({ id }) => !ids.has(id))] };
    },
    placeholderData: (before) => before,
  });
}

/** In the order in which they were chosen. */
async function readChosen({ ids }: Pick<LabelSource, 'ids'>, signal: AbortSignal): Promise<StockItem[]> {
  if (ids.length === 0) return [];
  const items = await call(listAllStock, { query: { ids: ids.slice(0, mostItems).join(',') }, signal });
  return items.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function readFound(source: LabelSource, signal: AbortSignal): Promise<Found> {
  const { from, search, categoryId, since, id } = source;
  if (from === 'delivery' && id !== undefined) return readDelivered(id, signal);
  if (from === 'prices') {
    const items = await call(listRepriced, { query: { since }, signal });
    return { items, hasMore: items.length === mostItems };
  }
  if (from !== 'stock') return { items: [], hasMore: false };
  const { rows, hasMore } = await stockList(search, { categoryId }).fetchPage({ page: 1, limit: mostItems, signal });
  return { items: rows, hasMore };
}

/** The items in the order of the delivery's lines, with how many of each came. */
async function readDelivered(id: number, signal: AbortSignal): Promise<Found> {
  const { lines } = await call(getDelivery, { params: { id }, signal });
  const came = new Map<number, number>();
  for (const { stockId, pieces } of lines) came.set(stockId, sumQuantities([came.get(stockId) ?? 0, pieces]));
  const ids = [...came.keys()];
  return { items: await readChosen({ ids }, signal), hasMore: false, came };
}

/** Gives the codes one after the other, because the server has other tills to answer. */
export function useGiveBarcodes() {
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(giveBarcode, { params: { id } });
    },
    // Refreshed even if one of them was refused, because those before it have their codes.
    onSettled: () => refreshAfter(giveBarcode),
  });
}
