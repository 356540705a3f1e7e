/** The lines of one day, newest first, all of them unless a limit makes it pages. The default is today. */
import type { Input } from '../../contract/endpoint.ts';
import type { listSalesByDate as listSalesByDateCall } from '../../contract/selling/sales.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { everything } from '../base/paging.ts';
import { listsAllReceipts } from '../sessions/seller-sight.ts';
import { listSales } from './list-sales.ts';

export function listSalesByDate(
  ctx: Pick<StaffContext, 'db' | 'pool' | 'config' | 'now' | 'staff' | 'settings'>,
  { date = today(ctx), ...page }: Input<typeof listSalesByDateCall>['query'],
) {
  const reader = listsAllReceipts(ctx) ? null : ctx;
  return listSales(ctx, { startDate: date, endDate: date, reader, ...page }, everything);
}
