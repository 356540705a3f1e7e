/**
 * Metrics for monitoring, in Prometheus format: requests by call and status, their duration, the connection pool, sales
 * made, where reports were read and answers made, whether the database accepts changes, and the result of the last check of the books.
 * Served on a second port of this machine only.
 */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { practicePath } from '../../contract/first-hour/practice.ts';
import type { Db } from '../base/context.ts';
import type { ReadingThread } from '../base/reading-thread.ts';
import type { Standbys } from '../base/standbys.ts';
import { findLastCheck } from '../books/check-books.ts';
import type { WriteProbe } from '../db/connections/can-write.ts';

export interface Metrics {
  register: Registry;
  /** Counts every request that this app answers. */
  watch(app: FastifyInstance): void;
}

interface Watched {
  db: Db;
  pool: pg.Pool;
  whyNotWritable: WriteProbe;
  standbys?: Standbys | undefined;
  readingThread?: ReadingThread | undefined;
}

export function openMetrics({ db, pool, whyNotWritable, standbys, readingThread }: Watched): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'countinghouse_request_duration_seconds',
    help: 'Time from a request to its answer, by call and status; its count is the number of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers,
  });
  const sales = new Counter({ name: 'countinghouse_sales_total', help: 'Sales made by this server', registers });
  new Gauge({
    name: 'countinghouse_pool_connections',
    help: 'Connections to the database, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'countinghouse_database_writable',
    help: '1 when the database accepts changes, 0 when it does not',
    registers,
    async collect() {
      this.set((await whyNotWritable()) ? 0 : 1);
    },
  });
  new Gauge({
    name: 'countinghouse_books_agree',
    help: '1 when the last check of the books found nothing, 0 when it did; absent before the first',
    registers,
    async collect() {
      this.reset();
      const last = await findLastCheck(db).catch(() => null);
      if (last) this.set(last.agree ? 1 : 0);
    },
  });
  if (standbys) countReads(standbys, registers);
  if (readingThread) countAnswers(readingThread, registers);
  return {
    register,
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        // Practice is not counted, because these are the figures of the real shop.
        if (route.startsWith(practicePath)) return;
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        if (request.method === 'POST' && route === '/api/sales' && reply.statusCode === 200) sales.inc();
      });
    },
  };
}

function countReads({ reads }: Standbys, registers: Registry[]): void {
  new Counter({
    name: 'countinghouse_report_reads_total',
    help: 'Reports read from a standby, and from the primary because no standby was fit',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      this.inc({ from: 'standby' }, reads.standby);
      this.inc({ from: 'primary' }, reads.primary);
    },
  });
}

function countAnswers({ answers }: ReadingThread, registers: Registry[]): void {
  new Counter({
    name: 'countinghouse_reading_answers_total',
    help: 'Answers to whoever reads, made by the thread for it, and by that of the tills because it was not ready',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset();
      this.inc({ by: 'reader' }, answers.reading);
      this.inc({ by: 'till' }, answers.till);
    },
  });
}
