/** Goods that are best before a day soon. */
import { queryOptions } from '@tanstack/react-query';
import { type ExpiringRow, listExpiring } from '../../contract/books/reports.ts';
import type { Meta } from '../../contract/endpoint.ts';
import { listAllStock } from '../../contract/goods/stock.ts';
import { call, callWithMeta } from '../http/call.ts';
import type { PagedList } from '../http/paged-list.ts';

/** `id` is the index of the row. */
export type ExpiringLine = ExpiringRow & { id: number };

export function expiringList(days: number): PagedList<ExpiringLine, Meta<typeof listExpiring>> {
  return {
    queryKey: ['reports', listExpiring.path, days],
    async fetchPage({ page, limit = 0, signal }) {
      const { payload, meta, dataAge } = await callWithMeta(listExpiring, { query: { days, page, limit }, signal });
      const before = (page - 1) * limit;
      const rows = payload.map((row, at) => ({ ...row, id: before + at }));
      return { rows, meta, hasMore: meta.hasMore, dataAge };
    },
  };
}

/** The item is asked for its price; null where it was deleted meanwhile. */
export function itemQuery(id: number) {
  return queryOptions({
    queryKey: ['stock', 'expiring', id],
    queryFn: async ({ signal }) => (await call(listAllStock, { query: { ids: String(id) }, signal }))[0] ?? null,
  });
}
