/**
 * A delivery of 50 lines, with its bill, beside a sale of 3: what both take a single person to wait for, and the processor time of
 * each, server and PostgreSQL together. By turns in one run, so that both have the same weather.
 */
import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '../contract/values/dates.ts';
import type { Effort, Row } from './measures.ts';
import { anyOf, saleOf, shopSize } from './operations.ts';
import { watchHost } from './processor.ts';
import type { Asking } from './rate.ts';
import { makeFolder, type ShopServer } from './shop-server.ts';
import { openWorkShop, untilIdle, type WorkShop, warmUp, workOf } from './work.ts';

const lines = 50;
const most = 5;
const turns = 5;
/** How many sales are made for each delivery, so that both are at work for about as long. */
const salesEach = 5;

export async function measureDelivering({ requests, times }: Effort): Promise<Row[]> {
  const folder = makeFolder();
  try {
    const at = await openWorkShop(folder);
    try {
      const supplier = await addSupplier(at.shop);
      const sale: Asking = { method: 'POST', path: '/api/sales', make: () => saleOf(shopSize.items) };
      const delivery: Asking = { method: 'POST', path: '/api/deliveries', make: () => deliveryOf(supplier) };
      await warmUp(at, { asking: sale });
      await warmUp(at, { asking: delivery }, 300);
      await untilIdle(at);
      return [await waited(at, sale, delivery, times), await worked(at, sale, delivery, requests)];
    } finally {
      await at.shop.stop();
    }
  } finally {
    folder.remove();
  }
}

async function waited({ shop }: WorkShop, sale: Asking, delivery: Asking, times: number): Promise<Row> {
  const [sales, deliveries]: [number[], number[]] = [[], []];
  const lost = watchHost();
  for (let turn = 0; turn < times; turn++) {
    sales.push(await timed(shop, sale));
    deliveries.push(await timed(shop, delivery));
  }
  return row('one person waits', [middleOf(sales), middleOf(deliveries)], lost());
}

async function worked(at: WorkShop, sale: Asking, delivery: Asking, requests: number): Promise<Row> {
  const [sales, deliveries]: [number[], number[]] = [[], []];
  const lost = watchHost();
  const each = Math.ceil(requests / turns / salesEach / 2);
  for (let turn = 0; turn < turns; turn++) {
    for (const [asking, took, count] of [
      [sale, sales, each * salesEach],
      [delivery, deliveries, each],
    ] as const) {
      const { server, postgres } = await workOf(at, { asking, leavesWork: true }, count);
      took.push(server + postgres);
    }
  }
  return row('processor time', [middleOf(sales), middleOf(deliveries)], lost());
}

function row(how: string, [sale, delivery]: [number, number], lost: number): Row {
  const ratio = delivery / sale;
  return {
    what: `a delivery of ${lines} lines, compared with a sale of 3: ${how}`,
    figure: `${sale.toFixed(1)} → ${delivery.toFixed(1)} ms, ${ratio.toFixed(1)} times`,
    target: `${most} times`,
    met: ratio <= most,
    lost,
  };
}

function middleOf(all: number[]): number {
  return all.sort((one, other) => one - other)[Math.floor(all.length / 2)]!;
}

async function timed({ url, token }: ShopServer, { path, make }: Asking): Promise<number> {
  const { body, headers } = make!();
  const started = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body!,
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
  return performance.now() - started;
}

async function addSupplier({ url, token }: ShopServer): Promise<number> {
  const response = await fetch(`${url}/api/suppliers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Bench Wholesale', termsDays: 30 }),
  });
  const answer = (await response.json()) as { payload: { id: number } };
  if (!response.ok) throw new Error(`/suppliers answered ${response.status}.`);
  return answer.payload.id;
}

function deliveryOf(supplierId: number) {
  const items = new Set<number>();
  while (items.size < lines) items.add(anyOf(shopSize.items));
  const today = dayIn('UTC', new Date());
  const goods = [...items].map((stockId) => ({ stockId, quantity: anyOf(24), total: anyOf(5000) / 100 }));
  const body = { supplierId, date: today, dueOn: addDays(today, 30), lines: goods };
  return { body: JSON.stringify(body), headers: { 'idempotency-key': randomUUID() } };
}
