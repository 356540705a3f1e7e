/**
 * A long list, which comes in pages, and how to ask for one of them. `usePages` (use-pages.ts) shows a list page after
 * page; `fetchAll` (fetch-all.ts) reads all of it for print and export.
 */
import type { Endpoint, Meta, Payload, Sending } from '../../contract/endpoint.ts';
import { callWithMeta, type DataAge } from './call.ts';

export interface PagedList<Row, M> {
  queryKey: readonly unknown[];
  fetchPage(request: PageRequest): Promise<Page<Row, M>>;
}

interface PageRequest {
  /** Counted from 1. */
  page: number;
  /** Rows per page; the server's own size if it is left out. */
  limit?: number | undefined;
  /** The cursor of the previous page, for lists that continue from one. */
  cursor?: string | null | undefined;
  signal?: AbortSignal | undefined;
}

export interface Page<Row, M> {
  rows: Row[];
  meta: M;
  hasMore: boolean;
  cursor?: string | null;
  dataAge?: DataAge | undefined;
}

type ListEndpoint = Endpoint & { body?: undefined };
type RowOf<E extends Endpoint> = Payload<E> extends readonly (infer Row extends { id: number })[] ? Row : never;

interface ListOptions<E extends Endpoint> {
  params?: Sending<E>['params'];
  /** Reads on until a page is empty, whatever `hasMore` says. */
  untilEmpty?: boolean;
  /** Whether the call takes `after`, the last row so far. Rows added meanwhile then do not shift the pages, and the server starts there. */
  takesAfter?: Sending<E>['query'] extends { after?: unknown } | undefined ? boolean : never;
}

/** A list whose call takes `page` and `limit`. `name` is one of the list names in contract/events.ts. */
export function pagedList<E extends ListEndpoint>(
  name: string,
  endpoint: E,
  query: Sending<E>['query'],
  { params, untilEmpty = false, takesAfter }: ListOptions<E> = {},
): PagedList<RowOf<E>, Meta<E>> {
  return {
    queryKey: [name, endpoint.path, query, params],
    async fetchPage({ page, limit, cursor, signal }) {
      const after = takesAfter ? (cursor ?? undefined) : undefined;
      const sending = { params, query: { ...query, page, limit, after }, signal } as never;
      const { payload, meta, dataAge } = await callWithMeta(endpoint as Endpoint, sending);
      const rows = payload as RowOf<E>[];
      const { hasMore } = meta as unknown as { hasMore: boolean };
      const last = rows.at(-1);
      return {
        rows,
        meta: meta as Meta<E>,
        hasMore: untilEmpty ? rows.length > 0 : hasMore,
        cursor: last ? String(last.id) : null,
        dataAge,
      };
    },
  };
}
