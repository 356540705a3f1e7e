/** Goods that nobody bought: what was written off, given away, taken, found, and what counts came to, each as a row. */
import { type RawBuilder, sql } from 'kysely';
import type { Grouping, lossFigures } from '../../contract/books/figure-rows.ts';
import type { LossReason } from '../../contract/goods/stock.ts';
import type { Say } from '../../contract/words/say.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { lossOf, writtenOff } from '../reports/written-off.ts';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';
import { wordsFor } from './stock-parts.ts';

const labels: Record<Exclude<LossReason, 'counted'>, Message> = {
  damaged: msg('Written off, damaged'),
  expired: msg('Written off, expired'),
  stolen: msg('Written off, stolen'),
  'own-use': msg('Written off, own-use'),
  gift: msg('Written off, gift'),
  lost: msg('Written off, lost'),
  found: msg('Written off, found'),
};

/** What a row tells besides its amount. Quantity and value have no sign, because the label says which way the goods went. */
export interface LossFacts {
  quantity: number;
  name: string;
  value: number;
  staff: string;
  note: string;
}

export function lossInWords(t: Say, { note, ...facts }: LossFacts): string {
  const told = t('{{quantity, quantity}} × {{name}}, {{value, money}} at cost, {{staff}}', facts);
  return note === '' ? told : told + t(', ') + note;
}

const facts = sql`jsonb_build_object('quantity', abs(w.quantity), 'name', s.name, 'value', abs(w.value),
  'staff', p.first_name || ' ' || p.last_name, 'note', w.note)`;

/** A row found by a count opens the count; any other opens what became of the item on these days. */
function rowsOf(amount: RawBuilder<unknown>, some: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  return sql`
    select w.day, w.id, case when w.count_id is null then 'item' else 'count' end as document,
      coalesce(w.count_id, w.stock_id) as document_id, ${JSON.stringify(wordsFor(asked, labels))}::json ->> w.reason as label,
      ${facts} as detail, ${amount} as amount
    from stock_write_offs w join stock s on s.id = w.stock_id join staff p on p.id = w.staff_id
    where ${inRange(sql`w.day`, asked)} and ${some}`;
}

/** What was written off as a loss, less what was found; or what was given away. */
export function stockWrittenOff(kind: 'loss' | 'gift', asked: Asked): Part[] {
  const some = sql`${lossOf} = ${sql.lit(kind)}`;
  const sum = sql`select ${writtenOff()} from stock_write_offs where ${inRange(sql`day`, asked)} and ${some}`;
  return [{ sign: 1, rows: rowsOf(sql`-w.value`, some, asked), sum }];
}

const columns: Record<(typeof lossFigures)[number], string> = { lostQuantity: 'quantity', lostValue: 'value' };

export const byLoss: Grouping[] = ['reason', 'item', 'category', 'staff'];

/** Figures of the report of losses. */
export function lost(figure: (typeof lossFigures)[number], asked: Asked): Part[] {
  const amount = sql`-${sql.ref(`w.${columns[figure]}`)}`;
  const some = partOf(asked);
  const sum = sql`
    select coalesce(sum(${amount}), 0) from stock_write_offs w join stock s on s.id = w.stock_id
    where ${inRange(sql`w.day`, asked)} and ${some}`;
  return [{ sign: 1, rows: rowsOf(amount, some, asked), sum }];
}

function partOf({ by, key }: Asked): RawBuilder<unknown> {
  if (by === 'reason') return sql`w.reason = ${key}`;
  if (by === 'item') return sql`w.stock_id = ${key}::bigint`;
  if (by === 'category') return sql`s.category_id = ${key}::bigint`;
  return by === 'staff' ? sql`w.staff_id = ${key}::bigint` : sql`true`;
}
