/**
 * What this machine is able to do at all, measured in the same run, so that runs on different machines can be compared: a bare
 * Fastify answer for the server and, for PostgreSQL, a lean sale of three lines in one statement on the shop's engine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { threeOf } from './operations.ts';
import { postgresOf, spentBy, spentByPostgres } from './processor.ts';
import { atOnce, httpRate } from './rate.ts';
import { readyAt } from './shop-server.ts';

/** Milliseconds of processor time. */
export interface Yardsticks {
  bareAnswer: number;
  leanSale: number;
}

export async function measureYardsticks(pool: pg.Pool, requests: number): Promise<Yardsticks> {
  return { bareAnswer: await bareAnswer(requests), leanSale: await leanSale(pool, requests) };
}

async function bareAnswer(requests: number): Promise<number> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('bare-answer.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(server, 'exit');
  try {
    const site = { url: await readyAt(server), tokens: [] };
    await httpRate(site, { requests }, { path: '/' });
    const before = spentBy(server.pid as number);
    const { done } = await httpRate(site, { requests: 5 * requests }, { path: '/' });
    return (spentBy(server.pid as number) - before) / done;
  } finally {
    server.kill();
    await gone;
  }
}

const items = 10_000;

async function leanSale(pool: pg.Pool, requests: number): Promise<number> {
  await pool.query(`
    create schema yardstick;
    create table yardstick.goods (id bigint primary key, qty numeric not null check (qty >= 0), price numeric not null);
    create table yardstick.sales (id bigint generated always as identity primary key, at timestamptz, total numeric);
    create table yardstick.lines (id bigint generated always as identity primary key,
      sale_id bigint not null references yardstick.sales, goods_id bigint not null, total numeric not null);
    insert into yardstick.goods select id, 1000000, 5 from generate_series(1, ${items}) as id;
    analyze yardstick.goods`);
  const sell = async () => {
    // Sorted, so that two sales never wait for each other in a circle.
    const ids = threeOf(items).sort((a, b) => a - b);
    await pool.query({ name: 'lean-sale', text: leanStatement, values: ids });
  };
  const sellMany = (count: number) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let done = 0; done < count / atOnce; done++) await sell();
      }),
    );
  await sellMany(requests / 5);
  const postgres = await postgresOf(pool);
  const before = spentByPostgres(postgres);
  await sellMany(requests);
  const spent = spentByPostgres(postgres) - before;
  await pool.query('drop schema yardstick cascade');
  return spent / requests;
}

const leanStatement = `
  with taken as (
    update yardstick.goods set qty = qty - 1 where id in ($1, $2, $3) returning id, price
  ), sale as (
    insert into yardstick.sales (at, total) select now(), sum(price) from taken returning id
  )
  insert into yardstick.lines (sale_id, goods_id, total) select sale.id, taken.id, price from sale, taken`;
