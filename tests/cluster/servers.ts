/** Two built servers on the cluster, one with all three addresses and one behind HAProxy, and a shop with goods in it. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bareServer, type RunningServer, startServer } from '../lifecycle/server-process.ts';
import type { Cluster } from './cluster.ts';
import { type Answer, call, type Site } from './tills.ts';

const admin = { email: 'admin@example.com', password: 'ledger and lamp 88' };

export interface Server extends Site {
  databaseUrl: string;
  kill(): Promise<void>;
  /** Starts it again a second later, as systemd would do. */
  startAgain(): Promise<void>;
}

export async function startServers(cluster: Cluster, folder: string): Promise<Server[]> {
  return [
    await startOne('several addresses', cluster.addressOf(...cluster.machines), '23001', folder),
    await startOne('HAProxy', cluster.addressByHaproxy, '23002', folder),
  ];
}

async function startOne(name: string, databaseUrl: string, port: string, folder: string): Promise<Server> {
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: port,
    DATA_DIR: join(folder, 'server'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    BUSINESS_TZ: 'UTC',
    LOG_LEVEL: 'fatal',
  };
  // Started in that folder, so that this checkout's .env is not read.
  const start = () => startServer({ env, command: bareServer, cwd: folder });
  let running: RunningServer = await start();
  return {
    name,
    databaseUrl,
    url: running.url,
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async startAgain() {
      await delay(1_000);
      running = await start();
    },
  };
}

export interface Goods {
  id: number;
  price: number;
}
export const stocked = 1_000_000;

/** Signs in and puts some goods on the shelves. */
export async function openShop(site: Site): Promise<{ token: string; goods: Goods[] }> {
  const { token } = done(await call(site, '', '/auth/login', { body: admin }));
  const category = done(await call(site, token, '/categories', { body: { type: 'Goods' } }));
  const goods: Goods[] = [];
  for (const price of [3.5, 4.25, 7, 9.99, 12.4]) {
    const item = { qty: stocked, date: '2026-01-01', unitCost: 2, unitSell: price, warningAt: 0, barcode: '' };
    const body = { name: `Item at ${price}`, ...item, categoryId: category.id };
    goods.push({ id: done(await call(site, token, '/stock', { body })).id, price });
  }
  return { token, goods };
}

export function done({ httpStatus, status, payload }: Answer) {
  if (!status) throw new Error(`It was refused with ${httpStatus}: ${payload}`);
  return payload;
}
