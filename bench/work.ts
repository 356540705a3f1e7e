/**
 * The processor time that an operation takes, in the server and in PostgreSQL separately. A busy host changes it far less than the rate.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Operation, operations, saleOf, shopSize } from './operations.ts';
import { postgresOf, spentBy, spentByPostgres } from './processor.ts';
import { type Asking, atOnce, httpRate } from './rate.ts';
import { type Folder, fillShop, makeFolder, owner, type ShopServer, startShop } from './shop-server.ts';
import { prepareSplitSale, taxedItems } from './split-sale.ts';
import { measureYardsticks, type Yardsticks } from './yardsticks.ts';

export interface Work {
  perSecond: number;
  /** Milliseconds of processor time for each operation. */
  server: number;
  postgres: number;
  lost: number;
}

/** A shop with goods to sell and eight people signed in. */
export interface WorkShop {
  shop: ShopServer;
  tokens: string[];
  postgres: number;
}

export async function openWorkShop(folder: Folder, root?: string): Promise<WorkShop> {
  await fillShop(folder, shopSize, root);
  const shop = await startShop(folder, owner, root);
  const pool = await shop.openPool(1);
  await pool.query('update stock set qty = 999999');
  await pool.query('vacuum analyze');
  const postgres = await postgresOf(pool);
  await pool.end();
  const tokens = [shop.token];
  while (tokens.length < atOnce) tokens.push(await shop.signIn());
  return { shop, tokens, postgres };
}

/** Runs it first, so that the server's code is compiled and every connection has prepared its statements. */
export async function warmUp(
  { shop, tokens }: WorkShop,
  { asking }: Pick<Operation, 'asking'>,
  requests = 1500,
): Promise<void> {
  await httpRate({ url: shop.url, tokens }, { requests }, asking);
}

export async function workOf(
  at: WorkShop,
  { asking, leavesWork }: Pick<Operation, 'asking' | 'leavesWork'>,
  requests: number,
): Promise<Work> {
  const site = { url: at.shop.url, tokens: at.tokens };
  if (leavesWork) await untilIdle(at);
  const before = spent(at);
  const { done, perSecond, lost } = await httpRate(site, { requests }, asking);
  if (leavesWork) await untilIdle(at);
  const after = spent(at);
  const each = (part: 'server' | 'postgres') => (after[part] - before[part]) / done;
  return { perSecond, lost, server: each('server'), postgres: each('postgres') };
}

function spent({ shop, postgres }: WorkShop) {
  return { server: spentBy(shop.pid), postgres: spentByPostgres(postgres) };
}

/** In milliseconds. It is longer than the server waits before it looks for background work of this kind. */
const calm = 4_000;

export async function untilIdle(at: WorkShop): Promise<void> {
  const sum = () => spent(at).server + spent(at).postgres;
  for (let before = Number.NEGATIVE_INFINITY; sum() - before > 50; ) {
    before = sum();
    await delay(calm);
  }
}

export async function measureWork(requests: number): Promise<string> {
  const folder = makeFolder();
  try {
    const at = await openWorkShop(folder);
    const pool = await at.shop.openPool(atOnce);
    try {
      const yardsticks = await measureYardsticks(pool, requests);
      const rows: string[] = [];
      for (const operation of operations) {
        await warmUp(at, operation);
        rows.push(rowOf(operation.what, await workOf(at, operation, requests), yardsticks));
      }
      const { share, split } = await measureSplitSale(at, requests);
      rows.push(rowOf('a split sale with tax and discounts', split, yardsticks));
      return `${tableOf(rows, yardsticks)}

A split sale with tax and discounts reaches ${Math.round(100 * share)} % of the rate of a plain one in turns, 80 % is the target: ${share >= 0.8 ? 'met' : '**missed**'}.`;
    } finally {
      await pool.end();
      await at.shop.stop();
    }
  } finally {
    folder.remove();
  }
}

/** Measured by turns with plain sales of as many other items. */
async function measureSplitSale(at: WorkShop, requests: number): Promise<{ share: number; split: Work }> {
  const firstTaxed = shopSize.items - taxedItems + 1;
  const splitSale = { asking: await prepareSplitSale(at.shop, firstTaxed), leavesWork: true } as const;
  const plainSale: Asking = { method: 'POST', path: '/api/sales', make: () => saleOf(taxedItems) };
  await warmUp(at, splitSale);
  const split = await workOf(at, splitSale, requests);
  const site = { url: at.shop.url, tokens: at.tokens };
  const seconds = { plain: 0, split: 0 };
  // Turns are short, so that what the server does now and then meets both alike.
  for (let turn = 0; turn < 20; turn++) {
    seconds.plain += 1 / (await httpRate(site, { requests: requests / 10 }, plainSale)).perSecond;
    seconds.split += 1 / (await httpRate(site, { requests: requests / 10 }, splitSale.asking)).perSecond;
  }
  return { share: seconds.plain / seconds.split, split };
}

function tableOf(rows: string[], { bareAnswer, leanSale }: Yardsticks): string {
  const [items, sales] = [shopSize.items, shopSize.sales].map((count) => count.toLocaleString('en'));
  return `Processor time of each, in a shop with ${items} items and ${sales} sales and ${atOnce} people at work. The last columns hold it
against what this machine is able to do: the server's time against a bare Fastify answer (${milliseconds(bareAnswer)}),
PostgreSQL's against a lean sale in one statement (${milliseconds(leanSale)}).

| what | a second | server | PostgreSQL | together | in bare answers | in lean sales | lost to the host |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

function rowOf(what: string, { perSecond, server, postgres, lost }: Work, { bareAnswer, leanSale }: Yardsticks) {
  const cells = [
    what,
    Math.round(perSecond).toLocaleString('en'),
    ...[server, postgres, server + postgres].map(milliseconds),
    (server / bareAnswer).toFixed(1),
    (postgres / leanSale).toFixed(1),
    lostTo(lost),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : 2)} ms`;
}

/** A loss of more than 5 % makes a rate worthless. */
export function lostTo(share: number): string {
  const figure = `${(100 * share).toFixed(1)} %`;
  return share > 0.05 ? `**${figure}**` : figure;
}
