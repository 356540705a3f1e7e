/**
 * Three people count while tills sell. The test knows what is really on the shelves: after posting, the books agree with it, except
 * for items that the review flags, and once these were counted again they all agree. Stock is never below 0.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReviewRow } from '../../contract/goods/counts.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { seeded } from '../../tests/support/trading.ts';

let app: TestApp;
let admin: Caller;
let counters: Caller[];
let tills: Caller[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  counters = await Promise.all([app.as('stock'), app.as('stock'), app.as('stock')]);
  tills = await Promise.all([app.as('sales'), app.as('sales'), app.as('sales')]);
});
afterAll(() => app.close());

interface Shelf {
  item: StockItem;
  /** Nobody buys it, so nothing about it is doubtful. */
  isQuiet: boolean;
  /** The true quantities. */
  places: { Shelf: number; Store: number };
  /** What somebody looked at, and will enter soon. */
  seen: { place: 'Shelf' | 'Store'; quantity: number; by: Caller } | null;
  left: ('Shelf' | 'Store')[];
}

const there = ({ places }: Shelf) => places.Shelf + places.Store;

it.each([1, 2, 3])('the books equal the shelf, except for what is flagged (seed %i)', async (seed) => {
  const { below, pick } = seeded(seed * 7919);
  const shelves: Shelf[] = [];
  for (let at = 0; at < 40; at++) {
    const places = { Shelf: 5 + below(30), Store: below(20) };
    // The books of some items are wrong before anybody counts.
    const wrong = below(100) < 15 ? below(7) - 3 : 0;
    const qty = places.Shelf + places.Store + wrong;
    const item = await addStock(admin, { name: `Item ${seed}-${at}`, qty });
    shelves.push({
      item,
      isQuiet: at < 5,
      places,
      seen: null,
      left: below(2) === 0 ? ['Shelf', 'Store'] : ['Store', 'Shelf'],
    });
  }
  app.clock.now = new Date(app.clock.now.getTime() + 600_000);
  const scope = { stockIds: shelves.map(({ item }) => item.id) };
  const { id } = (await admin.post('/counts', { scope, blind: true })).payload;
  let keys = 0;

  async function enter({ item }: Shelf, { place, quantity, by }: NonNullable<Shelf['seen']>): Promise<void> {
    const entries = [{ key: `${seed}-${++keys}`, stockId: item.id, place, quantity }];
    expect((await by.post(`/counts/${id}/entries`, { entries })).httpStatus).toBe(200);
  }

  async function sell(shelf: Shelf): Promise<void> {
    const quantity = 1 + below(3);
    if (shelf.isQuiet || shelf.places.Shelf < quantity) return;
    const { httpStatus } = await pick(tills).post('/sales', { sales: [{ stockId: shelf.item.id, quantity }] });
    if (httpStatus === 200) shelf.places.Shelf -= quantity;
  }

  async function step(shelf: Shelf): Promise<void> {
    if (below(100) < 45) await sell(shelf);
    if (shelf.seen) {
      const { seen } = shelf;
      shelf.seen = null;
      return enter(shelf, seen);
    }
    if (below(2) === 0) return;
    const place = shelf.left.shift();
    if (place) shelf.seen = { place, quantity: shelf.places[place], by: pick(counters) };
  }

  while (shelves.some(({ left, seen }) => left.length > 0 || seen)) {
    // Those who have looked at a shelf enter it next.
    const looked = shelves.filter(({ seen }) => seen);
    await Promise.all([...new Set([...looked, ...Array.from({ length: 6 }, () => pick(shelves))])].map(step));
    app.clock.now = new Date(app.clock.now.getTime() + (5 + below(20)) * 1000);
  }
  const rows: ReviewRow[] = (await admin.get(`/counts/${id}/review`)).payload;
  const flagged = new Set(rows.filter((row) => row.doubtful || row.impossible || row.stale).map((row) => row.stockId));
  for (const shelf of shelves) {
    if (flagged.has(shelf.item.id)) continue;
    const { difference } = rows.find(({ stockId }) => stockId === shelf.item.id)!;
    expect([shelf.item.name, (await qtyOf(shelf.item)) + difference!]).toEqual([shelf.item.name, there(shelf)]);
  }
  expect(shelves.filter(({ item, isQuiet }) => isQuiet && flagged.has(item.id))).toEqual([]);

  // Flagged items are counted again some minutes later, while others go on selling.
  app.clock.now = new Date(app.clock.now.getTime() + 300_000);
  for (const shelf of shelves.filter(({ item }) => flagged.has(item.id))) {
    const entries = [
      { key: `${seed}-${++keys}`, stockId: shelf.item.id, place: '', quantity: there(shelf), again: true },
    ];
    expect((await admin.post(`/counts/${id}/entries`, { entries })).httpStatus).toBe(200);
  }
  const posting = Promise.all([admin.post(`/counts/${id}/post`), admin.post(`/counts/${id}/post`)]);
  await Promise.all(Array.from({ length: 10 }, () => sell(pick(shelves))));
  for (const { httpStatus } of await posting) expect([200, 409]).toContain(httpStatus);
  for (const shelf of shelves) {
    expect([shelf.item.name, await qtyOf(shelf.item)]).toEqual([shelf.item.name, there(shelf)]);
  }
});

async function qtyOf({ id }: StockItem): Promise<number> {
  const { rows } = await app.database.pool.query('select qty::float as qty from stock where id = $1', [id]);
  return rows[0].qty;
}
