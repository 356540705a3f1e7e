/** The server is killed in the middle of posting a count. Posting again does the rest, and each item moves once. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp, until } from '../lifecycle/server-process.ts';
import { done, openShop, type Shop } from './shop.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Posting works in portions of a hundred: three are in the books when the server is killed, and the fourth is under way. */
const itemCount = 350;
const inBooksBefore = 300;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(cleanUp);

test('kill -9 while a count is posted: the rest is posted afterwards, and each item once', async () => {
  const items = await addItems();
  const { id } = done(await shop.call('POST', '/counts', { scope: { all: true } }));
  const entries = items.map(({ id }, at) => ({ key: `entry-${id}`, stockId: id, quantity: 10 - (at % 3) }));
  for (let at = 0; at < entries.length; at += 200) {
    done(await shop.call('POST', `/counts/${id}/entries`, { entries: entries.slice(at, at + 200) }));
  }

  const till = await holdItem(items.at(-1)!);
  const posting = shop.call('POST', `/counts/${id}/post`).catch((error: Error) => error);
  await until(async () => (await postedOf(id)) === inBooksBefore);
  shop.server.child.kill('SIGKILL');
  await shop.server.ended;
  expect(await posting).toBeInstanceOf(Error);
  await till.end();
  await shop.restart();

  expect(await postedOf(id)).toBe(inBooksBefore);
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.call('POST', `/counts/${id}/post`)));
  expect(answers.map(({ httpStatus }) => httpStatus)).toContain(200);
  expect(answers.filter(({ httpStatus }) => ![200, 409].includes(httpStatus))).toEqual([]);
  const { rows } = await shop.query(
    `select s.id::int, s.qty::int, count(m.id)::int as moved from stock s
       left join stock_movements m on m.stock_id = s.id and m.kind = 'counted' group by s.id order by s.id`,
  );
  expect(rows).toEqual(items.map(({ id }, at) => ({ id, qty: 10 - (at % 3), moved: at % 3 === 0 ? 0 : 1 })));
  expect(await shop.wrongInBooks()).toEqual([]);
});

async function addItems(): Promise<{ id: number }[]> {
  const { id: categoryId } = done(await shop.call('POST', '/categories', { type: 'Counted' }));
  const items: { id: number }[] = [];
  const usual = { qty: 10, date: '2026-01-01', unitCost: 2, unitSell: 3.5, warningAt: 0, barcode: '', categoryId };
  for (let at = 1; at <= itemCount; at++) {
    items.push(done(await shop.call('POST', '/stock', { ...usual, name: `Counted ${at}` })));
  }
  return items;
}

/** Locks the item as a sale in progress does, so that posting waits for it. */
async function holdItem({ id }: { id: number }): Promise<pg.Client> {
  const client = new pg.Client(await shop.databaseUrl());
  await client.connect();
  await client.query('begin');
  await client.query('select from stock where id = $1 for no key update', [id]);
  return client;
}

async function postedOf(countId: number): Promise<number> {
  const { rows } = await shop.query('select count(*)::int as posted from count_results where count_id = $1', [countId]);
  return rows[0].posted;
}
