/**
 * A list loaded page by page: `rows` of all loaded pages, and the `meta` of the newest answer. A row that slid onto the
 * next page while something was added stands there once. Another filter keeps the old rows until its own are there.
 */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint, Meta, Payload, Sending } from '../../contract/endpoint.ts';
import { callWithMeta } from './call.ts';

type Listing = Endpoint & { params?: undefined; body?: undefined };
type RowOf<E extends Endpoint> = Payload<E> extends readonly (infer Row extends { id: number })[] ? Row : never;

interface PageOptions {
  /** Rows a page; left out, the server's own size. */
  limit?: number;
  enabled?: boolean;
  /** Goes on until a page comes back empty, whatever the server says of more. */
  untilEmpty?: boolean;
}

export function usePages<E extends Listing>(
  key: string,
  endpoint: E,
  query: Sending<E>['query'],
  { limit, enabled = true, untilEmpty = false }: PageOptions = {},
) {
  const pages = useInfiniteQuery({
    queryKey: [key, endpoint.path, query, limit],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { ...query, page: pageParam, limit }, signal } as never;
      const { payload, meta } = await callWithMeta(endpoint as Listing, asked);
      return { rows: payload as RowOf<E>[], meta: meta as Meta<E> };
    },
    getNextPageParam: ({ rows, meta }, _all, page) => {
      const more = untilEmpty ? rows.length > 0 : (meta as unknown as { hasMore: boolean }).hasMore;
      return more ? page + 1 : undefined;
    },
    placeholderData: keepPreviousData,
    enabled,
  });

  const data = pages.data;
  const rows = useMemo(() => {
    if (!data) return undefined;
    const byId = new Map<number, RowOf<E>>();
    for (const page of data.pages) for (const row of page.rows) byId.set(row.id, row);
    return [...byId.values()];
  }, [data]);

  return { pages, rows, meta: data?.pages.at(-1)?.meta };
}
