/** Goods that left without being sold, and what was found, added up. */
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { listLosses as declared, LossDimension, LossRow } from '../../contract/losses.ts';
import { sumMoney } from '../../contract/money.ts';
import { sumQuantities } from '../../contract/quantity.ts';
import { everyDay } from '../../contract/report-ranges.ts';
import type { LossReason } from '../../contract/stock.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

const reasonWords: Record<LossReason, Message> = {
  damaged: msg('Damaged'),
  expired: msg('Expired'),
  stolen: msg('Stolen'),
  'own-use': msg('Own use'),
  gift: msg('Gift'),
  lost: msg('Lost'),
  found: msg('Found'),
  counted: msg({ text: 'Counted', context: 'goods' }),
};

const keys: Record<LossDimension, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }> = {
  reason: { key: sql`w.reason`, label: sql`w.reason` },
  item: { key: sql`s.id`, label: sql`s.name` },
  category: { key: sql`c.id`, label: sql`c.type` },
  staff: { key: sql`p.id`, label: sql`p.first_name || ' ' || p.last_name` },
};

export async function listLosses({ db, words }: StaffContext, query: Input<typeof declared>['query']) {
  const { by, startDate = everyDay.startDate, endDate = everyDay.endDate } = query;
  if (startDate > endDate) refuse('bad-input/range');
  const { rows } = await sql<LossRow>`
    select ${keys[by].key} as key, ${keys[by].label} as label, -sum(w.quantity) as quantity, -sum(w.value) as value
    from stock_write_offs w
    join stock s on s.id = w.stock_id join categories c on c.id = s.category_id join staff p on p.id = w.staff_id
    where w.day between ${startDate}::date and ${endDate}::date
    group by 1, 2 order by 4 desc, 3 desc, 2`.execute(db);
  const payload = rows.map((row) => ({
    ...row,
    label: by === 'reason' ? words.t(reasonWords[row.key as LossReason]) : row.label,
  }));
  const meta = {
    quantity: sumQuantities(rows.map(({ quantity }) => quantity)),
    value: sumMoney(rows.map(({ value }) => value)),
  };
  return { payload, meta };
}
