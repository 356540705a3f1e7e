/** The prices of a list, and those that a customer is charged by their list. */
import { sql } from 'kysely';
import type { Input, Payload } from '../../contract/endpoint.ts';
import type {
  setListPrices as declared,
  getCustomerPrices as ofCustomer,
  getListPrices as ofList,
  PriceList,
} from '../../contract/goods/price-lists.ts';
import type { Context, StaffContext, Tx } from '../base/context.ts';
import { refuse, refuseEach } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { readRows } from '../db/statements/prepared.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockPriceList } from './price-list-row.ts';

/** As many as a person will read in one entry of the log. */
const mostNamed = 50;

/** So few that a statement stays far below its time limit, even on a slow machine. */
const rowsAtOnce = 500;

type Prices = Input<typeof declared>['body']['prices'];

export async function getListPrices(ctx: Context, id: number): Promise<Payload<typeof ofList>> {
  await requireList(ctx, id);
  return readRows(
    ctx,
    sql<Payload<typeof ofList>[number]>`
      select l.stock_id as "stockId", l.pack_id as "packId", l.unit_sell as "unitSell", s.name, p.name as pack
      from list_prices l join stock s on s.id = l.stock_id left join packs p on p.id = l.pack_id
      where l.list_id = ${id} and s.deleted_at is null order by lower(s.name), s.id, p.size nulls first, p.id`,
  );
}

async function requireList({ db }: Context, id: number): Promise<void> {
  const found = await db
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) refuse('not-found/price-list');
}

/** If an item has two prices, the last one counts. */
export function setListPrices(ctx: StaffContext, id: number, { prices }: Input<typeof declared>['body']) {
  return inTransaction(ctx, async (tx) => {
    const list = await lockPriceList(tx, id, 'to change it');
    const sent = [...new Map(prices.map((price) => [`${price.stockId} ${price.packId ?? ''}`, price])).values()];
    await refuseUnknown(tx, sent);
    const removed = await changePrices(tx, ctx, list, sent);
    return { set: sent.filter(isKept).length, removed };
  });
}

/**
 * Items and packs must exist and be locked. `importId` is the import that brought the prices, if one did. Returns how many prices
 * were removed.
 */
export async function changePrices(
  tx: Tx,
  ctx: StaffContext,
  list: PriceList,
  prices: Prices,
  importId?: number,
): Promise<number> {
  const changes: Changed[] = [];
  let removed = 0;
  for (let at = 0; at < prices.length; at += rowsAtOnce) {
    const some = prices.slice(at, at + rowsAtOnce);
    changes.push(...(await changesBy(tx, list.id, some)));
    removed += await removePrices(tx, list.id, some.filter(isGone));
    await writePrices(tx, list.id, some.filter(isKept));
  }
  if (changes.length > 0) {
    await logActivity(tx, ctx, {
      action: 'list prices changed',
      subject: { kind: 'price-list', ...list },
      facts: {
        changed: changes.length,
        prices: changes.slice(0, mostNamed),
        ...(importId !== undefined && { import: importId }),
      },
    });
  }
  return removed;
}

const isKept = ({ unitSell }: Prices[number]) => unitSell !== null;
const isGone = ({ unitSell }: Prices[number]) => unitSell === null;

const rowsOf = (prices: Prices) => sql`
  unnest(${prices.map(({ stockId }) => stockId)}::bigint[], ${prices.map(({ packId }) => packId ?? null)}::bigint[],
    ${prices.map(({ unitSell }) => unitSell)}::numeric[]) as sent (stock_id, pack_id, unit_sell)`;

/** Locks the items in one order, so that this and selling never wait for each other. */
async function refuseUnknown(tx: Tx, prices: Prices): Promise<void> {
  await sql`select id from stock where id in (select stock_id from ${rowsOf(prices)}) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ stock_id: number; name: string | null }>`
    select sent.stock_id, s.name from ${rowsOf(prices)} left join stock s on s.id = sent.stock_id and s.deleted_at is null
      left join packs p on p.id = sent.pack_id and p.stock_id = s.id and p.deleted_at is null
    where s.id is null or (sent.pack_id is not null and p.id is null)`.execute(tx);
  const unknown = rows.filter(({ name }) => name === null);
  if (unknown.length > 0)
    refuseEach(
      'item-not-found',
      unknown.map(({ stock_id }) => ({ id: stock_id })),
    );
  if (rows[0]) refuse('pack-not-found', { name: rows[0].name! });
}

interface Changed {
  name: string;
  pack: string | null;
  before: number | null;
  after: number | null;
}

/** The changes for the log. A price that is set back later is logged too, because it was charged meanwhile. */
async function changesBy(tx: Tx, id: number, prices: Prices): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select s.name, p.name as pack, l.unit_sell as before, sent.unit_sell as after
    from ${rowsOf(prices)} join stock s on s.id = sent.stock_id left join packs p on p.id = sent.pack_id
      left join list_prices l on l.list_id = ${id} and l.stock_id = sent.stock_id and l.pack_id is not distinct from sent.pack_id
    where l.unit_sell is distinct from sent.unit_sell order by lower(s.name), s.id, p.size nulls first, p.id`.execute(
    tx,
  );
  return rows;
}

async function removePrices(tx: Tx, id: number, prices: Prices): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from list_prices l using ${rowsOf(prices)}
    where l.list_id = ${id} and l.stock_id = sent.stock_id and l.pack_id is not distinct from sent.pack_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function writePrices(tx: Tx, id: number, prices: Prices): Promise<void> {
  await sql`
    insert into list_prices (list_id, stock_id, pack_id, unit_sell)
    select ${id}::bigint, stock_id, pack_id, unit_sell from ${rowsOf(prices)}
    on conflict (stock_id, list_id, (coalesce(pack_id, 0))) do update set unit_sell = excluded.unit_sell
      where list_prices.unit_sell <> excluded.unit_sell`.execute(tx);
}

export async function getCustomerPrices(
  ctx: Context,
  id: number,
  stockIds: number[] = [],
): Promise<Payload<typeof ofCustomer>> {
  const [found] = await readRows(
    ctx,
    sql<{ list: Payload<typeof ofCustomer>['list']; prices: Payload<typeof ofCustomer>['prices'] }>`
      select case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as list, (
        select coalesce(jsonb_agg(jsonb_build_object('stockId', stock_id, 'packId', pack_id, 'unitSell', unit_sell)), '[]')
        from list_prices where list_id = l.id and stock_id = any(${stockIds}::bigint[])
      ) as prices
      from customers c left join price_lists l on l.id = c.price_list_id
      where c.id = ${id} and c.deleted_at is null`,
  );
  return found ?? refuse('not-found/customer', { id });
}
