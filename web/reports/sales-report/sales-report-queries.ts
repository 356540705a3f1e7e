/** The Sales Report's rows: the list of all sales, or what a search finds. */
import { useMutation } from '@tanstack/react-query';
import { deleteSale, listSales, type Sale, salesPageSize, searchSales } from '../../../contract/selling/sales.ts';
import { call } from '../../http/call.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { pagedList } from '../../http/paged-list.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { type Pages, usePages } from '../../http/use-pages.ts';

export interface SalesFilter {
  search: string;
  startDate: string;
  endDate: string;
}

/** `filter` is null while the plain list is shown. */
export function useSales(filter: SalesFilter | null) {
  const list = usePages(pagedList('sales', listSales, {}, { untilEmpty: true }), {
    enabled: filter === null,
  });
  const found = usePages(searchOf(filter), { enabled: filter !== null, limit: 100 });
  return filter === null ? list : found;
}

function searchOf(filter: SalesFilter | null) {
  return pagedList('sales', searchSales, { ...filter }, { takesAfter: true });
}

/** Only when the number of rows is a multiple of the page size, and only while nothing is loading. */
export function showsNext({ rows, hasMore, isFetching }: Pages<Sale, unknown>): boolean {
  return hasMore && !isFetching && (rows?.length ?? 0) % salesPageSize === 0;
}

export function fetchAllSales(filter: SalesFilter | null, max: number) {
  return fetchAll(searchOf(filter), max);
}

export function useDeleteSale() {
  return useMutation({
    mutationFn: (one: Sale) => call(deleteSale, { params: { id: one.id }, body: { sale: one.stock.name } }),
    onSuccess: () => refreshAfter(deleteSale),
  });
}
