/**
 * Profit and loss of some days: what was sold and what it cost, what else was earned, what was spent, lost and written off. Every
 * row is a sum of documents dated in these days, so periods add up, and net profit is what the shop's own assets gained.
 */
import { type RawBuilder, sql } from 'kysely';
import { comparedRange, type DayRange } from '../../contract/books/report-ranges.ts';
import type { getProfitAndLoss as declared, ProfitAndLoss } from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { listTypes } from '../expense-types/list-types.ts';
import { bought, lateCostOfGoods } from './bought.ts';
import { chooseRange } from './choose-range.ts';
import { sumsBy } from './read-sums.ts';
import { salesFigures } from './sales-figures.ts';
import { summedFigures } from './summed-rows.ts';
import { writtenOff } from './written-off.ts';

export async function getProfitAndLoss(ctx: Context, { compare, ...asked }: Input<typeof declared>['query']) {
  const range = await chooseRange(ctx, asked);
  const [own, compared] = await Promise.all([
    readProfitAndLoss(ctx, range),
    compare ? readProfitAndLoss(ctx, comparedRange(range, compare)) : null,
  ]);
  return { ...own, compared };
}

async function readProfitAndLoss(
  ctx: Pick<Context, 'db' | 'pool' | 'config'>,
  range: DayRange,
): Promise<ProfitAndLoss> {
  const [row] = await readRows(ctx, profitAndLoss(range, ctx.config.businessTz));
  const { byType, ...figures } = row!;
  const types = await listTypes(ctx, { archived: true });
  const expensesByType = types
    .filter(({ active, value }) => active || byType[value])
    .map(({ value: type }) => ({ type, amount: byType[type] ?? 0 }));
  return { ...range, ...figures, expensesByType };
}

type Row = Omit<ProfitAndLoss, 'startDate' | 'endDate' | 'expensesByType'> & { byType: Record<string, number> };

/**
 * Revaluation is by how much the value of stock changed beyond goods received, bought, sold, brought back, lost, corrected and
 * written off. Cash rounding is what sales and returns moved, at once or as debts, beyond their totals.
 */
export function profitAndLoss(range: DayRange, zone: string): RawBuilder<Row> {
  const inRange = sql`day between ${range.startDate}::date and ${range.endDate}::date`;
  const cost = sql`(cost - returned_cost)`;
  const revaluation = sql`(stock_value - received + ${cost} + lost - adjusted + off.written_off - goods.bought)`;
  const rounding = sql`(moved.for_sales + owed.unpaid + owed.paid - (gross + added_tax - discounts - returns))`;
  return sql<Row>`
    with sums as (select ${summedFigures} from (${sumsBy('day', range, zone)}) as days),
    moved as (
      select coalesce(sum(came_in - went_out) filter (where kind in ('sale', 'refund')), 0) as for_sales,
        coalesce(sum(came_in - went_out) filter (where kind = 'count difference'), 0) as counted
      from day_money where ${inRange}
    ), owed as (
      select (select coalesce(sum(unpaid), 0) from day_totals where ${inRange}) as unpaid,
        (select coalesce(sum(amount), 0) from day_debt_payments where ${inRange}) as paid
    ), spent as (
      select coalesce(sum(amount), 0) as amount, coalesce(json_object_agg(type, amount), '{}') as by_type
      from (select type, sum(amount) as amount from day_expenses where ${inRange} group by type) as types
    ), earned as (
      select coalesce(sum(amount), 0) as amount from cash_movements where purpose = 'other-income' and ${inRange}
    ), given_up as (
      select coalesce(sum(amount), 0) - (select coalesce(sum(amount), 0) from write_off_taxes where ${inRange}) as amount
      from write_offs where ${inRange}
    ), off as (
      select ${writtenOff()} as written_off, ${writtenOff('loss')} as off_lost, ${writtenOff('gift')} as gifts
      from stock_write_offs where ${inRange}
    ), goods as (
      select coalesce(sum(value), 0) as bought from (${bought}) as documents where ${inRange}
    ), late as (
      select coalesce(sum(cost), 0) as cost from (${lateCostOfGoods}) as costs where ${inRange}
    ), sent_back as (
      select coalesce(sum(credit - cost), 0) as gained from supplier_returns
      where date between ${range.startDate}::date and ${range.endDate}::date
    )
    select gross, "addedTax", discounts, returns, figures.tax, "netSales", figures.cost + late.cost as "costOfGoods",
      profit - late.cost as "grossProfit", earned.amount as "otherIncome", spent.amount as expenses, spent.by_type as "byType", lost as "stockLosses", gifts,
      adjusted as "stockAdjustments", revaluation as "stockRevaluation",
      gained as "purchaseDifferences", given_up.amount as "badDebts",
      counted as "countDifferences", rounding as "cashRounding",
      profit - late.cost + earned.amount - spent.amount - lost - gifts + adjusted + revaluation + gained - given_up.amount + counted + rounding as "netProfit"
    from (
      select ${salesFigures}, lost + off.off_lost as lost, off.gifts, adjusted, ${revaluation} as revaluation,
        ${rounding} as rounding
      from sums, moved, owed, off, goods
    ) as figures, moved, earned, spent, given_up, late, sent_back`;
}
