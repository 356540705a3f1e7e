/**
 * What a shop does all day, on a shop with 10,000 items and 100,000 sales: the same operations for the processor time they take
 * and for comparisons with other versions.
 */
import { randomUUID } from 'node:crypto';
import type { Asking } from './rate.ts';

export const shopSize = { items: 10_000, customers: 1000, sales: 100_000, days: 365, seed: 1 };

export interface Operation {
  what: string;
  asking: Asking;
  /** The request that screens sent for the same in the commit that issue 15 started from, if it was another one. */
  askedBefore?: Asking;
  /** The processor time to reach, as a share of that of the commit that issue 15 started from. */
  target: number;
  /** It leaves work for the background that has to be counted too: the log's search text and the seals. */
  leavesWork?: true;
}

const firstStockPage = '/api/stock?page=1&limit=20&compact=true';
const searches = ['pen', 'oil', 'cr', 'crown ball', '6000000000007'].map(encodeURIComponent);

export const operations: Operation[] = [
  {
    what: 'a sale of 3 lines',
    asking: { method: 'POST', path: '/api/sales', make: () => saleOf(shopSize.items) },
    target: 0.55,
    leavesWork: true,
  },
  { what: 'the first stock page', asking: { path: firstStockPage }, target: 0.25 },
  { what: 'the first stock page, unchanged since', asking: unchanged(firstStockPage), target: 0.25 },
  { what: 'the newest sales, unchanged since', asking: unchanged('/api/sales?page=1'), target: 0.25 },
  {
    what: 'any stock page',
    asking: { path: anyStockPage },
    target: 0.25,
  },
  {
    what: 'the next stock page, scrolling on',
    asking: { path: () => `/api/stock?page=2&limit=20&after=${anyOf(shopSize.items)}&compact=true` },
    askedBefore: { path: anyStockPage },
    target: 0.25,
  },
  {
    what: 'a search in stock',
    asking: { path: () => `/api/stock/search?search=${searches[anyOf(searches.length) - 1]}&page=1&limit=20` },
    target: 0.25,
  },
  { what: 'the newest sales', asking: { path: '/api/sales?page=1' }, target: 0.5 },
  { what: 'who am I (`/auth/me`)', asking: { path: '/api/auth/me' }, target: 0.65 },
];

/** Asks as a page that already has the answer: with its latest tag. */
function unchanged(path: string): Asking {
  let tag = '""';
  return {
    path,
    make: () => ({ headers: { 'if-none-match': tag } }),
    answered: ({ ETag, etag }) => {
      tag = etag ?? ETag ?? tag;
    },
  };
}

function anyStockPage(): string {
  return `/api/stock?page=${anyOf(shopSize.items / 20)}&limit=20&compact=true`;
}

/** A random number from 1 to this. */
export function anyOf(count: number): number {
  return 1 + Math.floor(Math.random() * count);
}

export function threeOf(items: number): number[] {
  const ids = new Set<number>();
  while (ids.size < 3) ids.add(anyOf(items));
  return [...ids];
}

export function saleOf(items: number) {
  return sold(JSON.stringify({ sales: threeOf(items).map((stockId) => ({ stockId, quantity: 1 })) }));
}

/** Any of these carts, made out in full when it is sold. */
export function sellAnyOf(carts: readonly string[], madeOut = (cart: string) => cart): Asking {
  return { method: 'POST', path: '/api/sales', make: () => sold(madeOut(carts[anyOf(carts.length) - 1]!)) };
}

function sold(body: string) {
  return { body, headers: { 'idempotency-key': randomUUID() } };
}
