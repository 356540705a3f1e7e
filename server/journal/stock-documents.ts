/**
 * Stock that was received, corrected or valued anew, one document each, by day. The movements have no index by day, so they
 * are read through once, with a cursor.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { GoodsKindByHand } from '../../contract/documents.ts';
import { kindsThatCount } from '../../contract/goods-kinds.ts';
import type { DayRange } from '../../contract/report-ranges.ts';
import { compiled } from '../db/compiled.ts';
import { literals } from '../db/literals.ts';
import { costBefore, revaluedByDeleting, stockValueChange } from '../reports/events.ts';
import { movementValue } from '../stock/movement-value.ts';

export interface StockDocument {
  day: string;
  id: string;
  kind: GoodsKindByHand;
  item: string;
  /** What it made the stock worth more. */
  amount: string;
}

const rowsAtOnce = 1000;

/** What the journal calls it, and the account against which its value is posted. */
export const stockWords: Record<GoodsKindByHand, [words: string, account: string]> = {
  opening: ['Opening stock', 'stock received'],
  restock: ['Restock', 'stock received'],
  adjustment: ['Stock adjustment', 'stock adjustments'],
  revaluation: ['Stock revaluation', 'stock revaluation'],
};

export async function* readStockDocuments(
  client: pg.ClientBase,
  range: DayRange,
  zone: string,
): AsyncGenerator<StockDocument> {
  const { text, values } = compiled(stockDocuments(range, zone));
  await client.query({ text: `declare stock_documents no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsAtOnce} from stock_documents`);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** On the days that the value of stock changes by them, as `reports/events.ts` has it; so with what deleting a line revalues. */
function stockDocuments({ startDate, endDate }: DayRange, zone: string): RawBuilder<StockDocument> {
  return sql<StockDocument>`
    select day::text, m.id::text, case m.kind when 'sale deleted' then 'revaluation' else m.kind end as kind, s.name as item,
      (case m.kind when 'revaluation' then ${stockValueChange} when 'sale deleted' then ${revaluedByDeleting}
        else ${movementValue} end)::text as amount
    from stock_movements m join stock s on s.id = m.stock_id
    left join sale_lines l on l.id = m.sale_line_id and m.kind = 'sale deleted'
    ${costBefore}
    cross join lateral (select case when m.kind in (${literals(kindsThatCount('once entered'))})
      then least(m.date, (m.at at time zone ${zone})::date) else m.date end as day) as came
    where (m.kind in (${literals(Object.keys(stockWords))}) or m.kind = 'sale deleted' and m.date <> l.sold_on)
      and day between ${startDate}::date and ${endDate}::date
    order by day, m.id`;
}
