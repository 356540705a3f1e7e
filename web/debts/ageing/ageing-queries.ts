/** What each customer owed at the end of a day, by how long it was overdue. */
import { type AgeingRow, listAgeing } from '../../../contract/debts/debts.ts';
import type { Meta } from '../../../contract/endpoint.ts';
import { callWithMeta } from '../../http/call.ts';
import type { PagedList } from '../../http/paged-list.ts';

export interface AgeingLine extends AgeingRow {
  /** The customer's id. */
  id: number;
}

export function ageingList(asOf: string): PagedList<AgeingLine, Meta<typeof listAgeing>> {
  return {
    queryKey: ['debts', listAgeing.path, asOf],
    async fetchPage({ page, limit, signal }) {
      const { payload, meta } = await callWithMeta(listAgeing, { query: { asOf, page, limit }, signal });
      return { rows: payload.map((row) => ({ ...row, id: row.customer.id })), meta, hasMore: meta.hasMore };
    },
  };
}
