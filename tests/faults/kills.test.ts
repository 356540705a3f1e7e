/** The server and its database are killed, frozen and stopped while tills sell. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childrenOf, cleanUp, isAlive, postmasterOf, until } from '../lifecycle/server-process.ts';
import { isLongRun, numbers, openShop, type Shop, seconds } from './shop.ts';
import { compareWithBooks, describeFailures, startTills, type Tills } from './tills.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(cleanUp);

const rounds = numbers(1, 20);
const tillCount = 6;
/** How many sales to wait for before the next kill, so that it happens while they sell. */
const between = numbers(20, 60);

/** Nothing acknowledged is lost, nothing is sold twice, nobody was signed out, and the books agree. */
async function expectWhole(tills: Tills, item: { id: number }, did: string) {
  await tills.stop();
  const { lost, unknown } = await compareWithBooks(shop, item, tills);
  const sold = tills.journal.size;
  console.log(`${did}: ${sold} sales acknowledged, ${lost.length} lost, ${unknown.length} not acknowledged.`);
  console.log(`  failures at the tills: ${describeFailures(tills)}`);
  expect(lost).toEqual([]);
  expect(unknown).toEqual([]);
  expect(await shop.qtyOf(item)).toBe(1_000_000 - sold);
  expect([...tills.failures.keys()].filter((failure) => /^[45]\d\d$/.test(failure) && failure !== '503')).toEqual([]);
  expect(await shop.wrongInBooks()).toEqual([]);
}

/** Fails early if a server has ended by itself, because waiting for it would never finish. */
async function sellMore(tills: Tills, count: number) {
  const before = tills.journal.size;
  const { child, ended } = shop.server;
  await until(() => tills.journal.size >= before + count || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${(await ended).stderr}`);
}

function report(what: string, times: number[]) {
  console.log(`  ${what}: ${spread(times)}`);
  // The time limit is checked only in the long run, on a machine that does nothing else.
  if (isLongRun) expect(Math.max(...times)).toBeLessThan(5);
}

/** The shortest, the median and the longest. */
function spread(times: number[]): string {
  const sorted = times.map((time) => time.toFixed(1)).sort((a, b) => Number(a) - Number(b));
  return `${sorted[0]} to ${sorted.at(-1)} s (half within ${sorted[Math.floor(sorted.length / 2)]} s)`;
}

test(`kill -9 of the server under load (rounds: ${rounds}): no acknowledged sale is lost`, async () => {
  const item = await shop.addItem();
  const tills = startTills(shop, item, tillCount);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await sellMore(tills, between);
    shop.server.child.kill('SIGKILL');
    await shop.server.ended;
    times.push(
      await seconds(async () => {
        await shop.restart();
        await sellMore(tills, 1);
      }),
    );
  }
  await expectWhole(tills, item, `kill -9 of the server x ${rounds}`);
  report('from its start to the next sale', times);
});

test(`kill -9 of PostgreSQL under load (rounds: ${rounds}): no acknowledged sale is lost`, async () => {
  const item = await shop.addItem();
  const tills = startTills(shop, item, tillCount);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await sellMore(tills, between);
    const postmaster = postmasterOf(shop.dataDir);
    process.kill(postmaster, 'SIGKILL');
    times.push(
      await seconds(async () => {
        await until(() => !isAlive(postmaster));
        // Its children may finish their work, so a sale counts only once it is made by the new server.
        await until(() => ![null, postmaster].includes(postmasterOrNone()));
        await sellMore(tills, 1);
      }),
    );
  }
  await expectWhole(tills, item, `kill -9 of PostgreSQL x ${rounds}`);
  report('from the blow to the next sale', times);
});

/** Null while it is starting and has not written its process id yet. */
function postmasterOrNone(): number | null {
  try {
    return postmasterOf(shop.dataDir) || null;
  } catch {
    return null;
  }
}

const freezes = numbers(1, 5);

test(`a database frozen under load (times: ${freezes}) is 503 with a sentence, signs nobody out, and is used again by itself`, async () => {
  const item = await shop.addItem();
  const tills = startTills(shop, item, tillCount);
  const answered: number[] = [];
  const back: number[] = [];
  let frozen = 0;
  for (let round = 0; round < freezes; round++) {
    await sellMore(tills, between);
    const thaw = freeze(postmasterOf(shop.dataDir));
    frozen += thaw.count;
    try {
      for (const [method, path, body] of [
        ['POST', '/sales', { sales: [{ stockId: item.id, quantity: 1 }] }],
        ['GET', '/auth/me'],
        ['GET', '/stock'],
        ['GET', '/health'],
      ] as const) {
        answered.push(await seconds(async () => expect(await shop.call(method, path, body)).toEqual(away)));
      }
    } finally {
      thaw();
    }
    back.push(await seconds(() => sellMore(tills, 1)));
  }
  await expectWhole(tills, item, `SIGSTOP of ${frozen} database processes, ${freezes} times`);
  console.log(`  answered 503 after ${spread(answered)}; selling again ${spread(back)} after the thaw`);
  if (isLongRun) expect(Math.max(...answered)).toBeLessThan(3);
});

const away = {
  httpStatus: 503,
  status: false,
  payload: 'The database is not answering right now. Please try again in a moment.',
  code: 'away',
};

/** Freezes the postmaster first, so that it starts no new child that would not be frozen. */
function freeze(postmaster: number) {
  process.kill(postmaster, 'SIGSTOP');
  const children = childrenOf(postmaster);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  const thaw = () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT');
  };
  return Object.assign(thaw, { count: children.length + 1 });
}

test(`SIGTERM under load (times: ${rounds}): every sale that was made was answered, and no request in flight was cut off`, async () => {
  const item = await shop.addItem();
  const times: number[] = [];
  const sums = { made: 0, answered: 0, cutOff: 0 };
  for (let round = 0; round < rounds; round++) {
    const before = await receipts();
    const tills = startTills(shop, item, tillCount, { persistent: false });
    await sellMore(tills, between);
    let code: number | null = null;
    times.push(
      await seconds(async () => {
        ({ code } = await shop.server.stop());
      }),
    );
    expect(code).toBe(0);
    await tills.stop();
    await shop.restart();
    const made = (await receipts()) - before;
    expect(made).toBe(tills.journal.size);
    // A refused connection is not a request in flight; no till got an error response either.
    const { ECONNREFUSED: _, ...cutOff } = Object.fromEntries(tills.failures);
    if (isLongRun) expect(cutOff).toEqual({});
    expect(Object.keys(cutOff).filter((failure) => failure !== 'ECONNRESET')).toEqual([]);
    sums.made += made;
    sums.answered += tills.journal.size;
    sums.cutOff += cutOff.ECONNRESET ?? 0;
  }
  console.log(
    `SIGTERM x ${rounds}: ${sums.made} sales made, ${sums.answered} answered, ${sums.cutOff} connections cut; gone in ${spread(times)}`,
  );
  if (isLongRun) expect(Math.max(...times)).toBeLessThan(10);
  expect(await shop.wrongInBooks()).toEqual([]);
});

async function receipts(): Promise<number> {
  const { rows } = await shop.query('select count(*)::int as count from receipts');
  return rows[0].count;
}
