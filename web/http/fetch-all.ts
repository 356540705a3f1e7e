/**
 * Every row of a list, page by page, for paper and for export. If something was sold or changed meanwhile, the pages do
 * not fit together and are fetched again, so that the rows always add up to the totals beside them.
 */
import type { Endpoint, Meta, Payload, Sending } from '../../contract/endpoint.ts';
import { maxRows } from '../../contract/fields.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import { readBusiness } from '../session/business.ts';
import { CallError, callWithMeta } from './call.ts';

type Listing = Endpoint & { params?: undefined; body?: undefined };
type RowOf<E extends Endpoint> = Payload<E> extends readonly (infer Row)[] ? Row : never;

const tries = 3;

export async function fetchAll<E extends Listing>(
  endpoint: E,
  query: Sending<E>['query'],
  most: number,
): Promise<{ rows: RowOf<E>[]; meta: Meta<E> }> {
  for (let attempt = 1; ; attempt++) {
    const pages = await fetchPages(endpoint, query, most);
    if (pages.fit || attempt === tries) return { rows: pages.rows as RowOf<E>[], meta: pages.meta as Meta<E> };
  }
}

async function fetchPages(endpoint: Listing, query: object | undefined, most: number) {
  const rows: unknown[] = [];
  let first = '';
  for (let page = 1; ; page++) {
    const { payload, meta } = await callWithMeta(endpoint, { query: { ...query, page, limit: maxRows } } as never);
    const { hasMore, ...totals } = meta as unknown as { hasMore: boolean };
    rows.push(...(payload as unknown[]));
    if (page === 1) first = JSON.stringify(totals);
    if (!hasMore) return { rows, meta, fit: first === JSON.stringify(totals) };
    if (rows.length >= most) throw tooManyRows(most);
  }
}

export function tooManyRows(most: number): CallError {
  return new CallError(
    `That is more than ${formatQuantity(most, readBusiness().locale)} rows. Please choose a shorter period.`,
    'too-large',
  );
}
