/** The till's calls. Query keys begin with the list's name, so that changes at other tills reload them. */
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getCredit, listCustomers } from '../../contract/debts/customers.ts';
import { findByCode, listAllStock, type StockItem, stockPageSize } from '../../contract/goods/stock.ts';
import { listReceipts, listSalesByDate, makeSale } from '../../contract/selling/sales.ts';
import type { SentOrder } from '../cart/cart-store.ts';
import { call, failedWith } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { type PagedList, pagedList } from '../http/paged-list.ts';
import { retryIfTemporary } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';
import { askForPage, usePages } from '../http/use-pages.ts';
import { isSellingHere, maySellHere, useSellingHere } from '../outbox/selling-here.ts';
import { answerOrSilence, silence } from '../outbox/silence.ts';
import { tillNumberIn } from '../receipts/receipt-code.ts';
import { stockList } from '../stock/stock-list-query.ts';

/** The catalogue on the till's own disk; loaded only if the till may sell from it. */
export const loadShelf = () => import('../outbox/shelf-here.ts');

function stockHere(search: string): PagedList<StockItem, { hasMore: boolean }> {
  return {
    queryKey: ['stock', 'here', search],
    fetchPage: async ({ page, limit = stockPageSize }) => (await loadShelf()).pageHere(search, { page, limit }),
  };
}

/** Asks the server or, where there is no connection or no answer, the till itself. */
async function orHere<Found>(asked: Promise<Found>, here: () => Promise<Found>): Promise<Found> {
  try {
    const found = await answerOrSilence(asked);
    return found === silence ? here() : found;
  } catch (error) {
    if (isSellingHere() && failedWith(error, 'unreachable', 'away')) return here();
    throw error;
  }
}

/** As soon as the connection is lost, the till shows its own list instead. */
function stockOrSilence(search: string): PagedList<StockItem, { hasMore: boolean }> {
  const list = stockList(search);
  return {
    ...list,
    fetchPage(part) {
      const asked = list.fetchPage(part);
      answerOrSilence(asked).catch(() => {});
      return asked;
    },
  };
}

/**
 * What Enter looks for before the list has answered. Not the list's own query: the list cancels that one as soon as the
 * field is cleared, and the item would be lost.
 */
export function itemsFound(search: string) {
  return queryOptions({
    queryKey: ['stock', 'found', search],
    queryFn: async () => {
      const first = { page: 1, limit: stockPageSize };
      const here = () => stockHere(search).fetchPage(first);
      const page = isSellingHere() ? await here() : await orHere(stockList(search).fetchPage(first), here);
      return page.rows;
    },
  });
}

/** All pages that are loaded. Items whose name begins with the search come first, so that 'rul' finds ruler before unruled. */
export function useTillStock(search: string) {
  const list: PagedList<StockItem, { hasMore: boolean }> = useSellingHere()
    ? stockHere(search)
    : stockOrSilence(search);
  const stock = usePages(list, { limit: stockPageSize });
  const rows = useMemo(() => stock.rows && startingFirst(stock.rows, search), [stock.rows, search]);
  return { ...stock, rows };
}

/** Asks for what the till shows first, while the frame around it is still being drawn. */
export function askForShelf(): void {
  if (!isSellingHere()) askForPage(stockOrSilence(''), { limit: stockPageSize });
}

function startingFirst(rows: StockItem[], search: string): StockItem[] {
  if (!search) return rows;
  const starts = (item: StockItem) => item.name.toLowerCase().startsWith(search.toLowerCase());
  return [...rows.filter(starts), ...rows.filter((item) => !starts(item))];
}

/** What a code stands for in the whole stock: a barcode of an item or of a pack, or the label of a scale. Null if nothing has it. */
export function itemWithCode(code: string) {
  return queryOptions({
    queryKey: ['stock', 'code', code],
    queryFn: ({ signal }) => {
      const here = async () => (await loadShelf()).itemWithCodeHere(code);
      if (isSellingHere()) return here();
      const found = call(findByCode, { query: { code }, signal }).catch((error: unknown) => {
        if (failedWith(error, 'code-not-found')) return null;
        throw error;
      });
      return orHere(found, here);
    },
  });
}

/**
 * The receipt to which a till gave this number without a connection; null if the server has none. An item may have the same
 * text as its barcode.
 */
export async function receiptWithNumber(code: string): Promise<number | null> {
  const search = tillNumberIn(code);
  if (search === null) return null;
  const [found] = await call(listReceipts, { query: { search, startDate: '', endDate: '', page: 1 } });
  return found?.id ?? null;
}

/** The cart's items as they are now: prices may have changed since they were added. */
export function useItemsNow(ids: number[]) {
  const sellingHere = useSellingHere();
  return useQuery({
    queryKey: ['stock', sellingHere ? 'cart here' : 'cart', ids],
    queryFn: async ({ signal }) =>
      sellingHere ? (await loadShelf()).itemsHere(ids) : call(listAllStock, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before ?? [],
    refetchOnMount: 'always',
    // Asked more often while the server could not answer, because the till must show the prices that are charged.
    refetchInterval: ({ state }) => (state.status === 'error' ? 3_000 : 60_000),
  });
}

export function useCustomerChoices(search: string) {
  return useQuery({
    queryKey: ['customers', 'choices', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { search, compact: true, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the customer owes and has in advance. Updated live, because other tills sell to them too. */
export function useCredit(customerId: number | undefined) {
  return useQuery({
    queryKey: ['customers', 'credit', customerId],
    queryFn: ({ signal }) => call(getCredit, { params: { id: customerId! }, signal }),
    enabled: customerId !== undefined,
  });
}

function salesOf(date: string) {
  return pagedList('sales', listSalesByDate, { date }, { takesAfter: true });
}

/** What was sold on a day, newest first. */
export function useSalesOf(date: string, enabled: boolean) {
  return usePages(salesOf(date), { limit: 100, enabled });
}

/** All rows, for print and export. */
export function fetchSalesOf(date: string, max: number) {
  return fetchAll(salesOf(date), max);
}

/** How long the key of an order may take to get to the disk: one that does not answer keeps nobody from selling. */
const keyPatience = 3_000;

/**
 * A browser that is killed forgets the last seconds of local storage. The order may have been sold by then, and without its key it would
 * be sold again from the cart that is left.
 */
async function keyOnDisk(): Promise<void> {
  const copied = import('../session/cart-copy.ts').then(({ copyCartAtOnce }) => copyCartAtOnce());
  const late = new Promise<void>((resolve) => setTimeout(resolve, keyPatience));
  await Promise.race([copied, late]).catch((error) => console.error('Could not store the key of an order', error));
}

/**
 * Sends the order, and again with the same key if the connection or the database is down. It has no time limit: only someone
 * who tries again or gives up aborts it before the answer.
 */
export function useMakeSale() {
  return useMutation({
    mutationFn: async ({ key, body, signal }: SentOrder & { signal: AbortSignal }) => {
      if (maySellHere()) await keyOnDisk();
      return call(makeSale, { body, headers: { 'idempotency-key': key }, signal });
    },
    ...retryIfTemporary,
    // A till that can keep the sale on its own disk does that at once instead of retrying.
    retry: (failures, error) => !maySellHere() && retryIfTemporary.retry(failures, error),
    // Not awaited, so that the cashier can go on at once.
    onSuccess: () => void refreshAfter(makeSale),
  });
}
