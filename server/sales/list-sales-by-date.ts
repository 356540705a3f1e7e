/** All lines of one day, newest first; today where no day is named. */
import { type Context, today } from '../http/context.ts';
import { readSales, sumSales } from './read-sales.ts';

export async function listSalesByDate(ctx: Pick<Context, 'db' | 'config' | 'now'>, date = today(ctx)) {
  const day = { startDate: date, endDate: date };
  const [payload, totals] = await Promise.all([readSales(ctx.db, day), sumSales(ctx.db, day)]);
  return { payload, meta: { totals } };
}
