/**
 * What happened, one row each, with what it adds to every sum of the reports: a movement of stock (a line sold or deleted is one),
 * and a line that came back. Both tables only ever grow, so what was added up once stays right; a deleted line takes itself off the
 * day it was sold on.
 * The stock's value changes by what a movement changes about round(balance × unit cost), compared with the item's movement before
 * it. Goods count from the day they came, but not before the day they were entered; those of a deleted line never left. If the
 * item's cost has changed by then, only their value at the cost of their own sale counts on the day of the sale, and the rest on
 * the day of the deletion: a later change of cost never changes a past day.
 */
import { type RawBuilder, sql } from 'kysely';
import { kindsThatAdd, kindsThatCount } from '../../contract/documents/goods-kinds.ts';
import { literals } from '../db/statements/literals.ts';
import { movementValue } from '../stock/movements/movement-value.ts';

/** The columns of report_sums: what was sold and came back, and, only for days and items, what became of the stock. */
export const salesFigures = [
  ...['lines', 'quantity', 'gross', 'discounts', 'added_tax', 'tax', 'cost'],
  ...['returned_lines', 'returned_quantity', 'returns', 'returned_tax', 'returned_cost', 'returned_debt', 'lost'],
];
const stockFigures = ['stock_quantity', 'stock_value', 'received', 'adjusted'];
export const figures = [...salesFigures, ...stockFigures];

const summed = (names: string[]) => names.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ');
export const figureNames = sql.raw(figures.join(', '));
export const summedFigures = sql.raw(summed(figures));
export const summedSales = sql.raw(summed(salesFigures));
export const noStock = sql.raw(stockFigures.map((name) => `0 as ${name}`).join(', '));

/** The day on which a movement `m` counts, with its line `l` and the day its goods `came`. */
export const eventDay = sql`case when m.kind in (${literals(kindsThatCount('on the day of its sale'))}) then l.sold_on
  when m.kind in (${literals(kindsThatCount('once entered'))}) then came.day else m.date end`;
/** By how much a movement changed the value of stock; `before` is the movement before it, with the cost at that time. */
export const stockValueChange = sql`round(m.balance * m.unit_cost, money_decimals())
  - round((m.balance - m.quantity) * coalesce(before.unit_cost, 0), money_decimals())`;
/** By how much the present cost of an item changes the value of a deleted line, beyond the cost of its own sale. */
export const revaluedByDeleting = sql`(${stockValueChange} - round(m.balance * l.unit_cost, money_decimals())
  + round((m.balance - m.quantity) * l.unit_cost, money_decimals()))`;
/** Joins the movement before `m`, for its cost. */
export const costBefore = sql`left join lateral (
      select unit_cost from stock_movements p where p.stock_id = m.stock_id and p.id < m.id order by p.id desc limit 1
    ) as before on true`;

interface Which {
  /** A condition on stock_movements m. */
  movements: RawBuilder<unknown>;
  /** The same for deleted lines, whose revaluation is moved from the day of their sale to that of the deletion. */
  deletions: RawBuilder<unknown>;
  /** A condition on return_lines b. */
  returned: RawBuilder<unknown>;
}

/** Rows with day, stock_id, staff_id, customer, hour, tax_key and the figures; staff_id is null if nothing was sold. */
export function events(
  { movements, deletions, returned }: Which,
  zone: string | RawBuilder<string>,
): RawBuilder<unknown> {
  return sql`
    select ${eventDay} as day,
      m.stock_id, r.staff_id, coalesce(r.customer_id, 0) as customer,
      extract(hour from l.created_at at time zone ${zone})::int as hour, ${taxKey} as tax_key,
      sign.of as lines, sign.of * coalesce(l.quantity, 0) as quantity,
      sign.of * coalesce(l.total + l.discount - added.tax, 0) as gross, sign.of * coalesce(l.discount, 0) as discounts,
      sign.of * coalesce(added.tax, 0) as added_tax, sign.of * coalesce(l.tax, 0) as tax,
      sign.of * coalesce(l.cost, 0) as cost,
      0 as returned_lines, 0 as returned_quantity, 0 as returns, 0 as returned_tax, 0 as returned_cost, 0 as returned_debt,
      0 as lost,
      m.quantity as stock_quantity, ${stockValueChange} as stock_value,
      case when m.kind in (${literals(kindsThatAdd('received'))}) then ${movementValue} else 0 end as received,
      case when m.kind in (${literals(kindsThatAdd('adjusted'))}) then ${movementValue} else 0 end as adjusted
    from stock_movements m
    cross join lateral (select case m.kind when 'sale' then 1 when 'sale deleted' then -1 else 0 end as of) as sign
    cross join lateral (select least(m.date, (m.at at time zone ${zone})::date) as day) as came
    left join sale_lines l on l.id = m.sale_line_id and sign.of <> 0
    cross join lateral (select case when l.tax_included then 0 else l.tax end as tax) as added
    left join receipts r on r.id = l.receipt_id
    ${costBefore}
    where ${movements}
    union all
    select part.day, m.stock_id, null, 0, null, null,
      0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0,
      0, part.value, 0, 0
    from stock_movements m
    join sale_lines l on l.id = m.sale_line_id
    ${costBefore}
    cross join lateral (
      values (l.sold_on, -${revaluedByDeleting}), (m.date, ${revaluedByDeleting})
    ) as part (day, value)
    where m.kind = 'sale deleted' and m.date <> l.sold_on and part.value <> 0 and ${deletions}
    union all
    select b.day, b.stock_id, r.staff_id, coalesce(r.customer_id, 0),
      extract(hour from back.at at time zone ${zone})::int, ${taxKey},
      0, 0, 0, 0, 0, 0, 0,
      1, b.quantity, b.total, b.tax, b.cost,
      case when b.id = (select min(id) from return_lines f where f.return_id = b.return_id) then back.debt else 0 end,
      case when b.to_stock then 0 else b.cost end,
      0, 0, 0, 0
    from return_lines b
    join returns back on back.id = b.return_id
    join sale_lines l on l.id = b.sale_line_id
    join receipts r on r.id = l.receipt_id
    where ${returned}`;
}

/** The kind of a tax judged by its percentage alone, as for every line that was sold before rates had kinds. */
const kindOfPercent = (percent: RawBuilder<unknown>) => sql`case when ${percent} = 0 then 'zero' else 'standard' end`;

/**
 * Name, percentage and whether it is included, for the tax that a line was sold with; empty without one. Its kind is in the key
 * only if the percentage does not imply it, so that sums from before there were kinds still count.
 */
export const taxKey = sql`case when l.tax_name is null then ''
  when l.tax_kind <> ${kindOfPercent(sql`l.tax_percent`)}
    then json_build_array(l.tax_name, l.tax_percent, l.tax_included, l.tax_kind)::text
  else json_build_array(l.tax_name, l.tax_percent, l.tax_included)::text end`;

/** The kind of tax of a line, and of such a key: 'none' without a tax. */
export const taxKindOfLine = sql`case when l.tax_name is null then 'none'
  else coalesce(l.tax_kind, ${kindOfPercent(sql`l.tax_percent`)}) end`;
export const taxKindOfKey = sql`case when key = '' then 'none'
  else coalesce(key::json ->> 3, ${kindOfPercent(sql`(key::json ->> 1)::numeric`)}) end`;

/**
 * What has not been added up yet. It is asked for by lists of ids, which the planner assumes to be short, as they are: for "all ids
 * above this one" it would read the tables whole.
 */
export function recentEvents(zone: string | RawBuilder<string>): RawBuilder<unknown> {
  const since = (table: string, column: string) => sql`any(array(select generate_series(
    (select ${sql.ref(column)} + 1 from report_progress), (select max(id) from ${sql.table(table)}))))`;
  return events(
    {
      movements: sql`m.id = ${since('stock_movements', 'movements_to')}`,
      deletions: sql`m.id = ${since('stock_movements', 'deletions_to')}`,
      returned: sql`b.id = ${since('return_lines', 'return_lines_to')}`,
    },
    zone,
  );
}
