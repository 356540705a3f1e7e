import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { buildApp } from '../app.ts';

let app: TestApp;
let other: FastifyInstance;
let stock: Caller;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  stock = await app.as('stock');
  const { db, pool } = app.database;
  const mail = { send: async () => ({ delivered: true }) };
  other = await buildApp({
    db,
    pool,
    config: app.config,
    now: () => app.clock.now,
    log: pino({ level: 'silent' }),
    mail,
  });
  address = await other.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** The events of a stream, one after the other. */
async function* eventsOf(response: Response): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) yield block.slice(6).split(' ');
  }
}

describe('live tills', () => {
  it('a change made on one server is told to a till on another', async () => {
    const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${stock.token}` } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(response);
    // Once the database connection is listening, everything must be fetched again; from here on nothing is missed.
    expect((await events.next()).value).toEqual(['*']);
    await stock.post('/categories', { type: 'Paper' });
    expect((await events.next()).value).toEqual(['categories', 'stock', 'reports', 'till-tiles']);
    await events.return(undefined);
  });

  it('refuses a stream without a session', async () => {
    const response = await fetch(`${address}/api/events`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: false, payload: 'Please sign in', code: 'no-session' });
  });

  it('a refused change is not told', async () => {
    const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${stock.token}` } });
    const events = eventsOf(response);
    expect((await events.next()).value).toEqual(['*']);
    expect((await stock.post('/categories', { type: '' })).httpStatus).toBe(400);
    await stock.post('/categories', { type: 'Ink' });
    expect((await events.next()).value).toEqual(['categories', 'stock', 'reports', 'till-tiles']);
    await events.return(undefined);
  });
});
