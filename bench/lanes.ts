/**
 * The till beside people who read: how long a sale takes while one session always has twenty heavy requests under way, and how
 * many sales eight tills make meanwhile, compared with nobody reading. Both are measured by turns in one run.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addDays, dayIn } from '../contract/values/dates.ts';
import { measureBeside, measureUnread } from './lanes-beside.ts';
import type { Effort, Row } from './measures.ts';
import { saleOf, shopSize } from './operations.ts';
import { watchHost } from './processor.ts';
import { atOnce, httpRate } from './rate.ts';
import { besideRow, salesFor, share } from './sales-beside.ts';
import { makeFolder, type ShopServer } from './shop-server.ts';
import { openWorkShop, untilIdle } from './work.ts';

const heavyAtOnce = 20;

function heavyCalls(): string[] {
  const today = dayIn('UTC', new Date());
  const year = `startDate=${addDays(today, -360)}&endDate=${addDays(today, -1)}`;
  return [
    '/logs?page=1',
    '/logs?search=a&page=1',
    '/stock/all',
    '/sales/receipts?search=pen&startDate=&endDate=&page=1',
    '/accounts?open=false',
    `/reports/summary?by=day&${year}`,
    `/reports/breakdown?by=item&${year}&page=1&limit=100`,
    `/reports/journal?${year}`,
    '/export',
  ];
}

export async function measureLanes({ seconds }: Effort): Promise<Row[]> {
  const folder = makeFolder();
  const at = await openWorkShop(folder);
  const { shop, tokens } = at;
  try {
    const reader = await shop.signIn();
    const rows: Row[] = [];
    // A first round, so that the reading thread has started and code is compiled.
    const first = readAlways(shop, reader, ...heavyCalls());
    await delay(10_000);
    await first.stop();
    await salesFor(shop, tokens[0]!, 3);
    for (const path of heavyCalls()) {
      await untilIdle(at);
      const lost = watchHost();
      const idle = share(await salesFor(shop, tokens[0]!, seconds), 0.95);
      const reading = readAlways(shop, reader, path);
      const beside = await salesFor(shop, tokens[0]!, seconds);
      const answered = await reading.stop();
      const what = `p95 of a sale while one session has ${heavyAtOnce} of ${path.split(/[?&](?!search)/)[0]} under way`;
      rows.push(besideRow(what, idle, beside, lost(), ` (${answered} answered)`));
    }
    await untilIdle(at);
    rows.push(await eightTills(shop, tokens, reader, seconds));
    rows.push(await measureUnread(shop, reader));
    rows.push(...(await measureBeside(at, folder, reader, seconds)));
    return rows;
  } finally {
    await shop.stop();
    folder.remove();
  }
}

async function eightTills(shop: ShopServer, tokens: string[], reader: string, seconds: number): Promise<Row> {
  const asking = { method: 'POST', path: '/api/sales', make: () => saleOf(shopSize.items) } as const;
  const sell = () => httpRate({ url: shop.url, tokens }, { seconds }, asking);
  const lost = watchHost();
  const alone = await sell();
  const reading = readAlways(shop, reader, ...heavyCalls());
  const beside = await sell();
  await reading.stop();
  const part = beside.perSecond / alone.perSecond;
  const what = `sales of ${atOnce} tills while one session has ${heavyAtOnce} heavy requests under way, compared with none`;
  const figure = `${Math.round(alone.perSecond)}/s → ${Math.round(beside.perSecond)}/s, ${Math.round(part * 100)} %`;
  return { what, figure, target: '70 %', met: part >= 0.7, lost: lost() };
}

/** Keeps this many requests under way until it is stopped; then returns how many were answered. */
function readAlways({ url }: ShopServer, token: string, ...paths: string[]) {
  const workerData = { url, token, paths, atOnce: heavyAtOnce };
  const client = new Worker(new URL('./reading-client.mjs', import.meta.url), { workerData });
  return {
    async stop(): Promise<number> {
      const answered = once(client, 'message');
      client.postMessage('stop');
      return (await answered)[0];
    },
  };
}
