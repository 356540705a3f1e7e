/** The Sales Report's rows: the paged list, or what a search found. A deleted sale changes stock, debts and days alike. */
import { useMutation } from '@tanstack/react-query';
import { changedBy } from '../../contract/events.ts';
import { deleteSale, listSales, type Sale, salesPageSize, searchSales } from '../../contract/sales.ts';
import { call } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { refresh } from '../http/live.ts';
import { usePages } from '../http/use-pages.ts';

export interface SalesFilter {
  search: string;
  startDate: string;
  endDate: string;
}

/** `filter` is null while the plain list is shown. */
export function useSales(filter: SalesFilter | null) {
  const list = usePages('sales', listSales, {}, { enabled: filter === null, untilEmpty: true });
  const found = usePages('sales', searchSales, filter ?? {}, { enabled: filter !== null, limit: 100 });
  return filter === null ? { ...list, next: showsNext(list) } : { ...found, next: showsNext(found) };
}

/** Only at a multiple of the page size, and only while nothing is loading. */
function showsNext({ rows, pages }: ReturnType<typeof usePages<typeof listSales>>): boolean {
  return pages.hasNextPage && !pages.isFetching && (rows?.length ?? 0) % salesPageSize === 0;
}

export function fetchAllSales(filter: SalesFilter | null, most: number) {
  return fetchAll(searchSales, filter ?? {}, most);
}

export function useDeleteSale() {
  return useMutation({
    mutationFn: (one: Sale) => call(deleteSale, { params: { id: one.id }, body: { sale: one.stock.name } }),
    onSuccess: () => refresh(changedBy(deleteSale)),
  });
}
