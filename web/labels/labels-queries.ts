/** The items to print labels of, from what the address names, and codes for those that have none. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { giveBarcode, listAllStock, listRepriced, type StockItem } from '../../contract/stock.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { stockList } from '../stock/stock-list-query.ts';

export const mostItems = 500;

export interface LabelSource {
  ids: readonly number[];
  /** Deliveries will be another one. */
  from?: 'stock' | 'prices' | undefined;
  search: string;
  categoryId?: number | undefined;
  since: string;
}

export function useLabelItems(source: LabelSource) {
  return useQuery({
    queryKey: ['stock', 'labels', source],
    queryFn: async ({ signal }) => {
      const [chosen, found] = await Promise.all([readChosen(source, signal), readFound(source, signal)]);
      const ids = new Set(chosen.map(({ id }) => id));
      return { items: [...chosen, ...found.items.filter(({ id }) => !ids.has(id))], hasMore: found.hasMore };
    },
    placeholderData: (before) => before,
  });
}

/** In the order in which they were chosen. */
async function readChosen({ ids }: LabelSource, signal: AbortSignal): Promise<StockItem[]> {
  if (ids.length === 0) return [];
  const items = await call(listAllStock, { query: { ids: ids.slice(0, mostItems).join(',') }, signal });
  return items.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

async function readFound({ from, search, categoryId, since }: LabelSource, signal: AbortSignal) {
  if (from === 'prices') {
    const items = await call(listRepriced, { query: { since }, signal });
    return { items, hasMore: items.length === mostItems };
  }
  if (from !== 'stock') return { items: [], hasMore: false };
  const { rows, hasMore } = await stockList(search, { categoryId }).fetchPage({ page: 1, limit: mostItems, signal });
  return { items: rows, hasMore };
}

/** One after the other: a server has other tills to answer, too. */
export function useGiveBarcodes() {
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(giveBarcode, { params: { id } });
    },
    // Also where one of them was refused: those before it have theirs.
    onSettled: () => refreshAfter(giveBarcode),
  });
}
