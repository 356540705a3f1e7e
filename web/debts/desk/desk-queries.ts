/** The desk, and the calls that remind a customer and note what they promise. */
import { useMutation } from '@tanstack/react-query';
import { addPromise, type DeskRow, deskPageSize, listDesk, remind } from '../../../contract/debts/debts.ts';
import type { Meta, Sending } from '../../../contract/endpoint.ts';
import { call, callWithMeta } from '../../http/call.ts';
import type { PagedList } from '../../http/paged-list.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { usePages } from '../../http/use-pages.ts';

/** Lists need an id for each row, so it has the customer's. */
export interface DeskEntry extends DeskRow {
  id: number;
}

const desk: PagedList<DeskEntry, Meta<typeof listDesk>> = {
  queryKey: ['debts', listDesk.path],
  async fetchPage({ page, limit, signal }) {
    const { payload, meta } = await callWithMeta(listDesk, { query: { page, limit }, signal });
    return { rows: payload.map((row) => ({ ...row, id: row.customer.id })), meta, hasMore: meta.hasMore };
  },
};

export function useDesk() {
  return usePages(desk, { limit: deskPageSize });
}

/** The lists are loaded again in the background, so that whoever writes the message can go on at once. */
export function useRemind(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof remind>['body']) => call(remind, { params: { id }, body }),
    onSuccess: () => void refreshAfter(remind),
  });
}

export function useAddPromise(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof addPromise>['body']) => call(addPromise, { params: { id }, body }),
    onSuccess: () => refreshAfter(addPromise),
  });
}
