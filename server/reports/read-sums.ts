/**
 * Sums of some days by one dimension: whole months, the days before and after them, and what has not been added up yet, from
 * one snapshot. However long the range is, it reads a row per month, day at its ends, and key.
 */
import { type RawBuilder, sql } from 'kysely';
import { addMonths, type DayRange } from '../../contract/books/report-ranges.ts';
import { addDays } from '../../contract/values/dates.ts';
import { figureNames, figures, recentEvents, summedFigures } from './summed-rows.ts';

export type Dimension = 'day' | 'item' | 'category' | 'staff' | 'customer' | 'hour' | 'tax';

/** The key of an event. Items that were not added up yet, or were moved to another category since, count in their present one. */
const keys: Record<Dimension, RawBuilder<unknown>> = {
  day: sql`''`,
  item: sql`stock_id::text`,
  category: sql`(select category_id::text from stock where id = stock_id)`,
  staff: sql`staff_id::text`,
  customer: sql`customer::text`,
  hour: sql`hour::text`,
  tax: sql`tax_key`,
};

/** Rows with key and the figures. `named` limits them to these keys. */
export function sumsBy(dimension: Dimension, range: DayRange, zone: string, named?: string[]): RawBuilder<unknown> {
  return sql`
    select key, ${summedFigures} from (
      ${keptSums(dimension, range, named)}
      ${dimension === 'category' ? sql`union all ${movedItems(range)}` : sql``}
      union all
      select ${keys[dimension]}, ${figureNames} from (${recentEvents(zone)}) as recent
      where day between ${range.startDate}::date and ${range.endDate}::date
        ${dimension === 'day' || dimension === 'item' ? sql`` : sql`and staff_id is not null`}
        ${named ? sql`and ${keys[dimension]} = any(${named}::text[])` : sql``}
    ) as sums group by key`;
}

/** Rows with day and the figures, for each day that has any. */
export function sumsPerDay({ startDate, endDate }: DayRange, zone: string): RawBuilder<unknown> {
  return sql`
    select day, ${summedFigures} from (
      select starts as day, ${figureNames} from report_sums
      where dimension = 'day' and span = 'day' and starts between ${startDate}::date and ${endDate}::date
      union all
      select day, ${figureNames} from (${recentEvents(zone)}) as recent
      where day between ${startDate}::date and ${endDate}::date
    ) as sums group by day`;
}

export function keptSums(
  dimension: Dimension,
  range: DayRange,
  named?: string[] | RawBuilder<unknown>,
  columns: RawBuilder<unknown> = figureNames,
): RawBuilder<unknown> {
  const { monthsFrom, monthsUntil } = wholeMonths(range);
  const some = (span: 'day' | 'month', from: string, before: string) => sql`
    select key, ${columns} from report_sums
    where dimension = ${sql.lit(dimension)} and span = ${sql.lit(span)} and starts >= ${from}::date and starts < ${before}::date
      ${named ? sql`and key = any(${named}::text[])` : sql``}`;
  return sql`
    ${some('month', monthsFrom, monthsUntil)}
    union all
    ${some('day', range.startDate, monthsFrom)}
    union all
    ${some('day', monthsUntil, addDays(range.endDate, 1))}`;
}

/**
 * The whole months within a range: from the first day of the first one to the first day after the last. If there is none, both are
 * after the range.
 */
function wholeMonths({ startDate, endDate }: DayRange): { monthsFrom: string; monthsUntil: string } {
  const afterEnd = addDays(endDate, 1);
  const monthsFrom = startDate.endsWith('-01') ? startDate : `${addMonths(startDate, 1).slice(0, 7)}-01`;
  const monthsUntil = `${afterEnd.slice(0, 7)}-01`;
  return monthsFrom < monthsUntil ? { monthsFrom, monthsUntil } : { monthsFrom: afterEnd, monthsUntil: afterEnd };
}

/**
 * Moves the kept sums of items whose category changed since: off their former one, onto the present one. Each is looked up by its
 * key as an array, because PostgreSQL might otherwise read all items, in case many had changed.
 */
function movedItems(range: DayRange): RawBuilder<unknown> {
  return sql`
    select place.category::text, ${sql.raw(figures.map((name) => `place.sign * kept.${name}`).join(', '))}
    from (
      select distinct on (i.stock_id) i.stock_id, i.category_id as was, s.category_id as now
      from report_item_changes c join report_items i on i.stock_id = c.stock_id join stock s on s.id = c.stock_id
      where i.category_id <> s.category_id
    ) as moved
    cross join lateral (${keptSums('item', range, sql`array[moved.stock_id::text]`)}) as kept
    cross join lateral (values (moved.was, -1), (moved.now, 1)) as place (category, sign)`;
}
