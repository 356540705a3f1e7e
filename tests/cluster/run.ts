/**
 * `npm run test:cluster`: the cluster of deploy/cluster on this machine, from Debian's packages, with two servers and 20
 * tills that sell while machines, servers and connections are lost. Exit code 1 if one acknowledged sale is lost or there
 * is one too many, if the books do not agree, or if a server acknowledges no sale for more than 30 s. Takes about 5 minutes.
 * Options, after `--`: `--short` for fewer events, `--only leader,switchover` for these, `--keep` to keep the folder with
 * all data and logs.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from '../../scripts/prepare.mjs';
import { cleanUp } from '../lifecycle/server-process.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Event, eventsOf } from './events.ts';
import { type Booked, compareWithBooks, longestGap } from './journal.ts';
import { providePackages } from './packages.ts';
import { killAllParts, killPostgres, makeOwnFolder, runPart, startPart } from './parts.ts';
import { backUpFromStandby, read, restoreBetweenTwoSales, runTool } from './recovery.ts';
import { type Goods, openShop, type Server, startServers, stocked } from './servers.ts';
import { startTills, type Tills } from './tills.ts';

const tillCount = 20;
/** In milliseconds. */
const longestAllowedGap = 30_000;
const quietBefore = 6_000;
const longestHealing = 120_000;
const longestRun = 15 * 60_000;

const { short, only, keep } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
}).values;
const chosen =
  only?.split(',') ??
  (short
    ? ['connections', 'isolated', 'switchover']
    : ['connections', 'standby', 'leader', 'server', 'switchover', 'crash', 'patroni', 'isolated']);

const started = Date.now();
const problems: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-cluster-'));
// PostgreSQL runs as another user than root, who must be able to reach what is inside.
chmodSync(folder, 0o711);
const machines = join(folder, 'machines');
let ending: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(130));
setTimeout(() => {
  console.error(`It did not finish within ${longestRun / 60_000} minutes.`);
  end(1);
}, longestRun).unref();

try {
  await testCluster();
} catch (error) {
  problems.push((error as Error).message);
}
for (const problem of problems) console.log(`FAILED: ${problem}`);
await end(problems.length > 0 ? 1 : 0);

async function end(code: number): Promise<void> {
  ending ??= (async () => {
    await killAllParts();
    // They may have been left running if a start was interrupted.
    for (const name of existsSync(machines) ? readdirSync(machines) : []) killPostgres(join(machines, name, 'data'));
    await cleanUp();
    if (keep) console.log(`Everything is kept in ${folder}.`);
    else rmSync(folder, { recursive: true, force: true });
  })();
  await ending;
  process.exit(code);
}

async function testCluster(): Promise<void> {
  providePackages();
  await prepare({ build: true });
  say('starting three machines with etcd, Patroni and PostgreSQL');
  const cluster = await startCluster(makeOwnFolder(machines));
  const { archive, env } = cluster;
  startPart('receive-wal', env, join(archive, 'receive-wal.log'));
  startPart('haproxy', env, join(archive, 'haproxy.log'));
  say('starting two servers');
  const servers = await startServers(cluster, folder);
  const { token, goods } = await openShop(servers[0]!);
  say('making a base backup');
  await runPart(['base-backup'], env);

  say(`${tillCount} tills sell`);
  const tills = startTills(
    servers,
    token,
    goods.map(({ id }) => id),
    tillCount,
  );
  const rows: string[][] = [];
  const soldAfter = (moment: number) =>
    within(longestHealing, 'A server did not sell again.', async () =>
      servers.every(({ name }) => tills.journal.slice(-1000).some(({ server, at }) => server === name && at > moment)),
    );
  const events = eventsOf(cluster, servers, soldAfter);
  for (const name of chosen) {
    if (!events[name]) throw new Error(`There is no event ${name}, only ${Object.keys(events).join(', ')}.`);
    rows.push(await watch(events[name], cluster, servers, tills));
  }
  say('making a backup from a standby');
  say(await backUpFromStandby(cluster, folder));
  await tills.stop();

  await checkSales(tills, goods, cluster.addressOf(await cluster.leader()));
  say((await runTool('audit-books', servers[0]!.databaseUrl, folder)).replaceAll('\n', ' '));
  say(await restoreBetweenTwoSales(cluster, servers[0]!, token, goods[0]!, machines));
  console.log(tableOf(rows, servers));
}

/** Lets the event happen and waits until all is well again; returns a row for the table. */
async function watch(event: Event, cluster: Cluster, servers: Server[], tills: Tills): Promise<string[]> {
  await delay(quietBefore);
  await within(longestHealing, `The cluster was not whole before: ${event.name}.`, () => cluster.isWhole());
  say(event.name);
  const from = Date.now();
  const before = tills.journal.length;
  await event.happen();
  await within(longestHealing, `The cluster was not whole again after: ${event.name}.`, () => cluster.isWhole());
  const whole = Date.now();
  await delay(quietBefore);
  const to = Date.now();
  const gapOf = (names: string[]) => {
    const moments = tills.journal.filter(({ server }) => names.includes(server)).map(({ at }) => at);
    return longestGap(moments, from, to);
  };
  const gaps = [servers.map(({ name }) => name), ...servers.map(({ name }) => [name])].map((names) => {
    const gap = gapOf(names);
    if (gap > longestAllowedGap) {
      problems.push(`${event.name}: no sale was acknowledged for ${seconds(gap)} (${names.join(', ')}).`);
    }
    return seconds(gap);
  });
  const sold = tills.journal.length - before;
  say(`  ${gaps[0]} without a sale; ${sold} sales; whole again after ${seconds(whole - from)}`);
  return [event.name, ...gaps, seconds(whole - from), String(sold)];
}

async function checkSales({ journal, failures }: Tills, goods: Goods[], databaseUrl: string): Promise<void> {
  const books = (await read(
    databaseUrl,
    `select k.key, r.id::int as "receiptId", l.stock_id::int as "stockId", l.quantity::float as quantity
     from receipts r left join sale_lines l on l.receipt_id = r.id
     left join idempotency_keys k on k.document_id = r.id and k.call = 'POST /sales'`,
  )) as Booked[];
  const { lost, doubled } = compareWithBooks(journal, books);
  console.log(
    `\n${journal.length.toLocaleString('en')} sales acknowledged, ${lost.length} lost, ${doubled.length} doubled.`,
  );
  const told = [...failures].map(([failure, times]) => `${times} x ${failure}`).join(', ');
  console.log(`Failed attempts, each sent again with its key: ${told || 'none'}.`);
  if (lost.length > 0) problems.push(`Lost: ${JSON.stringify(lost.slice(0, 5))}`);
  if (doubled.length > 0) problems.push(`Doubled: ${JSON.stringify(doubled.slice(0, 5))}`);
  const wrong = [...failures.keys()].filter((failure) => /^\d+$/.test(failure) && failure !== '503');
  if (wrong.length > 0) problems.push(`Tills were answered ${wrong.join(', ')}.`);

  for (const { id, price } of goods) {
    const sold = journal.filter(({ stockId }) => stockId === id).reduce((sum, { quantity }) => sum + quantity, 0);
    const [found] = await read(
      databaseUrl,
      `select qty::float, (select sum(total)::float from sale_lines where stock_id = stock.id) as taken
       from stock where id = $1`,
      [id],
    );
    const taken = Math.round(sold * price * 100) / 100;
    if (found.qty !== stocked - sold || found.taken !== taken) {
      problems.push(`Item ${id}: ${sold} sold for ${taken}, but the books have ${found.qty} left and ${found.taken}.`);
    }
  }
}

function tableOf(rows: string[][], servers: Server[]): string {
  const head = ['event', 'gap', ...servers.map(({ name }) => `by ${name}`), 'whole again', 'sales'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function within(limit: number, otherwise: string, condition: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (!(await condition())) {
    if (Date.now() - start > limit) throw new Error(otherwise);
    await delay(250);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function say(line: string): void {
  console.log(`${seconds(Date.now() - started).padStart(8)}  ${line}`);
}
