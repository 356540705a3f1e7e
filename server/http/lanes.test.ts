/** A session that asks for much at once waits for itself, and nobody else has to wait. */
import { get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { type AnswerLimits, usualAnswerLimits } from '../base/answer-limits.ts';

let app: TestApp;
let admin: Caller;
let letGo: () => Promise<unknown>;

async function start(limits: Partial<AnswerLimits> = {}): Promise<void> {
  app = await startTestApp({}, { answerLimits: { ...usualAnswerLimits, ...limits } });
  admin = await app.as('admin');
  await app.http.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  await letGo?.();
  await app.close();
});

/** The table can't be read until `letGo`. */
async function hold(table: 'bankings' | 'sessions'): Promise<void> {
  const client = await app.database.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  letGo = async () => {
    letGo = async () => {};
    await client.query('rollback');
    client.release();
  };
}

const readMany = (caller: Caller, length: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length }, () => caller.get('/bankings')));

/** How many statements wait for the table. */
async function countWaiting(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].count;
}

it('has four of its requests at work, and the others get their answers in turn', async () => {
  await start();
  await hold('bankings');
  const answers = readMany(admin, 12);
  await expect.poll(countWaiting).toBe(4);
  // Once another session is answered, any further request that was let through would be waiting here too.
  expect((await admin.get('/auth/me')).httpStatus).toBe(200);
  expect(await countWaiting()).toBe(4);
  await letGo();
  expect((await answers).map(({ httpStatus }) => httpStatus)).toEqual(Array(12).fill(200));
});

it('sells, scans and says who is signed in while its reading waits', async () => {
  await start();
  const { id, barcode } = await addStock(admin, { barcode: '4006381333931', qty: 10 });
  await hold('bankings');
  const answers = readMany(admin, 12);
  await expect.poll(countWaiting).toBe(4);
  const sales = [{ stockId: id, quantity: 1 }];
  expect((await admin.post('/sales', { sales })).httpStatus).toBe(200);
  expect((await admin.get(`/stock/search?barcode=${barcode}`)).payload).toMatchObject([{ id }]);
  for (const path of ['/auth/me', '/held-carts', '/payment-methods', '/settings'])
    expect((await admin.get(path)).httpStatus).toBe(200);
  expect(await countWaiting()).toBe(4);
  await letGo();
  await answers;
});

it('leaves connections for the tills, and other sessions read in turn, however many sessions read', async () => {
  await start({ reading: 6 });
  await hold('bankings');
  const second = await app.as('admin');
  const third = await app.as('admin');
  const answers = Promise.all([readMany(admin, 8), readMany(second, 8), readMany(third, 1)]);
  await expect.poll(countWaiting).toBe(6);
  expect((await third.get('/auth/me')).httpStatus).toBe(200);
  await letGo();
  expect((await answers).flat().map(({ httpStatus }) => httpStatus)).toEqual(Array(17).fill(200));
});

const busy = {
  httpStatus: 503,
  status: false,
  payload: 'Too much is being asked for at once. Please try again in a moment.',
  code: 'away',
};

it.each([
  ['too many wait', { waiting: 0 }],
  ['one waits too long', { longestWait: 1 }],
])('is refused with a sentence when %s', async (_why, limits) => {
  await start(limits);
  await hold('bankings');
  const answers = readMany(admin, 4);
  await expect.poll(countWaiting).toBe(4);
  expect(await readMany(admin, 1)).toEqual([busy]);
  await letGo();
  expect((await answers).map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200]);
  expect(await readMany(admin, 1)).toMatchObject([{ httpStatus: 200 }]);
});

it('does nothing more for clients that left while waiting, or signed out', async () => {
  await start();
  await hold('bankings');
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}` };
  const first = readMany(admin, 4);
  await expect.poll(countWaiting).toBe(4);
  const leaving = get({ host: '127.0.0.1', port, path: '/api/bankings', headers, agent: false });
  leaving.on('error', () => {});
  await new Promise((sent) => leaving.on('finish', sent));
  const later = readMany(admin, 3);
  leaving.destroy();
  expect((await admin.get('/auth/logout')).httpStatus).toBe(200);
  await letGo();
  expect((await first).map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200]);
  expect((await later).map(({ httpStatus, code }) => [httpStatus, code])).toEqual(Array(3).fill([401, 'no-session']));
});

it('keeps no place for clients that left before their session was found', async () => {
  await start({ longestWait: 1_000 });
  await hold('sessions');
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}` };
  const leaving = Array.from({ length: 8 }, () => {
    const request = get({ host: '127.0.0.1', port, path: '/api/bankings', headers, agent: false });
    return request.on('error', () => {});
  });
  await expect.poll(countWaiting).toBeGreaterThan(0);
  for (const request of leaving) request.destroy();
  await expect.poll(openConnections).toBe(0);
  await letGo();
  // What the clients that left had asked for is still being answered during the first round. If it kept its places, none would
  // be left by the last one.
  for (const _round of [1, 2, 3]) {
    expect((await readMany(admin, 4)).map(({ httpStatus }) => httpStatus)).toEqual(Array(4).fill(200));
  }
});

function openConnections(): Promise<number> {
  return new Promise((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
}

it('gives the place of a request that never arrived back once', async () => {
  await start();
  await hold('bankings');
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-length': 10 };
  const first = readMany(admin, 2);
  const half = request({ host: '127.0.0.1', port, path: '/api/bankings', headers, agent: false });
  half.on('error', () => {}).flushHeaders();
  await expect.poll(countWaiting).toBe(3);
  half.destroy();
  await expect.poll(openConnections).toBe(0);
  const later = readMany(admin, 8);
  // The request of the client that left still waits in the database, beside the four that are allowed at once.
  await expect.poll(countWaiting).toBe(5);
  expect((await admin.get('/auth/me')).httpStatus).toBe(200);
  expect(await countWaiting()).toBe(5);
  await letGo();
  const answers = [...(await first), ...(await later)];
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(Array(10).fill(200));
});
