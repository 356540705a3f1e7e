/**
 * What the shop came to owe the tax office on some days: charged by rate, less what returns, bad debts and purchases took off it.
 * What was paid to the office is not part of it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import type { getTax as declared, TaxReport } from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { chooseRange } from './choose-range.ts';
import { taxBases } from './get-breakdown.ts';
import { sumsBy } from './read-sums.ts';
import { netSales } from './sales-figures.ts';
import { taxKindOfKey } from './summed-rows.ts';

type Row = Omit<TaxReport, 'startDate' | 'endDate' | 'due'>;

export async function getTax(ctx: Context, asked: Input<typeof declared>['query']): Promise<TaxReport> {
  const range = await chooseRange(ctx, asked);
  const [row] = await readRows(ctx, taxes(range, ctx.config.businessTz));
  const { rates, badDebts, reclaimed } = row!;
  return { ...range, ...row!, due: sumMoney([...rates.map(({ tax }) => tax), -badDebts, -reclaimed]) };
}

/** A rate is one row whether prices include it or not. If its percentage was changed, it is two. */
function taxes(range: DayRange, zone: string): RawBuilder<Row> {
  const inRange = (day: string) => sql`${sql.ref(day)} between ${range.startDate}::date and ${range.endDate}::date`;
  return sql<Row>`
    with sums as materialized (
      select * from (${sumsBy('tax', range, zone)}) as every where (lines, returned_lines) <> (0, 0)
    )
    select coalesce((
        select json_agg(json_build_object('name', name, 'percent', percent, 'kind', kind, 'net', net, 'tax', tax)
          order by lower(name), name, percent, kind)
        from (
          select key::json ->> 0 as name, trim_scale((key::json ->> 1)::numeric) as percent, ${taxKindOfKey} as kind,
            sum(${netSales}) as net, sum(tax - returned_tax) as tax
          from sums where key <> '' group by 1, 2, 3
        ) as rates
      ), '[]') as rates, (${taxBases}) as bases,
      (select coalesce(sum(amount), 0) from write_off_taxes where ${inRange('day')}) as "badDebts", (
        select coalesce(sum(tax), 0) from deliveries where reclaims_tax and undone_at is null and ${inRange('date')}
      ) as reclaimed`;
}
