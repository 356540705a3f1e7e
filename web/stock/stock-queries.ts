/** The stock list, and the calls that change stock. */
import { useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import {
  addStock,
  deleteStock,
  listAllStock,
  restock,
  reverseMovement,
  type StockItem,
  stockPageSize,
  updateStock,
  writeOffStock,
} from '../../contract/goods/stock.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';
import { type Arrangement, stockList } from './stock-list-query.ts';

export function useStockList(search: string, arrangement: Arrangement) {
  return usePages(stockList(search, arrangement), { limit: stockPageSize });
}

/** One item, wherever it is in the list. */
export async function loadItem(id: number, signal: AbortSignal): Promise<StockItem | null> {
  const [item] = await call(listAllStock, { query: { ids: String(id) }, signal });
  return item ?? null;
}

export function useAddStock() {
  return useMutation({
    mutationFn: (body: Sending<typeof addStock>['body']) => call(addStock, { body }),
    onSuccess: () => refreshAfter(addStock),
  });
}

export function useUpdateStock() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateStock>['body']) => call(updateStock, { body }),
    // Refreshed after a refusal too, because it may mean that the list is out of date.
    onSettled: () => refreshAfter(updateStock),
  });
}

export function useRestock() {
  return useMutation({
    mutationFn: (body: Sending<typeof restock>['body']) => call(restock, { body }),
    onSuccess: () => refreshAfter(restock),
  });
}

export function useWriteOff() {
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: Sending<typeof writeOffStock>['body'] }) =>
      call(writeOffStock, { params: { id }, body }),
    onSuccess: () => refreshAfter(writeOffStock),
  });
}

export function useReverseMovement() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(reverseMovement, { params: { id }, body: { reason } }),
    onSuccess: () => refreshAfter(reverseMovement),
  });
}

export function useDeleteStock() {
  return useMutation({
    mutationFn: (id: number) => call(deleteStock, { params: { id } }),
    onSuccess: () => refreshAfter(deleteStock),
  });
}
