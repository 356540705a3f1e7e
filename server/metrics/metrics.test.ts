import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openWriteProbe } from '../db/connections/can-write.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('figures for monitoring', () => {
  it('count requests by call and status, sales made, the pool and the books, on a port of their own', async () => {
    const whyNotWritable = openWriteProbe(database.where);
    const metrics = openMetrics({ ...database, whyNotWritable });
    const app = fastify();
    metrics.watch(app);
    app.get('/api/stock/:id', async (_request, reply) => reply.code(404).send({}));
    app.post('/api/sales', async () => ({}));
    await app.inject('/api/stock/7');
    await app.inject({ method: 'POST', url: '/api/sales' });
    await database.pool.query(
      "insert into books_checks (at, agree, milliseconds, covered, findings) values (now(), false, 5, '{}', '[]')",
    );
    const server = await serveMetrics(metrics, whyNotWritable, 0);
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      return { status: response.status, text: await response.text() };
    };
    const { text } = await read('/metrics');
    expect(text).toContain(
      'countinghouse_request_duration_seconds_count{method="GET",route="/api/stock/:id",status="404"} 1',
    );
    expect(text).toContain('countinghouse_sales_total 1');
    expect(text).toMatch(/countinghouse_pool_connections\{state="open"\} \d/);
    expect(text).toContain('countinghouse_books_agree 0');
    expect((await read('/health')).status).toBe(200);
    expect(await read('/ready')).toEqual({ status: 200, text: 'ready\n' });
    expect((await read('/elsewhere')).status).toBe(404);
    server.close();
    await app.close();
  });
});

describe('a database that responds but accepts no changes', () => {
  it('is not ready, with the reason, and the figures say so too', async () => {
    const shop = await createTestDatabase();
    const whyNotWritable = openWriteProbe(shop.where);
    const metrics = openMetrics({ ...shop, whyNotWritable });
    const server = await serveMetrics(metrics, whyNotWritable, 0);
    const ready = async () => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`);
      return { status: response.status, text: await response.text() };
    };
    const { datname } = (await shop.pool.query('select current_database() as datname')).rows[0];
    expect(await metrics.register.metrics()).toContain('countinghouse_database_writable 1');

    await shop.pool.query(`alter database ${datname} set default_transaction_read_only = on`);
    expect(await ready()).toEqual({ status: 503, text: 'the database is read-only\n' });
    expect(await metrics.register.metrics()).toContain('countinghouse_database_writable 0');
    expect((await shop.pool.query('select 1')).rowCount).toBe(1);

    await shop.pool.query(`begin read write; alter database ${datname} reset default_transaction_read_only; commit`);
    expect(await ready()).toEqual({ status: 200, text: 'ready\n' });
    server.close();
    await shop.close();
  });

  it('is told from one that does not respond', async () => {
    const whyNotWritable = openWriteProbe({ ...database.where, host: '/nonexistent' });
    expect(await whyNotWritable()).toBe('the database is not answering');
  });
});
