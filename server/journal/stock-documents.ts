/** Stock that was received, corrected or revalued: one document each, by day. */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import type { GoodsKindByHand } from '../../contract/documents/documents.ts';
import { kindsThatCount } from '../../contract/documents/goods-kinds.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { compiled } from '../db/statements/compiled.ts';
import { literals } from '../db/statements/literals.ts';
import { bought } from '../reports/bought.ts';
import { sumsPerDay } from '../reports/read-sums.ts';
import { costBefore, revaluedByDeleting, stockValueChange } from '../reports/summed-rows.ts';
import { movementValue } from '../stock/movements/movement-value.ts';

export interface StockDocument {
  day: string;
  id: string;
  kind: GoodsKindByHand;
  item: string;
  /** By how much it raised the value of stock. */
  amount: string;
}

const rowsAtOnce = 1000;

/** For each kind, its word in the journal and the account against which its value is posted. */
export const stockWords: Record<GoodsKindByHand, [words: Message, account: string]> = {
  opening: [msg('Opening stock'), 'stock received'],
  restock: [msg({ text: 'Restock', context: 'goods that came in' }), 'stock received'],
  adjustment: [msg('Stock adjustment'), 'stock adjustments'],
  revaluation: [msg('Stock revaluation'), 'stock revaluation'],
};
/** The account for what the rounding of stock values leaves. */
export const leftOverAccount = 'stock revaluation';
export const leftOverWords = msg('Cents left over by stock values');

export async function* readStockDocuments(
  client: pg.ClientBase,
  range: DayRange,
  zone: string,
): AsyncGenerator<StockDocument> {
  const { text, values } = compiled(sql`
    select day::text, g.id::text, g.kind, s.name as item, g.amount::text
    from (${stockDocuments(movementsIn(range), zone)}) as g join stock s on s.id = g.stock_id order by day, g.id`);
  await client.query({ text: `declare stock_documents no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsAtOnce} from stock_documents`);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Which movements `m` are read, and which of their days `day` count. */
interface Movements {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

/** The table is read through once, because the range may cover all of it. */
export function movementsIn({ startDate, endDate }: DayRange): Movements {
  return { from: sql`stock_movements m`, where: sql`day between ${startDate}::date and ${endDate}::date` };
}

/** For single days, the rows of a table `days`: uses the indexes on the date and on the moment of entry. */
export function movementsOf(days: RawBuilder<unknown>, zone: string): Movements {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}`;
  return {
    from: sql`(
      select m.* from ${days} d join stock_movements m on m.kind <> 'sale' and m.date = d.day
      union all
      -- Goods that were dated in the future. The planner can not look into this subquery; it would otherwise go through all
      -- movements.
      select m.* from ${days} d cross join lateral (
        select * from stock_movements where kind <> 'sale'
          and at >= ${midnight(sql`d.day`)} and at < ${midnight(sql`d.day + 1`)} offset 0
      ) as m where m.date > d.day and m.date not in (select day from ${days})
    ) as m`,
    where: sql`day in (select day from ${days})`,
  };
}

/**
 * Rows (day, id, kind, stock_id, amount), dated by when the value of stock changes, as `reports/summed-rows.ts` has it. Deleting a
 * line may revalue its item, so that is included.
 */
export function stockDocuments({ from, where }: Movements, zone: string): RawBuilder<unknown> {
  return sql`
    select day, m.id, case m.kind when 'sale deleted' then 'revaluation' else m.kind end as kind, m.stock_id,
      case m.kind when 'revaluation' then ${stockValueChange} when 'sale deleted' then ${revaluedByDeleting}
        else ${movementValue} end as amount
    from ${from}
    left join sale_lines l on l.id = m.sale_line_id and m.kind = 'sale deleted'
    ${costBefore}
    cross join lateral (select case when m.kind in (${literals(kindsThatCount('once entered'))})
      then least(m.date, (m.at at time zone ${zone})::date) else m.date end as day) as came
    where (m.kind in (${literals(Object.keys(stockWords))}) or m.kind = 'sale deleted' and m.date <> l.sold_on) and ${where}`;
}

/**
 * Rows (day, amount), several for a day: by how much stock values changed beyond the cost of their documents. `where` is about
 * `day`, and `documents` are the stock documents of these days.
 */
export function leftOvers(
  range: DayRange,
  zone: string,
  documents: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select day, amount from (
      select day, stock_value - received + cost - returned_cost + lost - adjusted as amount
      from (${sumsPerDay(range, zone)}) as sums
      union all
      select day, -value from stock_write_offs
      union all
      select day, -value from (${bought}) as documents
    ) as parts where ${where}
    union all
    select day, -amount from (${documents}) as valued where kind = 'revaluation'`;
}
