/**
 * The processor time that an operation takes, in the server and in PostgreSQL separately. A busy host changes it far less than the rate.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Operation, operations, saleOf, shopSize } from './operations.ts';
import { packedItems, preparePackSale } from './pack-sale.ts';
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
      const dressed = await measureDressedSales(at, requests);
      rows.push(...dressed.map(({ what, work }) => rowOf(what, work, yardsticks)));
      return `${tableOf(rows, yardsticks)}

${besidePlain(dressed)}`;
    } finally {
      await pool.end();
      await at.shop.stop();
    }
  } finally {
    folder.remove();
  }
}

/** A sale that has more in it than a plain one, measured beside plain ones of as many other items. */
interface DressedSale {
  what: string;
  work: Work;
  /** Of the plain one's: the rate, and what as much processor time makes. */
  rate: number;
  processorTime: number;
}

const shortTurns = 20;
const longTurns = 5;

async function measureDressedSales(at: WorkShop, requests: number): Promise<DressedSale[]> {
  const firstTaxed = shopSize.items - taxedItems + 1;
  const plain = { method: 'POST', path: '/api/sales', make: () => saleOf(taxedItems) } satisfies Asking;
  const sales = [
    { what: 'a plain sale', asking: plain as Asking },
    { what: 'a split sale with tax and discounts', asking: await prepareSplitSale(at.shop, firstTaxed) },
    { what: 'a sale with packs', asking: await preparePackSale(at.shop, firstTaxed - packedItems) },
  ].map((sale) => ({ ...sale, seconds: 0, works: [] as Work[] }));
  for (const { asking } of sales) await warmUp(at, { asking });
  const site = { url: at.shop.url, tokens: at.tokens };
  // Turns are short, so that what the server does now and then meets all alike.
  for (let turn = 0; turn < shortTurns; turn++) {
    for (const sale of sales) {
      sale.seconds += 1 / (await httpRate(site, { requests: requests / 10 }, sale.asking)).perSecond;
    }
  }
  // Turns are longer here, because each waits until what its sales left for later is done, too.
  for (let turn = 0; turn < longTurns; turn++) {
    for (const { asking, works } of sales) {
      works.push(await workOf(at, { asking, leavesWork: true }, Math.ceil(requests / longTurns)));
    }
  }
  const [bare, ...dressed] = sales.map(({ what, seconds, works }) => ({ what, seconds, work: middleOf(works) }));
  return dressed.map(({ what, seconds, work }) => ({
    what,
    work,
    rate: bare!.seconds / seconds,
    processorTime: timeOf(bare!.work) / timeOf(work),
  }));
}

export function timeOf({ server, postgres }: Work): number {
  return server + postgres;
}

/** Takes the median turn, because PostgreSQL may clean up after earlier turns during any of them. */
export function middleOf(works: readonly Work[]): Work {
  return works.toSorted((a, b) => timeOf(a) - timeOf(b))[Math.floor(works.length / 2)]!;
}

function besidePlain(dressed: readonly DressedSale[]): string {
  const rows = dressed.map(({ what, rate, processorTime }) =>
    [what, percent(rate), percent(processorTime), '80 %', rate >= 0.8 ? 'met' : '**missed**'].join(' | '),
  );
  return `Beside a plain sale of as many other items, in turns: the rate, which the target is of, and what is made in as much processor
time, which a busy machine changes far less.

| what | of its rate | in its processor time | target | |
|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
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
