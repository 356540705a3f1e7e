/** What is measured. Each measure returns one or more rows of the table, as ratios within one run if possible. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Context, StaffContext } from '../server/base/context.ts';
import type { Statement } from '../server/db/statements/prepared.ts';
import { listSales } from '../server/sales/list-sales.ts';
import { statementFor } from '../server/sales/sell/sell-order.ts';
import { sessionStatement } from '../server/sessions/session.ts';
import { listStock } from '../server/stock/lists/list-stock.ts';
import { saleOf, threeOf } from './operations.ts';
import { watchHost } from './processor.ts';
import { httpRate, type Rate, rateOf } from './rate.ts';
import { fillShop, makeFolder, owner, type ShopServer, startShop } from './shop-server.ts';
import { send, statementsOf } from './straight.ts';

export interface Row {
  what: string;
  figure: string;
  target: string;
  met: boolean;
  /** The share of processor time that the host took away during the measurement, if that matters. */
  lost?: number;
  /** Whether it is one of many rows of a kind, which are listed below the others. */
  detail?: boolean;
}

export interface Effort {
  /** How many seconds each rate is measured. */
  seconds: number;
  /** How many requests of each kind are made when processor time is counted. */
  requests: number;
  /** The size of the big shop; the small one is a hundredth of it. */
  big: { items: number; customers: number; sales: number; days: number; seed: number };
  manyItems: number;
  /** The size of the big shop for the debt desk; the small one is a hundredth of it. */
  debts: { customers: number; accounts: number };
  /** How many calls of each kind are made to each shop. */
  times: number;
}

const per = (rate: Rate) => `${Math.round(rate.perSecond).toLocaleString('en')}/s`;

export async function measureStart(): Promise<Row[]> {
  const folder = makeFolder();
  try {
    const start = async (what: string, most: number): Promise<[ShopServer, Row]> => {
      const lost = watchHost();
      const shop = await startShop(folder);
      const { readyAfter } = shop;
      const figure = `${readyAfter.toFixed(2)} s`;
      return [shop, { what, figure, target: `${most} s`, met: readyAfter <= most, lost: lost() }];
    };
    const [first, firstRow] = await start('first start, until a signed-in call succeeds', 5);
    const idle = first.megabytes();
    await first.stop();
    const [next, nextRow] = await start('next start', 2);
    await next.stop();
    const memory = { what: 'memory of the idle server', figure: `${idle.toFixed(0)} MB` };
    return [firstRow, nextRow, { ...memory, target: '150 MB', met: idle <= 150 }];
  } finally {
    folder.remove();
  }
}

const items = 1000;

/** Sales of three lines out of a thousand items, by eight tills; beside them the same statements sent directly by pg. */
export async function measureSales({ seconds }: Effort): Promise<Row[]> {
  const folder = makeFolder();
  await fillShop(folder, { items, customers: 10, sales: 1000, days: 30 });
  const shop = await startShop(folder, owner);
  const pool = await shop.openPool(8);
  try {
    await pool.query('update stock set qty = 999999');
    const asking = { method: 'POST', path: '/api/sales', make: () => saleOf(items) } as const;
    const site = { url: shop.url, tokens: [shop.token] };
    await httpRate(site, { seconds: Math.min(3, seconds) }, asking);
    const straight = await rateOf(seconds, () => send(pool, saleStatements(shop.token)));
    const served = await httpRate(site, { seconds }, asking);
    const memory = shop.megabytes();
    const reading = await measureReading(shop, pool, seconds);
    return [
      {
        what: 'making sales',
        figure: per(served),
        target: '1,000/s',
        met: served.perSecond >= 1000,
        lost: served.lost,
      },
      compared('making sales', served, straight, 60),
      { what: 'memory after the sales', figure: `${memory.toFixed(0)} MB`, target: '250 MB', met: memory <= 250 },
      ...reading,
    ];
  } finally {
    await pool.end();
    await shop.stop();
    folder.remove();
  }
}

function compared(what: string, served: Rate, straight: Rate, least: number): Row {
  const percent = (100 * served.perSecond) / straight.perSecond;
  return {
    what: `${what}, compared with the same statements without the server`,
    figure: `${Math.round(percent)} % of ${per(straight)}`,
    target: `${least} %`,
    met: percent >= least,
    lost: Math.max(served.lost, straight.lost),
  };
}

const staff = { id: 1, first_name: 'Bench', last_name: 'Till', email: 'bench@example.com', roles: [] };
const clock = { now: () => new Date(), config: { businessTz: 'UTC', locale: 'en' } };

function saleStatements(token: string): Statement[] {
  const lines = threeOf(items).map((stockId) => ({ stockId, quantity: 1 }));
  const order = { lines, customerId: null, dueOn: null };
  const seller = { ...clock, staff, key: randomUUID() } as unknown as StaffContext;
  return [sessionStatement([token], new Date()), statementFor(seller, order, Buffer.alloc(32))];
}

async function measureReading({ url, token }: ShopServer, pool: pg.Pool, seconds: number): Promise<Row[]> {
  const calls = [
    ['/api/stock?page=1', (ctx: Context) => listStock(ctx, { page: 1, limit: undefined, compact: false })],
    ['/api/sales?page=1', (ctx: Context) => listSales(ctx, { page: 1 }, 10)],
  ] as const;
  const rows: Row[] = [];
  for (const [path, work] of calls) {
    const asked = await statementsOf((database) => work({ ...clock, ...database } as unknown as Context));
    const statements = [sessionStatement([token], new Date()), ...asked];
    const straight = await rateOf(seconds, () => send(pool, statements));
    const served = await httpRate({ url, tokens: [token] }, { seconds }, { path });
    rows.push(compared(`reading ${path}`, served, straight, 50));
  }
  return rows;
}
