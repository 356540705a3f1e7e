/** Payments to the tax office, newest first. Count and total cover everything of these days, not only the rows of the page. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { listTaxPayments as declared, TaxPayment } from '../../contract/money/tax-payments.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { shownTaxPayment, taxPaymentRows } from './tax-payment-row.ts';

export async function listTaxPayments(ctx: Context, query: Input<typeof declared>['query']) {
  const { startDate = null, endDate = null } = query;
  const found = sql`${taxPaymentRows} where t.deleted_at is null
    and t.date >= coalesce(${startDate}::date, '-infinity') and t.date <= coalesce(${endDate}::date, 'infinity')`;
  const { limit, offset } = window(query, everything);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<TaxPayment>`
      select ${shownTaxPayment} from ${found}
      order by t.date desc, t.id desc ${limited({ limit: limit + 1, offset })}`,
    sql<{ count: number; total: number }>`
      select count(*) as count, coalesce(sum(t.amount), 0) as total from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}
