/** What was sold and what came back, line by line; summed as the reports are. */
import { type RawBuilder, sql } from 'kysely';
import type { goodsFigures } from '../../contract/books/figure-rows.ts';
import { type Dimension, sumsBy, sumsPerDay } from '../reports/read-sums.ts';
import { taxKey, taxKindOfKey, taxKindOfLine } from '../reports/summed-rows.ts';
import type { Asked, Part } from './part.ts';

type GoodsFigure = (typeof goodsFigures)[number];

interface Amount {
  /** The amount of one line. */
  row: RawBuilder<unknown>;
  /** The same amount from the columns of report_sums. */
  sum: RawBuilder<unknown>;
}

const addedTax = sql`case when l.tax_included then 0 else l.tax end`;

/** What a sold line `l` adds to each figure. */
const sold: Partial<Record<GoodsFigure, Amount>> = {
  lines: { row: sql`1`, sum: sql`lines` },
  quantity: { row: sql`l.quantity`, sum: sql`quantity` },
  netQuantity: { row: sql`l.quantity`, sum: sql`quantity` },
  gross: { row: sql`l.total + l.discount - ${addedTax}`, sum: sql`gross` },
  discounts: { row: sql`l.discount`, sum: sql`discounts` },
  addedTax: { row: addedTax, sum: sql`added_tax` },
  sales: { row: sql`l.total`, sum: sql`gross + added_tax - discounts` },
  salesLessReturns: { row: sql`l.total`, sum: sql`gross + added_tax - discounts` },
  tax: { row: sql`l.tax`, sum: sql`tax` },
  netSales: { row: sql`l.total - l.tax`, sum: sql`gross + added_tax - discounts - tax` },
  cost: { row: sql`l.cost`, sum: sql`cost` },
  profit: { row: sql`l.total - l.tax - l.cost`, sum: sql`gross + added_tax - discounts - tax - cost` },
};

/** What a line `b` that came back adds to each figure. */
const returned: Partial<Record<GoodsFigure, Amount & { sign: number }>> = {
  returnedQuantity: { row: sql`b.quantity`, sum: sql`returned_quantity`, sign: 1 },
  netQuantity: { row: sql`b.quantity`, sum: sql`returned_quantity`, sign: -1 },
  returnedCost: { row: sql`b.cost`, sum: sql`returned_cost`, sign: 1 },
  returnedProfit: { row: sql`b.total - b.tax - b.cost`, sum: sql`returns - returned_tax - returned_cost`, sign: 1 },
  returns: { row: sql`b.total`, sum: sql`returns`, sign: 1 },
  salesLessReturns: { row: sql`b.total`, sum: sql`returns`, sign: -1 },
  tax: { row: sql`b.tax`, sum: sql`returned_tax`, sign: -1 },
  netSales: { row: sql`b.total - b.tax`, sum: sql`returns - returned_tax`, sign: -1 },
  cost: { row: sql`b.cost`, sum: sql`returned_cost`, sign: -1 },
  profit: { row: sql`b.total - b.tax - b.cost`, sum: sql`returns - returned_tax - returned_cost`, sign: -1 },
};

export function goods(figure: GoodsFigure, asked: Asked): Part[] {
  const [lines, back] = [sold[figure], returned[figure]];
  return [
    ...(lines ? [{ sign: 1, rows: soldLines(lines.row, asked), sum: summed(lines.sum, asked) }] : []),
    ...(back ? [{ sign: back.sign, rows: returnedLines(back.row, asked), sum: summed(back.sum, asked) }] : []),
  ];
}

/** The cost of goods that came back and were not put back on the shelf. */
export function lostReturns(asked: Asked): Part[] {
  const rows = returnedLines(sql`case when b.to_stock then 0 else b.cost end`, asked);
  return [{ sign: 1, rows, sum: summed(sql`lost`, asked) }];
}

function soldLines(amount: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  return sql`
    select l.sold_on as day, l.id, 'receipt' as document, l.receipt_id as document_id, null as label,
      trim_scale(l.quantity) || ' × ' || l.name as detail, ${amount} as amount
    from sale_lines l ${receiptOf(asked)}
    where l.deleted_at is null and ${inRange(sql`l.sold_on`, asked)}
      ${condition(asked, { item: sql`l.stock_id`, day: sql`l.sold_on`, at: sql`l.created_at` })}`;
}

function returnedLines(amount: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  return sql`
    select b.day, b.id, 'return' as document, b.return_id as document_id, null as label,
      trim_scale(b.quantity) || ' × ' || l.name as detail, ${amount} as amount
    from return_lines b join returns back on back.id = b.return_id
    join sale_lines l on l.id = b.sale_line_id ${receiptOf(asked)}
    where ${inRange(sql`b.day`, asked)}
      ${condition(asked, { item: sql`b.stock_id`, day: sql`b.day`, at: sql`back.at` })}`;
}

export function inRange(day: RawBuilder<unknown>, { startDate, endDate }: Asked): RawBuilder<unknown> {
  return sql`${day} between ${startDate}::date and ${endDate}::date`;
}

/** Joins the receipt only if it is needed. */
function receiptOf({ by }: Asked): RawBuilder<unknown> {
  return by === 'staff' || by === 'customer' ? sql`join receipts r on r.id = l.receipt_id` : sql``;
}

interface Columns {
  item: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}

/** Matches the keys that `events.ts` and `read-sums.ts` give to a line. */
function condition({ by, key, zone }: Asked, { item, day, at }: Columns): RawBuilder<unknown> {
  if (key === undefined) return sql``;
  const number = sql`${key}::bigint`;
  if (by === 'item') return sql`and ${item} = ${number}`;
  if (by === 'category') return sql`and ${item} in (select id from stock where category_id = ${number})`;
  if (by === 'staff') return sql`and r.staff_id = ${number}`;
  if (by === 'customer') {
    return key === '0' ? sql`and r.customer_id is null` : sql`and r.customer_id = ${number}`;
  }
  if (by === 'hour') return sql`and extract(hour from ${at} at time zone ${zone}) = ${number}`;
  if (by === 'weekday') return sql`and extract(isodow from ${day}) = ${number}`;
  if (by === 'taxKind') return sql`and ${taxKindOfLine} = ${key}`;
  return sql`and ${taxKey} = ${key}`;
}

export function summed(amount: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  const { by, key, zone } = asked;
  const sum = sql`select coalesce(sum(${amount}), 0)`;
  if (key === undefined) return sql`${sum} from (${sumsBy('day', asked, zone)}) as days`;
  if (by === 'weekday') {
    return sql`${sum} from (${sumsPerDay(asked, zone)}) as days where extract(isodow from day) = ${key}::bigint`;
  }
  if (by === 'taxKind') return sql`${sum} from (${sumsBy('tax', asked, zone)}) as sums where ${taxKindOfKey} = ${key}`;
  // For categories, `sumsBy` returns what moved between all of them, so the key is asked for here too.
  return sql`${sum} from (${sumsBy(by as Dimension, asked, zone, [key])}) as sums where key = ${key}`;
}
