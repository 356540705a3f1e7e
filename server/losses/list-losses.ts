/** Goods that left without being sold, and what was found, added up. */
import { type RawBuilder, sql } from 'kysely';
import { type DayRange, everyDay } from '../../contract/books/report-ranges.ts';
import { countNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { lossWords } from '../../contract/goods/loss-words.ts';
import {
  type CountedLoss,
  type listLosses as declared,
  type LossDimension,
  type LossRow,
  largestDifferences,
} from '../../contract/goods/losses.ts';
import type { LossReason } from '../../contract/goods/stock.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { causesOfPosted } from '../counts/causes-of-posted.ts';

const keys: Record<LossDimension, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }> = {
  reason: { key: sql`w.reason`, label: sql`w.reason` },
  item: { key: sql`s.id`, label: sql`s.name` },
  category: { key: sql`c.id`, label: sql`c.type` },
  staff: { key: sql`p.id`, label: sql`p.first_name || ' ' || p.last_name` },
};

export async function listLosses(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const { db, words } = ctx;
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
    label: by === 'reason' ? words.t(lossWords[row.key as LossReason]) : row.label,
  }));
  const meta = {
    quantity: sumQuantities(rows.map(({ quantity }) => quantity)),
    value: sumMoney(rows.map(({ value }) => value)),
    counted: await listCounted(ctx, { startDate, endDate }),
  };
  return { payload, meta };
}

/** The largest differences first, whether goods were missing or too many, because either needs an explanation. */
async function listCounted(ctx: StaffContext, { startDate, endDate }: DayRange): Promise<CountedLoss[]> {
  const { rows } = await sql<Omit<CountedLoss, 'count' | 'causes'> & { countId: number }>`
    select w.stock_id as "stockId", s.name, w.day, w.count_id as "countId", -w.quantity as quantity, -w.value as value
    from stock_write_offs w join stock s on s.id = w.stock_id
    where w.day between ${startDate}::date and ${endDate}::date and w.reason = 'counted'
    order by abs(w.value) desc, w.id desc limit ${largestDifferences}`.execute(ctx.db);
  const causes = new Map<number, Awaited<ReturnType<typeof causesOfPosted>>>();
  for (const countId of new Set(rows.map((row) => row.countId))) {
    const items = rows.filter((row) => row.countId === countId).map(({ stockId }) => stockId);
    causes.set(countId, await causesOfPosted(ctx, countId, items));
  }
  return rows.map(({ countId, ...row }) => ({
    ...row,
    count: { id: countId, label: countNumber(countId) },
    causes: causes.get(countId)?.get(row.stockId) ?? [],
  }));
}
