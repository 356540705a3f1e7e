/**
 * A separate shop for fault tests: the built server on a real, durable database, a seller, and tills that record every sale
 * that was acknowledged to them. Whatever happens, what is in their journals must be in the books.
 */
import { type Agent, request } from 'node:http';
import pg from 'pg';
import { pino } from 'pino';
import { prepare } from '../../scripts/prepare.mjs';
import { auditBooks } from '../../server/books/audit-books.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { bareServer, makeShopFolder, type RunningServer, startServer } from '../lifecycle/server-process.ts';

/** `npm run test:faults` runs the same tests with the larger numbers of docs/reliability.md. */
export const isLongRun = process.env.FAULTS === 'long';
export const numbers = <Value>(short: Value, long: Value): Value => (isLongRun ? long : short);

export interface Answer {
  httpStatus: number;
  status: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  payload: any;
}

export interface Shop {
  dataDir: string;
  env: Record<string, string>;
  server: RunningServer;
  token: string;
  /** Starts the server again on the same database, on another port. */
  restart(): Promise<void>;
  /** The address of the database, for a second server. */
  databaseUrl(): Promise<string>;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  addItem(details?: Record<string, unknown>): Promise<{ id: number }>;
  qtyOf(item: { id: number }): Promise<number>;
  query(sql: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** What the audit finds wrong with the books, which is nothing in any test. */
  wrongInBooks(): Promise<unknown[]>;
}

interface CallOptions {
  url?: string;
  key?: string;
  agent?: Agent;
}

const admin = { email: 'admin@example.com', password: 'ledger and lamp 88' };

export async function openShop(settings: Record<string, string> = {}): Promise<Shop> {
  const dataDir = settings.DATA_DIR ?? makeShopFolder();
  const env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    BUSINESS_TZ: 'UTC',
    LOG_LEVEL: 'fatal',
    ...settings,
  };
  const where = async () =>
    (await startEmbedded({ dataDir, log: pino({ level: 'silent' }), ifRunning: 'join' })).poolConfig as pg.ClientConfig;
  await prepare({ build: true });
  const shop: Shop = {
    dataDir,
    env,
    server: await startServer({ env, command: bareServer }),
    token: '',
    async restart() {
      shop.server = await startServer({ env, command: bareServer });
    },
    async databaseUrl() {
      const { user, password, host, port, database } = await where();
      return `postgres://${user}:${password}@${encodeURIComponent(String(host))}:${port}/${database}`;
    },
    call: (method, path, body, { url = shop.server.url, ...options } = {}) =>
      ask(`${url}/api${path}`, method, shop.token, body, options),
    async addItem(details = {}) {
      const usual = { qty: 1_000_000, date: '2026-01-01', unitCost: 2, unitSell: 3.5, warningAt: 0, barcode: '' };
      const category = done(await shop.call('POST', '/categories', { type: `Category ${++made}` }));
      return done(
        await shop.call('POST', '/stock', { name: `Item ${made}`, ...usual, categoryId: category.id, ...details }),
      );
    },
    async qtyOf({ id }) {
      const { rows } = await shop.query('select qty::float from stock where id = $1', [id]);
      return rows[0].qty;
    },
    query: (sql, values) => withClient(where, (client) => client.query(sql, values)),
    wrongInBooks: async () => (await auditBooks(await where())).findings,
  };
  shop.token = done(await shop.call('POST', '/auth/login', admin)).token;
  return shop;
}

let made = 0;

async function withClient<Result>(where: () => Promise<pg.ClientConfig>, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(await where());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function done({ httpStatus, status, payload }: Answer) {
  if (!status) throw new Error(`It was refused with ${httpStatus}: ${payload}`);
  return payload;
}

/** Uses a new connection unless an agent is given. Throws if the connection breaks. */
function ask(url: string, method: string, token: string, body: unknown, { key, agent }: CallOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
      agent: agent ?? false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (!response.complete) return reject(new Error('The answer was cut off.'));
        resolve({ ...JSON.parse(text), httpStatus: response.statusCode });
      });
    });
    sending.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
