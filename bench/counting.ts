/**
 * Counting 10,000 items while tills sell: the cost of an entry compared with an edit of the same item, how long the review
 * takes, and how much longer a sale takes while the count is posted, all in one run.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Count, ReviewRow } from '../contract/goods/counts.ts';
import type { StockItem } from '../contract/goods/stock.ts';
import type { Effort, Row } from './measures.ts';
import { threeOf } from './operations.ts';
import { watchHost } from './processor.ts';
import { fillShop, makeFolder, owner, type ShopServer, startShop } from './shop-server.ts';

const items = 10_000;
const entriesAtOnce = 200;
const tills = 8;
/** How long a till waits between two sales, in milliseconds, as with a queue of customers that never ends. */
const pause = 100;

export async function measureCounting({ times, seconds }: Effort): Promise<Row[]> {
  const folder = makeFolder();
  await fillShop(folder, { items, customers: 1, sales: 100_000, days: 365, seed: 1 });
  const shop = await startShop(folder, owner);
  try {
    const goods = await addGoods(shop, 20);
    const { id } = await call<Count>(shop, 'POST', '/counts', { scope: { all: true } });
    return [
      await compareWithEdit(shop, id, times),
      await enterAllAndReview(shop, id),
      await sellWhilePosting(shop, id, goods, seconds),
    ];
  } finally {
    await shop.stop();
    folder.remove();
  }
}

/** Makes entries and edits by turns, each of another item. */
async function compareWithEdit(shop: ShopServer, id: number, times: number): Promise<Row> {
  const stock = await call<StockItem[]>(shop, 'GET', `/stock?page=1&limit=${times * 2}&compact=true`);
  const [entering, editing]: [number[], number[]] = [[], []];
  const lost = watchHost();
  for (const { category: _, salesCount: __, ...item } of stock) {
    const changed = { ...item, unitSell: item.unitSell + 1 };
    editing.push(await timed(() => call(shop, 'PUT', '/stock', changed)));
    entering.push(await timed(() => enter(shop, id, [{ stockId: item.id, quantity: item.qty }])));
  }
  const [entry, edit] = [share(entering, 0.5), share(editing, 0.5)];
  const figure = `${entry.toFixed(1)} ms beside ${edit.toFixed(1)} ms, ${(entry / edit).toFixed(2)} times`;
  const what = 'an entry of a count, compared with an edit of the item';
  return { what, figure, target: '1 time', met: entry <= edit, lost: lost() };
}

/** Every second item has a difference, which is far more than in any real shop. */
async function enterAllAndReview(shop: ShopServer, id: number): Promise<Row> {
  const all: { stockId: number; quantity: number }[] = [];
  for (let page = 1; ; page++) {
    const stock = await call<StockItem[]>(shop, 'GET', `/stock?page=${page}&limit=200&compact=true`);
    if (stock.length === 0) break;
    all.push(
      ...stock.map(({ id, qty }) => ({ stockId: id, quantity: id % 2 ? qty : Math.max(0, qty - 5 + (id % 11)) })),
    );
  }
  for (let at = 0; at < all.length; at += entriesAtOnce) await enter(shop, id, all.slice(at, at + entriesAtOnce));
  const took: number[] = [];
  const lost = watchHost();
  let rows = 0;
  for (let turn = 0; turn < 3; turn++) {
    took.push(await timed(async () => (rows = (await call<ReviewRow[]>(shop, 'GET', `/counts/${id}/review`)).length)));
  }
  const slowest = Math.max(...took) / 1000;
  const what = `the review of ${rows.toLocaleString('en')} items`;
  return { what, figure: `${slowest.toFixed(2)} s`, target: '2 s', met: slowest < 2, lost: lost() };
}

async function sellWhilePosting(shop: ShopServer, id: number, goods: StockItem[], seconds: number): Promise<Row> {
  const until = (moment: Promise<unknown>) => sellUntil(shop, goods, moment);
  await until(delay(seconds * 500));
  const lost = watchHost();
  const quiet = share(await until(delay(seconds * 1000)), 0.95);
  const started = performance.now();
  const posting = share(await until(call(shop, 'POST', `/counts/${id}/post`)), 0.95);
  const took = (performance.now() - started) / 1000;
  const ratio = posting / quiet;
  const what = `p95 of a sale while ${tills} tills sell and a count of ${items.toLocaleString('en')} items is posted in ${took.toFixed(1)} s, compared with no count`;
  const figure = `${quiet.toFixed(1)} → ${posting.toFixed(1)} ms, ${ratio.toFixed(1)} times`;
  return { what, figure, target: '2 times', met: ratio <= 2, lost: lost() };
}

async function sellUntil(shop: ShopServer, goods: StockItem[], moment: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = moment.finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  await Promise.all(
    Array.from({ length: tills }, async () => {
      while (!isOver) {
        const sales = threeOf(goods.length).map((one) => ({ stockId: goods[one - 1]!.id, quantity: 1 }));
        took.push(await timed(() => call(shop, 'POST', '/sales', { sales })));
        await delay(pause);
      }
    }),
  );
  await over;
  return took;
}

async function addGoods(shop: ShopServer, count: number): Promise<StockItem[]> {
  const usual = {
    qty: 900_000,
    date: '2026-01-01',
    unitCost: 2,
    unitSell: 3.5,
    warningAt: 0,
    barcode: '',
    categoryId: 1,
  };
  const goods: StockItem[] = [];
  for (let at = 1; at <= count; at++) {
    goods.push(await call<StockItem>(shop, 'POST', '/stock', { ...usual, name: `Counted while sold ${at}` }));
  }
  return goods;
}

function enter(shop: ShopServer, id: number, entries: { stockId: number; quantity: number }[]) {
  const keyed = entries.map((entry) => ({ key: randomUUID(), ...entry }));
  return call(shop, 'POST', `/counts/${id}/entries`, { entries: keyed });
}

async function call<Payload>(shop: ShopServer, method: string, path: string, body?: unknown): Promise<Payload> {
  const headers = { authorization: `Bearer ${shop.token}`, 'idempotency-key': randomUUID() };
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = (await response.json()) as { payload: Payload };
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer.payload)}`);
  return answer.payload;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The value that this share of them does not exceed. */
function share(all: number[], part: number): number {
  return all.sort((one, other) => one - other)[Math.ceil(all.length * part) - 1]!;
}
