/**
 * Compares what searches of receipts and of lines find with a plain filter over everything, in a shop of many similar names: items
 * that were renamed and archived, customers who were archived, lines that were deleted, and one item that sells last and by itself,
 * with many lines on each receipt.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { addStock, deleteStock } from '../../../tests/support/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addDemoStaff } from '../../demo/demo-staff.ts';
import { loadShop } from '../../demo/load-shop.ts';

const today = '2026-03-10';
const shop = { items: 150, customers: 40, sales: 6000, days: 20, seed: 3 };

let database: TestDatabase;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client(database.where);
  await client.connect();
  const { clerks } = await addDemoStaff(client);
  const config = { businessTz: 'UTC', locale: 'en', currency: undefined };
  await loadShop(client, clerks, { ...shop, lastDay: addDays(today, -1), config }, () => {});
  await client.end();
  app = await startTestApp({ businessTz: 'UTC' }, { database });
  app.clock.now = new Date(`${today}T10:00:00Z`);
  admin = await app.as('admin');
  const items: StockItem[] = (await admin.get('/stock?page=1&limit=150')).payload;
  for (const item of items.slice(10, 13)) await rename(item);
  for (const { id } of items.slice(20, 22)) expect((await deleteStock(admin, id)).status).toBe(true);
  const { rows } = await database.pool.query(
    'select min(customer_id) as id from receipts where customer_id is not null',
  );
  await database.pool.query('update customers set deleted_at = now() where id = $1', [rows[0].id]);
  const last = await addStock(admin, { name: 'Crown Zebra Oats', qty: 1000 });
  for (let count = 0; count < 60; count++) await sellInManyLines(last);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function rename({ category, sales, salesCount, ...item }: StockItem) {
  const sent = { ...item, name: `Crown Something ${item.id}` };
  expect((await admin.put('/stock', sent)).payload).toMatchObject({ name: sent.name });
}

async function sellInManyLines(item: StockItem) {
  const discounts = Array.from({ length: 8 }, (_, place) => ({ percent: place + 1 }));
  const sales = discounts.map((discount) => ({ stockId: item.id, quantity: 1, discount }));
  expect((await admin.post('/sales', { sales })).status).toBe(true);
}

const texts = [
  'crown',
  'Crown Something',
  'zebra',
  'oats',
  'pencil',
  'a',
  'an',
  'zq',
  '77',
  '5',
  'No ',
  '%',
  'ami',
  'wanjiku',
];
const ranges = [
  ['', ''],
  [addDays(today, -9), addDays(today, -1)],
  ['', addDays(today, -12)],
];
const cases = texts.flatMap((text) => ranges.map(([from = '', to = '']) => [text, from, to] as const));

/** The plain condition with which the searches are compared. */
const namesIt =
  "position(lower($1) in lower(name)) > 0 and ($2 = '' or sold_on >= $2::date) and ($3 = '' or sold_on <= $3::date)";

describe('searching by names', () => {
  it.each(cases)('finds all receipts that name %j, from %j to %j, newest first', async (text, from, to) => {
    const { rows } = await database.pool.query(
      `select id from receipts r where id in (
         select receipt_id from sale_lines where deleted_at is null and ${namesIt}
         union all
         select r.id from customers c join receipts r on r.customer_id = c.id where ${namesIt}
         union all
         select id from receipts where id::text = $1 and ($2 = '' or sold_on >= $2::date) and ($3 = '' or sold_on <= $3::date)
       ) order by sold_on desc, id desc`,
      [text, from, to],
    );
    const all = rows.map(({ id }) => Number(id));
    const search = `search=${encodeURIComponent(text)}&startDate=${from}&endDate=${to}`;
    for (const [limit, page] of [
      [2, 1],
      [7, 3],
      [100, 1],
    ] as const) {
      const { payload, meta } = await admin.get(`/sales/receipts?${search}&limit=${limit}&page=${page}`);
      const ids = payload.map(({ id }: { id: number }) => id);
      expect(ids).toEqual(all.slice((page - 1) * limit, page * limit));
      expect(meta).toEqual({ hasMore: all.length > page * limit, missing: [] });
    }
  });

  it.each(cases)('finds all lines that name %j, from %j to %j, newest first', async (text, from, to) => {
    const { rows } = await database.pool.query(
      `select id from sale_lines where deleted_at is null and ${namesIt} order by sold_on desc, id desc`,
      [text, from, to],
    );
    const all = rows.map(({ id }) => Number(id));
    const search = `search=${encodeURIComponent(text)}&startDate=${from}&endDate=${to}`;
    for (const [limit, page] of [
      [3, 1],
      [40, 2],
      [700, 1],
    ] as const) {
      const { payload, meta } = await admin.get(`/sales/search?${search}&limit=${limit}&page=${page}`);
      const ids = payload.map(({ id }: { id: number }) => id);
      expect(ids).toEqual(all.slice((page - 1) * limit, page * limit));
      expect(meta.totals.count).toBe(all.length);
    }
  });
});
