/** A body that is refused before it is read, over a real connection: the client need not send it, and nothing hangs. */
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let sales: Caller;
let stock: Caller;
let port: number;
let connection: Connection;
beforeAll(async () => {
  app = await startTestApp();
  [sales, stock] = [await app.as('sales'), await app.as('stock')];
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as { port: number });
});
afterEach(() => connection.socket.destroy());
afterAll(() => app.close());

interface Connection {
  socket: Socket;
  /** Waits for the next answer, and returns its head and its parsed body. */
  answer(): Promise<{ head: string; body: unknown }>;
  closed: Promise<unknown>;
}

function openConnection(): Connection {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // If the server cuts the connection while the client sends, the error is reported here.
  socket.on('error', () => {});
  let text = '';
  return {
    socket,
    closed,
    async answer() {
      for (;;) {
        const [head = '', rest] = text.split('\r\n\r\n', 2);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (rest !== undefined && rest.length >= length) {
          text = text.slice(head.length + 4 + length);
          return { head, body: JSON.parse(rest.slice(0, length)) };
        }
        text += await new Promise<string>((resolve, reject) => {
          socket.once('data', resolve);
          socket.once('close', () => reject(new Error(`closed after: ${text}`)));
        });
      }
    },
  };
}

function head(path: string, length: number | 'chunked', token?: string): string {
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const bearer = token ? `Authorization: Bearer ${token}\r\n` : '';
  return `POST /api${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${bearer}${size}\r\n\r\n`;
}

const someone = 'x'.repeat(43);

describe('refused by its head alone, with nothing of the body sent, is', () => {
  it.each([
    ['a call without a session', '/stock/import', 8_000_000, '', 401, 'no-session', 'Please sign in'],
    ['one with a session that there is not', '/stock/import', 8_000_000, someone, 401, 'no-session', 'Please sign in'],
    [
      'one that is too long, but has no session either',
      '/stock/import',
      80_000_000,
      '',
      401,
      'no-session',
      'Please sign in',
    ],
    [
      'one by the wrong role',
      '/stock/import',
      80_000_000,
      'sales',
      403,
      'not-allowed',
      'You do not have access to this',
    ],
    ['an import that is too long', '/stock/import', 9_000_000, 'stock', 413, 'too-large', 'That request is too large'],
    ['a sign-in that is too long', '/auth/login', 17_000, '', 413, 'too-large', 'That request is too large'],
  ])('%s', async (_what, path, length, who, status, code, sentence) => {
    const token = { sales: sales.token, stock: stock.token }[who] ?? who;
    connection = openConnection();
    connection.socket.write(head(path, length, token));
    const answer = await connection.answer();
    expect(answer.head).toContain(`HTTP/1.1 ${status} `);
    expect(answer.body).toEqual({ status: false, payload: sentence, code });
  });
});

describe('after a refusal the connection', () => {
  it.each([
    ['without a session', '/stock/import', 8_000_000],
    ['for its length', '/auth/login', 1_000_000],
  ])('%s takes the body that was on its way, and then the next request', async (_why, path, length) => {
    connection = openConnection();
    connection.socket.write(head(path, length));
    expect((await connection.answer()).head).not.toMatch(/connection: close/i);
    connection.socket.write('['.repeat(length));
    connection.socket.write('GET /api/health HTTP/1.1\r\nHost: shop\r\n\r\n');
    const next = await connection.answer();
    expect(next.head).toContain('HTTP/1.1 200 OK');
    expect(next.body).toMatchObject({ status: true });
  });

  it.each([
    ['of a body of unknown length', '/stock/import', 'chunked' as const, 401],
    ['of a body without measure', '/stock/import', 800_000_000, 401],
  ])('%s is closed', async (_what, path, length, status) => {
    connection = openConnection();
    connection.socket.write(head(path, length));
    const answer = await connection.answer();
    expect(answer.head).toContain(`HTTP/1.1 ${status} `);
    expect(answer.head).toMatch(/connection: close/i);
    await connection.closed;
  });

  it('of a body that grew too long on its way is closed, with a sentence', async () => {
    connection = openConnection();
    connection.socket.write(`${head('/auth/login', 'chunked')}4e20\r\n${'x'.repeat(20_000)}\r\n`);
    const answer = await connection.answer();
    expect(answer.head).toContain('HTTP/1.1 413 ');
    expect(answer.body).toEqual({ status: false, payload: 'That request is too large', code: 'too-large' });
    await connection.closed;
  });
});

it('a body that does not come to its end is dropped with a sentence', async () => {
  const { server } = app.http;
  const { requestTimeout, headersTimeout } = server;
  // Node applies the shorter of the two to headers.
  expect(headersTimeout).toBeLessThan(requestTimeout);
  Object.assign(server, { requestTimeout: 2, headersTimeout: 1 });
  try {
    connection = openConnection();
    connection.socket.write(`${head('/auth/login', 1000)}{"email":`);
    const answer = await connection.answer();
    expect(answer.head).toContain('HTTP/1.1 408 ');
    expect(answer.body).toEqual({
      status: false,
      payload: 'The request did not arrive in time.',
      code: 'away',
    });
    await connection.closed;
  } finally {
    Object.assign(server, { requestTimeout, headersTimeout });
  }
});
