/** What to buy, by supplier, and what a budget is best spent on. */
import { sql } from 'kysely';
import type { BuyRow, listToBuy as declared } from '../../contract/buying/buy-list.ts';
import type { Input } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/values/dates.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { chooseWithin } from './choose-within.ts';
import { type GoodsRow, readGoods } from './read-goods.ts';
import { isToBuy, packsToBuy, perDay, piecesOf } from './suggest.ts';
import { whyToBuy } from './why-to-buy.ts';

export async function listToBuy(ctx: Context, { supplierId, budget }: Input<typeof declared>['query']) {
  const [goods, wishes] = await Promise.all([readGoods(ctx, supplierId ?? null), readWishes(ctx)]);
  const found = goods
    .map((row) => ({ ...row, packSize: row.pack?.size ?? 1 }))
    .filter(isToBuy)
    .map((row) => ({ ...row, packs: packsToBuy(row), lostPerDay: lostPerDay(row) }));
  const payload = found.map((row) => asBuyRow(ctx, row));
  const meta = { count: payload.length, wishes };
  if (budget === undefined) return { payload, meta };
  const { packs, spent } = chooseWithin(budget, found);
  const chosen = payload.map((row, at) => ({
    ...row,
    chosen: piecesOf(packs[at]!, found[at]!.packSize),
    lostPerDay: Number(found[at]!.lostPerDay.toFixed(moneyDecimals())),
  }));
  return { payload: chosen, meta: { ...meta, spent } };
}

interface Found extends GoodsRow {
  packSize: number;
  packs: number;
}

function asBuyRow({ words }: Context, row: Found): BuyRow {
  const { stockId, name, supplier, qty, onOrder, pack, cost, packs, packSize } = row;
  const each = perDay(row);
  return {
    ...{ stockId, name, supplier, qty, onOrder },
    perDay: Number(each.toFixed(6)),
    daysLeft: each === 0 ? null : Number((qty / each).toFixed(1)),
    suggested: piecesOf(packs, packSize),
    ...{ pack, cost },
    why: whyToBuy(words, row),
  };
}

/** The profit on the pieces that sell in a day, without the tax that their price includes. */
function lostPerDay(row: GoodsRow & { packSize: number }): number {
  const { unitSell, includedTax, cost, packSize } = row;
  return perDay(row) * ((unitSell * 100) / (100 + includedTax) - cost / packSize);
}

/** Each wish in the words that were used last. Today counts, so that the third time shows at once. */
function readWishes(ctx: Context): Promise<{ text: string; times: number }[]> {
  const from = addDays(today(ctx), -27);
  return readRows(
    ctx,
    sql<{ text: string; times: number }>`
      select (array_agg(text order by id desc))[1] as text, count(*)::int as times
      from missed where text is not null and day >= ${from}::date
      group by lower(text) having count(*) >= 3 order by count(*) desc, max(id) desc`,
  );
}
