/** A big shop compared with a small one: how long the same calls take, and how long it takes to make and check the big one. */
import { dayIn } from '../contract/values/dates.ts';
import { debtCalls, screenCalls, searchTerms } from './calls.ts';
import type { Effort, Row } from './measures.ts';
import { watchHost } from './processor.ts';
import { auditShop, type Folder, fillShop, makeFolder, owner, type ShopServer, startShop } from './shop-server.ts';

/** In milliseconds. A call that takes less than this is over before anyone notices, so a ratio of two such times means nothing. */
const floor = 2;
const warmUps = 5;

export async function measureGrowth({ big, times }: Effort): Promise<Row[]> {
  const { days, seed } = big;
  const hundredth = (count: number) => Math.max(1, Math.round(count / 100));
  const small = { items: hundredth(big.items), customers: hundredth(big.customers), sales: hundredth(big.sales) };
  return withTwo(async (smallFolder, bigFolder) => {
    await fillShop(smallFolder, { ...small, days, seed });
    const sales = `${big.sales.toLocaleString('en')} sales`;
    const loading = await timedRow(`loading ${sales}`, 60, () => fillShop(bigFolder, big));
    const auditing = await timedRow(`audit of ${sales}`, 10, () => auditShop(bigFolder));
    const calls = await compare(smallFolder, bigFolder, screenCalls(dayIn('UTC', new Date())), 2, times);
    return [
      loading,
      auditing,
      ...summed(`screen calls with ${sales}, compared with ${small.sales.toLocaleString('en')}`, calls, 2),
    ];
  });
}

/** Many customers with many debts: in a demo shop one sale in eight is on credit. */
export async function measureDebts({ debts, times }: Effort): Promise<Row[]> {
  const { customers, accounts } = debts;
  const shop = (share: number) => ({
    items: 100,
    customers: customers * share,
    sales: accounts * 8 * share,
    days: 365,
  });
  return withTwo(async (smallFolder, bigFolder) => {
    await fillShop(smallFolder, shop(1 / 100));
    await fillShop(bigFolder, shop(1));
    const what = `debts of ${customers.toLocaleString('en')} customers with ${accounts.toLocaleString('en')} accounts, compared with a hundredth`;
    return summed(what, await compare(smallFolder, bigFolder, debtCalls(dayIn('UTC', new Date())), 2, times), 2);
  });
}

async function timedRow(what: string, most: number, work: () => Promise<number>): Promise<Row> {
  const lost = watchHost();
  const seconds = await work();
  return { what, figure: `${seconds.toFixed(1)} s`, target: `${most} s`, met: seconds <= most, lost: lost() };
}

export async function measureSearch({ manyItems, times }: Effort): Promise<Row[]> {
  const items = Math.max(10, Math.round(manyItems / 100));
  return withTwo(async (smallFolder, bigFolder) => {
    await fillShop(smallFolder, { items, customers: 1, sales: 0, days: 1 });
    await fillShop(bigFolder, { items: manyItems, customers: 1, sales: 0, days: 1 });
    const paths = searchTerms.map((term) => `/stock/search?limit=20&search=${encodeURIComponent(term)}`);
    const what = `searches over ${manyItems.toLocaleString('en')} items, compared with ${items.toLocaleString('en')}`;
    return summed(what, await compare(smallFolder, bigFolder, paths, 3, times), 3);
  });
}

async function withTwo(work: (small: Folder, big: Folder) => Promise<Row[]>): Promise<Row[]> {
  const [small, big] = [makeFolder(), makeFolder()];
  try {
    return await work(small, big);
  } finally {
    small.remove();
    big.remove();
  }
}

interface Compared extends Row {
  ratio: number;
}

/** One line that sums them up, and each call below it. */
function summed(what: string, calls: Compared[], most: number): Row[] {
  const worst = calls.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const met = calls.filter((call) => call.met).length;
  const figure = `${met} of ${calls.length} within the target, slowest ${worst.ratio.toFixed(1)} times`;
  const lost = Math.max(...calls.map((call) => call.lost ?? 0));
  return [{ what, figure, target: `${most} times`, met: met === calls.length, lost }, ...calls];
}

async function compare(
  smallFolder: Folder,
  bigFolder: Folder,
  paths: string[],
  most: number,
  times: number,
): Promise<Compared[]> {
  const [small, big] = [await startShop(smallFolder, owner), await startShop(bigFolder, owner)];
  try {
    const rows: Compared[] = [];
    for (const path of paths) {
      const lost = watchHost();
      const [before, after] = await p95(small, big, path, times);
      const ratio = Math.max(after, floor) / Math.max(before, floor);
      const figure = `${before.toFixed(1)} → ${after.toFixed(1)} ms, ${ratio.toFixed(1)} times`;
      const target = { target: `${most} times`, met: ratio <= most };
      rows.push({ what: `p95 of ${path}`, figure, ...target, lost: lost(), ratio, detail: true });
    }
    return rows;
  } finally {
    await small.stop();
    await big.stop();
  }
}

/** The 95th percentiles of one caller's calls to each shop, in milliseconds; by turns, so that both meet the same conditions. */
async function p95(small: ShopServer, big: ShopServer, path: string, times: number): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []];
  for (let count = -warmUps; count < times; count++) {
    for (const [which, shop] of [small, big].entries()) {
      const milliseconds = await timed(shop, path);
      if (count >= 0) took[which]?.push(milliseconds);
    }
  }
  const at95 = (all: number[]) => all.sort((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1]!;
  return [at95(took[0]), at95(took[1])];
}

async function timed(shop: ShopServer, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${shop.token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - started;
}
