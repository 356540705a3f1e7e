/**
 * The stock list and what changes it. The loaded pages are one entry of the cache: Next adds a page to it, and a reload
 * fetches as many rows as were loaded in a few big windows, not page by page.
 */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { maxRows } from '../../contract/fields.ts';
import {
  addStock,
  deleteStock,
  listStock,
  restock,
  type StockItem,
  searchStock,
  stockPageSize,
  updateStock,
} from '../../contract/stock.ts';
import { call, callWithMeta } from '../http/call.ts';

interface Part {
  rows: StockItem[];
  hasMore: boolean;
  /** Of all stock; unknown for a search. */
  count?: number;
}

interface Loaded extends Part {
  pages: number;
}

async function fetchWindow(search: string, page: number, limit: number, signal?: AbortSignal): Promise<Part> {
  if (search) {
    const { payload, meta } = await callWithMeta(searchStock, { query: { search, page, limit }, signal });
    return { rows: payload, ...meta };
  }
  const { payload, meta } = await callWithMeta(listStock, { query: { page, limit, compact: true }, signal });
  return { rows: payload, ...meta };
}

async function fetchPages(search: string, pages: number, signal: AbortSignal): Promise<Loaded> {
  const wanted = pages * stockPageSize;
  const size = Math.min(wanted, maxRows);
  const rows: StockItem[] = [];
  for (let page = 1; ; page++) {
    const part = await fetchWindow(search, page, size, signal);
    rows.push(...part.rows);
    if (part.hasMore && rows.length < wanted) continue;
    const hasMore = part.hasMore || rows.length > wanted;
    return { ...part, rows: withoutRepeats(rows).slice(0, wanted), pages, hasMore };
  }
}

/** What is added while someone reads pushes the last rows of a page onto the next one. */
function withoutRepeats(rows: StockItem[]): StockItem[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function listOptions(client: QueryClient, search: string) {
  const queryKey = ['stock', 'list', search];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchPages(search, client.getQueryData<Loaded>(queryKey)?.pages ?? 1, signal),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}

export function useStockList(search: string) {
  const client = useQueryClient();
  const options = listOptions(client, search);
  const list = useQuery(options);
  const next = useMutation({
    mutationFn: async () => {
      const pages = client.getQueryData(options.queryKey)?.pages ?? 0;
      const part = await fetchWindow(search, pages + 1, stockPageSize);
      client.setQueryData(options.queryKey, (before) => ({
        ...part,
        rows: withoutRepeats([...(before?.rows ?? []), ...part.rows]),
        pages: pages + 1,
      }));
    },
  });
  return { list, next };
}

/** Everything that shows stock is stale after a change: this list, the till's, the dashboard's. */
function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['stock'] });
}

export function useAddStock() {
  return useMutation({
    mutationFn: (body: Sending<typeof addStock>['body']) => call(addStock, { body }),
    onSuccess: useReload(),
  });
}

export function useUpdateStock() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: Sending<typeof updateStock>['body']) => call(updateStock, { body }),
    onSuccess: reload,
    // A refusal may mean that what is shown is out of date.
    onError: reload,
  });
}

export function useRestock() {
  return useMutation({
    mutationFn: (body: Sending<typeof restock>['body']) => call(restock, { body }),
    onSuccess: useReload(),
  });
}

export function useDeleteStock() {
  return useMutation({
    mutationFn: (id: number) => call(deleteStock, { params: { id } }),
    onSuccess: useReload(),
  });
}
