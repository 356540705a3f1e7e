/** What became of the stock: item by item, and for one item movement by movement. */
import { type RawBuilder, sql } from 'kysely';
import type { GoodsKind } from '../../contract/documents/goods-kinds.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { boughtItems } from '../reports/bought.ts';
import { sumsBy } from '../reports/read-sums.ts';
import { costBefore, eventDay, revaluedByDeleting, stockValueChange } from '../reports/summed-rows.ts';
import { writtenOff } from '../reports/written-off.ts';
import { inRange, summed } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

const changes = {
  stockQuantity: sql`stock_quantity`,
  stockValue: sql`stock_value`,
  stockAdjustments: sql`adjusted`,
  /** As in `get-profit-and-loss.ts`, but without what was written off and bought. */
  stockRevaluation: sql`stock_value - received + cost - returned_cost + lost - adjusted`,
};

/** What was written off on these days less what was bought, for a figure that lacks it; of one item, or of all. */
function besides(figure: keyof typeof changes, asked: Asked, item = sql``): RawBuilder<unknown> {
  if (figure !== 'stockRevaluation') return sql`0`;
  return sql`((select ${writtenOff()} from stock_write_offs where ${inRange(sql`day`, asked)} ${item})
    - (select coalesce(sum(value), 0) from (${boughtItems}) as goods where ${inRange(sql`day`, asked)} ${item}))`;
}

const kindNames: Record<GoodsKind, Message> = {
  opening: msg('Opening'),
  restock: msg({ text: 'Restock', context: 'goods that came in' }),
  received: msg('Delivery'),
  'received undone': msg('Delivery undone'),
  'late cost': msg('Later cost'),
  'sent back': msg('Sent back'),
  sale: msg('Sale'),
  'sale deleted': msg('Sale deleted'),
  adjustment: msg('Adjustment'),
  revaluation: msg('Revaluation'),
  return: msg('Return'),
  loss: msg('Loss'),
  'written off': msg('Written off'),
  counted: msg({ text: 'Counted', context: 'goods' }),
};

export function wordsFor({ words }: Asked, names: Record<string, Message>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, words.t(name)]));
}

export function stockChange(figure: keyof typeof changes, asked: Asked): Part[] {
  const change = changes[figure];
  const rows = sql`
    select null::date as day, s.id, 'item' as document, s.id as document_id, s.name as label, c.type as detail,
      ${change} + ${besides(figure, asked, sql`and stock_id = s.id`)} as amount
    from (${sumsBy('item', asked, asked.zone)}) as sums
    join stock s on s.id = sums.key::bigint join categories c on c.id = s.category_id`;
  return [{ sign: 1, rows, sum: sumOf(figure, asked) }];
}

function sumOf(figure: keyof typeof changes, asked: Asked): RawBuilder<unknown> {
  return sql`select (${summed(changes[figure], asked)}) + ${besides(figure, asked)}`;
}

/** The figure as one row that opens rows of its own, because nobody looks for single items within net profit. */
export function stockTotal(figure: 'stockAdjustments' | 'stockRevaluation', asked: Asked): Part[] {
  const { t } = asked.words;
  const [kind, label] =
    figure === 'stockAdjustments'
      ? ['stock adjustments', t('Stock adjustments')]
      : ['stock revaluation', t('Stock revaluation')];
  const sum = sumOf(figure, asked);
  const rows = sql`
    select null::date as day, 0::bigint as id, ${sql.lit(kind)} as document, 0::bigint as document_id,
      ${label}::text as label, ${t('All items')}::text as detail, (${sum}) as amount`;
  return [{ sign: 1, rows, sum }];
}

export function itemMovements(figure: 'stockQuantity' | 'stockValue', asked: Asked): Part[] {
  const { key, zone, startDate, endDate } = asked;
  const amount: RawBuilder<unknown> = figure === 'stockValue' ? stockValueChange : sql`m.quantity`;
  const rest = figure === 'stockValue' ? sql`coalesce(${revaluedByDeleting}, 0)` : sql`0`;
  const rows = sql`
    select * from (
      select part.day, m.id, case when l.id is null then 'item' else 'receipt' end as document,
        coalesce(l.receipt_id, m.stock_id) as document_id,
        case when l.id is null then ${JSON.stringify(wordsFor(asked, kindNames))}::json ->> m.kind end as label,
        concat_ws(' ', p.first_name, p.last_name) as detail, part.amount
      from stock_movements m
      cross join lateral (select least(m.date, (m.at at time zone ${zone})::date) as day) as came
      left join sale_lines l on l.id = m.sale_line_id
      left join staff p on p.id = m.staff_id
      ${costBefore}
      cross join lateral (select case when m.kind = 'sale deleted' then ${rest} else 0 end as amount) as rest
      cross join lateral (values (${eventDay}, ${amount} - rest.amount), (m.date, rest.amount)) as part (day, amount)
      where m.stock_id = ${key}::bigint
    ) as moved where day between ${startDate}::date and ${endDate}::date`;
  return [{ sign: 1, rows, sum: summed(changes[figure], asked) }];
}
