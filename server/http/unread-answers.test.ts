/** Answers that nobody reads. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { type AnswerLimits, usualAnswerLimits } from '../base/answer-limits.ts';

let app: TestApp;
let admin: Caller;
const carts = 12;
const sockets: Socket[] = [];

/** Starts a server with a list that is longer than the operating system's buffers for a connection. */
async function start(limits: Partial<AnswerLimits>): Promise<void> {
  app = await startTestApp({}, { answerLimits: { ...usualAnswerLimits, ...limits } });
  admin = await app.as('admin');
  await app.database.pool.query(
    `insert into held_carts (name, staff_id, created_at, lines, total, line_count)
    select repeat('x', 1000000), $1, now(), '[{}]', 0, 1 from generate_series(1, $2)`,
    [admin.id, carts],
  );
  await app.http.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Asks for the list, and reads only what the operating system buffers by itself. */
async function askUnread(): Promise<Socket> {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write(`GET /api/held-carts HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

function connections(): Promise<number> {
  return new Promise((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
}

it('are dropped with their connections when nothing is taken for a while', async () => {
  await start({ stalled: 300 });
  for (let nth = 0; nth < 3; nth++) await askUnread();
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  // The dropped requests have given their places back.
  expect((await admin.get('/held-carts')).payload).toHaveLength(carts);
});

it('make room for new ones when they come to too much, the one that is stuck longest first', async () => {
  await start({ unread: 1 });
  const stuck = await askUnread();
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/held-carts`, { headers });
  expect(((await answer.json()) as { payload: unknown[] }).payload).toHaveLength(carts);
  await expect.poll(async () => stuck.resume().closed, { timeout: 20_000 }).toBe(true);
  expect(stuck.bytesRead).toBeLessThan(Number(answer.headers.get('content-length')));
});

it('are those alone: who reads gets all of a long list, and learns that it is unchanged', async () => {
  await start({});
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}`, 'if-none-match': 'none' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/held-carts`, { headers });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { status, payload } = (await answer.json()) as { status: boolean; payload: unknown[] };
  expect([status, payload.length]).toEqual([true, carts]);
  const again = { ...headers, 'if-none-match': answer.headers.get('etag')! };
  expect((await fetch(`http://127.0.0.1:${port}/api/held-carts`, { headers: again })).status).toBe(304);
});
