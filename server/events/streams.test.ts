/** Streams that are not read, that are too many, or whose session has ended. */
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { openSession } from '../sessions/session.ts';
import { type StreamLimits, usualLimits } from './streams.ts';

let app: TestApp;
let stock: Caller;
let address: string;
const sockets: Socket[] = [];

async function start(limits: Partial<StreamLimits> = {}): Promise<void> {
  app = await startTestApp({}, { streamLimits: { ...usualLimits, ...limits } });
  stock = await app.as('stock');
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Each stream is on its own connection, which is closed when it is no longer read. */
function open(token = stock.token): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(`${address}/api/events`, { agent: false, headers }, resolve).on('error', reject);
  });
}

/** Everything received until the stream ends, or until this text arrived. */
async function read(stream: IncomingMessage, last?: string): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (last && text.includes(last)) break;
  }
  return text;
}

/** Opens a stream and reads only what the operating system buffers by itself. */
async function openUnread(): Promise<void> {
  // From here on the database connection is listening.
  await read(await open(), '*');
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET /api/events HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${stock.token}\r\n\r\n`);
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
}

/** Sends more than the buffers of the operating system hold. */
async function sendManyEvents(): Promise<void> {
  await app.database.pool.query(
    `select pg_notify('countinghouse_changes', repeat('x', 7000) || number) from generate_series(1, 2000) number`,
  );
}

function connections(): Promise<number> {
  return new Promise((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
}

describe('a stream that nobody reads', () => {
  it('is dropped once too much is waiting, and another may be opened', async () => {
    await start();
    await openUnread();
    await sendManyEvents();
    await expect.poll(connections).toBe(0);
    expect(await read(await open(), '*')).toBe('data: *\n\n');
  });

  it('ends when its time is up, although its end is never taken, and is told nothing more', async () => {
    await start({ longest: 1_000, unread: Number.POSITIVE_INFINITY });
    await openUnread();
    await sendManyEvents();
    await expect.poll(connections).toBe(0);
    await sendManyEvents();
    expect((await stock.get('/health')).httpStatus).toBe(200);
  });
});

describe('too many streams', () => {
  it('of one session end its oldest, not the page just opened', async () => {
    await start({ perSession: 2 });
    const [oldest, second, third] = [await open(), await open(), await open()];
    await read(oldest);
    await stock.post('/categories', { type: 'Paper' });
    expect(await read(second, 'categories')).toContain('categories');
    expect(await read(third, 'categories')).toContain('categories');
  });

  it("of one person end the oldest of theirs, in whatever session, and nobody else's", async () => {
    await start({ perPerson: 2 });
    const again = await app.database.db.transaction().execute((tx) => openSession(tx, stock.id, true, app.clock.now));
    const other = await open((await app.as('sales')).token);
    const [oldest, second, third] = [await open(), await open(again), await open(again)];
    await read(oldest);
    await stock.post('/categories', { type: 'Paper' });
    for (const stream of [other, second, third]) expect(await read(stream, 'categories')).toContain('categories');
  });

  it('of one server are refused with a sentence', async () => {
    await start({ perServer: 1 });
    const first = await open();
    const second = await open((await app.as('sales')).token);
    expect(second.statusCode).toBe(429);
    expect(JSON.parse(await read(second))).toEqual({
      status: false,
      payload: "Too many pages are open, so this one won't update by itself",
      code: 'too-many-pages',
    });
    first.destroy();
    await expect.poll(async () => (await open()).statusCode).toBe(200);
  });
});

describe('the session of a stream', () => {
  it('takes the stream with it when it ends', async () => {
    await start({ heartbeat: 50 });
    const [mine, other] = [await open(), await open((await app.as('sales')).token)];
    await stock.post('/auth/logout');
    await read(mine);
    await app.withToken((await app.as('stock')).token).post('/categories', { type: 'Paper' });
    expect(await read(other, 'categories')).toContain('categories');
  });

  it('is not kept alive by the page that opens it again and again', async () => {
    await start();
    await app.database.db.updateTable('sessions').set({ remember: false }).execute();
    const later = (minutes: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
    };
    later(29);
    expect((await open()).statusCode).toBe(200);
    later(2);
    expect((await open()).statusCode).toBe(401);
    expect((await stock.get('/auth/me')).httpStatus).toBe(401);
  });
});
