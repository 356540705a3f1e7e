/** What is measured: each measure answers one or more rows of the table, as ratios inside one run where it can be. */
import { randomUUID } from 'node:crypto';
import type { Context, StaffContext } from '../server/base/context.ts';
import type { Statement } from '../server/db/prepared.ts';
import { listSales } from '../server/sales/list-sales.ts';
import { statementFor } from '../server/sales/sell-order.ts';
import { sessionStatement } from '../server/sessions/session.ts';
import { listStock } from '../server/stock/list-stock.ts';
import { httpRate, rateOf } from './rate.ts';
import { fillShop, makeFolder, type ShopServer, startShop } from './shop-server.ts';
import { send, statementsOf } from './straight.ts';

export interface Row {
  what: string;
  figure: string;
  target: string;
  met: boolean;
  /** One of many of a kind, listed below the others. */
  detail?: boolean;
}

export interface Effort {
  /** Seconds for each rate. */
  seconds: number;
  /** The big shop; the small one is a hundredth of it. */
  big: { items: number; customers: number; sales: number; days: number; seed: number };
  manyItems: number;
  /** Calls of each kind to each shop. */
  times: number;
}

/** Who signs in where a demo shop was loaded. */
const owner = 'owner@demo.example';

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;
const per = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;

export async function measureStart(): Promise<Row[]> {
  const folder = makeFolder();
  try {
    const first = await startShop(folder);
    const idle = first.megabytes();
    await first.stop();
    const next = await startShop(folder);
    await next.stop();
    return [
      {
        what: 'first start, until a signed-in call succeeds',
        figure: `${first.readyAfter.toFixed(2)} s`,
        target: '5 s',
        met: first.readyAfter <= 5,
      },
      { what: 'next start', figure: `${next.readyAfter.toFixed(2)} s`, target: '2 s', met: next.readyAfter <= 2 },
      { what: 'memory of the idle server', figure: `${idle.toFixed(0)} MB`, target: '150 MB', met: idle <= 150 },
    ];
  } finally {
    folder.remove();
  }
}

/** Three lines, a thousand items, eight tills; beside it the same statements straight through pg. */
export async function measureSales({ seconds }: Effort): Promise<Row[]> {
  const folder = makeFolder();
  await fillShop(folder, { items: 1000, customers: 10, sales: 1000, days: 30 });
  const shop = await startShop(folder, owner);
  const pool = await shop.openPool(8);
  try {
    await pool.query('update stock set qty = 999999');
    const cart = () => pickThree().map((stockId) => ({ stockId, quantity: 1 }));
    const make = () => ({ body: JSON.stringify({ sales: cart() }), headers: { 'idempotency-key': randomUUID() } });
    const asking = { method: 'POST', path: '/api/sales', make } as const;
    await httpRate(shop, Math.min(3, seconds), asking);
    const straight = await rateOf(seconds, () => send(pool, saleStatements(shop.token, cart())));
    const served = await httpRate(shop, seconds, asking);
    const memory = shop.megabytes();
    const reading = await measureReading(shop, pool, seconds);
    return [
      { what: 'making sales', figure: per(served), target: '1,000/s', met: served >= 1000 },
      {
        what: 'making sales, compared with the same statements without the server',
        figure: `${percent(served, straight)} of ${per(straight)}`,
        target: '60 %',
        met: served >= 0.6 * straight,
      },
      { what: 'memory after the sales', figure: `${memory.toFixed(0)} MB`, target: '250 MB', met: memory <= 250 },
      ...reading,
    ];
  } finally {
    await pool.end();
    await shop.stop();
    folder.remove();
  }
}

function pickThree(): number[] {
  const ids = new Set<number>();
  while (ids.size < 3) ids.add(1 + Math.floor(Math.random() * 1000));
  return [...ids];
}

const staff = { id: 1, first_name: 'Bench', last_name: 'Till', email: 'bench@example.com', roles: [] };
const clock = { now: () => new Date(), config: { businessTz: 'UTC', locale: 'en' } };

function saleStatements(token: string, lines: { stockId: number; quantity: number }[]): Statement[] {
  const order = { lines, customerId: null, dueOn: null };
  const seller = { ...clock, staff, key: randomUUID() } as unknown as StaffContext;
  return [sessionStatement(token, new Date()), statementFor(seller, order, Buffer.alloc(32))];
}

async function measureReading(shop: ShopServer, pool: Awaited<ReturnType<ShopServer['openPool']>>, seconds: number) {
  const calls = [
    ['/api/stock?page=1', (ctx: Context) => listStock(ctx, { page: 1, limit: undefined, compact: false })],
    ['/api/sales?page=1', (ctx: Context) => listSales(ctx, { page: 1 }, 10)],
  ] as const;
  const rows: Row[] = [];
  for (const [path, work] of calls) {
    const asked = await statementsOf((db) => work({ ...clock, db } as unknown as Context));
    const statements = [sessionStatement(shop.token, new Date()), ...asked];
    const straight = await rateOf(seconds, () => send(pool, statements));
    const served = await httpRate(shop, seconds, { path });
    rows.push({
      what: `reading ${path}, compared with the same statements without the server`,
      figure: `${percent(served, straight)} of ${per(straight)}`,
      target: '50 %',
      met: served >= 0.5 * straight,
    });
  }
  return rows;
}
