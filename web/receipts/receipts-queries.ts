/** The receipts that a search finds. */
import { queryOptions } from '@tanstack/react-query';
import { listReceipts } from '../../contract/selling/sales.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
import { withMissing } from '../http/with-missing.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

interface ReceiptFilter extends DayRange {
  search: string;
}

function receiptList(filter: ReceiptFilter) {
  return withMissing(pagedList('sales', listReceipts, { ...filter }));
}

export function useReceipts(filter: ReceiptFilter) {
  return usePages(receiptList(filter), { limit: 50 });
}

/** What Enter opens: the one receipt that is found, if it is the only one. */
export function onlyReceipt(filter: ReceiptFilter) {
  return queryOptions({
    queryKey: ['sales', 'only-receipt', filter],
    queryFn: async () => {
      const { rows } = await receiptList(filter).fetchPage({ page: 1, limit: 2 });
      return rows.length === 1 ? rows[0]!.id : null;
    },
  });
}
