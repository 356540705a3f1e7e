/**
 * Lines that were not deleted and whose name contains a text. They are found through the items: by the present names of items, and
 * by former names from before an item was renamed or archived. Between them they are every name that a line can have.
 * An item that was never renamed has all its lines under one name, so the index of its lines is enough; the lines of a renamed one
 * are compared with the name they were sold under.
 */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { contains } from '../db/statements/like.ts';
import { unseen } from '../db/statements/prepared.ts';
import { matchesName } from '../stock/lists/match-name.ts';

/** `rest` continues the conditions: more of them, an order, a limit for the lines of each name. */
export function linesNamed(
  search: string,
  columns: RawBuilder<unknown>,
  rest: Expression<unknown>,
): RawBuilder<unknown> {
  return sql`
    with named as materialized (${named(search)})
    select line.* from named cross join lateral (
      select ${columns} from sale_lines where stock_id = named.stock_id and deleted_at is null and ${rest}
    ) as line where not named.renamed
    union all
    ${linesOfRenamed(columns, rest)}`;
}

/** So many lines of each item are read at least; more of an item with a larger share of what was sold of all these. */
const fewOfEach = 10;

/**
 * Rows (id, sold_on) of the newest of these lines, `most` at most, by the index of lines alone. `which` is a condition on them.
 * Many names may contain a text, so only a few lines of each item are read, and more of those that sell most. If all lines that
 * were read of some item are among the newest, it may have more of them, and then everything is read.
 */
export function newestNamed(search: string, which: Expression<unknown>, most: number): RawBuilder<unknown> {
  const limit = sql`(select ${most}::bigint)`;
  const newestFirst = sql`order by sold_on desc, id desc limit`;
  const likely = sql`least(${limit} + 1, ${sql.lit(fewOfEach)} + 4 * ${limit} * named.sales_count
    / (select greatest(sum(sales_count)::bigint, 1) from named))`;
  const columns = sql`id, sold_on, named.stock_id, named.name, ${likely} as likely`;
  return sql`
    with few as materialized (
      select * from (${linesNamed(search, columns, sql`${which} ${newestFirst} ${likely}`)}) as lines ${newestFirst} ${limit}
    ), incomplete as materialized (
      select from few group by stock_id, name, likely having count(*) >= likely
    )
    select id, sold_on from few where not exists (select from incomplete)
    union all
    (
      select id, sold_on from (${linesNamed(search, sql`id, sold_on`, sql`${which} ${newestFirst} ${limit}`)}) as lines
      where exists (select from incomplete) ${newestFirst} ${limit}
    )`;
}

/**
 * Rows (count, quantity, cost, total, tax) of these lines over all days. An item that never changed its name has its sums ready.
 */
export function sumsNamed(search: string): RawBuilder<unknown> {
  const renamed = linesOfRenamed(sql`quantity, cost, total, tax`, sql`true`);
  return sql`
    with named as materialized (${named(search)})
    select s.sales_count as count, s.sold_quantity as quantity, s.sold_cost as cost, s.sold_total as total,
      s.sold_tax as tax
    from named join stock s on s.id = named.stock_id where not named.renamed
    union all
    select 1, quantity, cost, total, tax from (${renamed}) as line`;
}

/** Rows (count, quantity, cost, total, tax) of what came back of them, by the day of the return. */
export function returnsNamed(search: string, days: Expression<unknown>): RawBuilder<unknown> {
  return sql`
    with named as materialized (${named(search)})
    select 1 as count, r.quantity, r.cost, r.total, r.tax
    from named join return_lines r on r.stock_id = named.stock_id
    left join sale_lines l on named.renamed and l.id = r.sale_line_id
    where ${days} and (not named.renamed or l.name = named.name)`;
}

function named(search: string): RawBuilder<unknown> {
  return sql`
    select id as stock_id, name, renamed, sales_count from stock where deleted_at is null and ${matchesName(search)}
    union
    select f.stock_id, f.name, s.renamed, s.sales_count from former_names f join stock s on s.id = f.stock_id
    where lower(f.name) like ${unseen(contains(search))}`;
}

function linesOfRenamed(columns: RawBuilder<unknown>, rest: Expression<unknown>): RawBuilder<unknown> {
  return sql`
    select line.* from named cross join lateral (
      select ${columns} from sale_lines
      where stock_id = named.stock_id and name = named.name and deleted_at is null and ${rest}
    ) as line where named.renamed`;
}
