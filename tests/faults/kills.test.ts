/** The server and its database killed, frozen and ended while tills sell. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childrenOf, cleanUp, isAlive, postmasterOf, until } from '../lifecycle/server-process.ts';
import { atLength, numbers, openShop, type Shop, seconds } from './shop.ts';
import { compareWithBooks, describeTroubles, startTills, type Tills } from './tills.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(cleanUp);

const rounds = numbers(1, 20);
const tillCount = 6;
/** Sales to be seen before the next blow, so that it falls while they sell. */
const between = numbers(20, 60);

/** Nothing acknowledged is lost, nothing is sold twice, nobody was signed out, and the books agree. */
async function expectWhole(tills: Tills, item: { id: number }, did: string) {
  await tills.stop();
  const { lost, unknown } = await compareWithBooks(shop, item, tills);
  const sold = tills.journal.size;
  console.log(`${did}: ${sold} sales acknowledged, ${lost.length} lost, ${unknown.length} not acknowledged.`);
  console.log(`  troubles at the tills: ${describeTroubles(tills)}`);
  expect(lost).toEqual([]);
  expect(unknown).toEqual([]);
  expect(await shop.qtyOf(item)).toBe(1_000_000 - sold);
  expect([...tills.troubles.keys()].filter((trouble) => /^[45]\d\d$/.test(trouble) && trouble !== '503')).toEqual([]);
  expect(await shop.wrongInBooks()).toEqual([]);
}

/** A server that ended by itself would be waited for in vain. */
async function sellMore(tills: Tills, count: number) {
  const before = tills.journal.size;
  const { child, ended } = shop.server;
  await until(() => tills.journal.size >= before + count || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${(await ended).stderr}`);
}

function report(what: string, times: number[]) {
  console.log(`  ${what}: ${times.map((time) => time.toFixed(1)).join(', ')} s`);
  // How long is a figure for a machine of its own, not for one that runs the other tests meanwhile.
  if (atLength) expect(Math.max(...times)).toBeLessThan(5);
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
        // Its children may finish what they are at; the sale that counts is one of the new server.
        await until(() => ![null, postmaster].includes(postmasterOrNone()));
        await sellMore(tills, 1);
      }),
    );
  }
  await expectWhole(tills, item, `kill -9 of PostgreSQL x ${rounds}`);
  report('from the blow to the next sale', times);
});

/** While it starts, it has not written its number down yet. */
function postmasterOrNone(): number | null {
  try {
    return postmasterOf(shop.dataDir) || null;
  } catch {
    return null;
  }
}

test('a frozen database is 503 with a sentence, signs nobody out, and is used again by itself', async () => {
  const item = await shop.addItem();
  const tills = startTills(shop, item, tillCount);
  await sellMore(tills, between);
  const postmaster = postmasterOf(shop.dataDir);
  const times: number[] = [];
  // It first, so that no child is born that would stay awake.
  process.kill(postmaster, 'SIGSTOP');
  const children = childrenOf(postmaster);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  try {
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['GET', '/stock'],
      ['GET', '/health'],
    ] as const) {
      times.push(
        await seconds(async () => {
          const answer = await shop.call(method, path);
          expect(answer).toEqual({
            httpStatus: 503,
            status: false,
            payload: 'The database is not answering right now. Please try again in a moment.',
          });
        }),
      );
    }
  } finally {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT');
  }
  const back = await seconds(() => sellMore(tills, 1));
  await expectWhole(tills, item, `SIGSTOP of ${children.length + 1} database processes`);
  console.log(
    `  answered 503 after ${times.map((time) => time.toFixed(1)).join(', ')} s; selling again after ${back.toFixed(1)} s`,
  );
  if (atLength) expect(Math.max(...times)).toBeLessThan(3);
});

test('SIGTERM under load: every sale that was made was also answered', async () => {
  const item = await shop.addItem();
  for (let round = 0; round < rounds; round++) {
    const { rows } = await shop.query('select count(*)::int as before from receipts');
    const tills = startTills(shop, item, tillCount, { persistent: false });
    await sellMore(tills, between);
    let code: number | null = null;
    const time = await seconds(async () => {
      ({ code } = await shop.server.stop());
    });
    await tills.stop();
    await shop.restart();
    const { rows: after } = await shop.query('select count(*)::int as now from receipts');
    const made = after[0].now - rows[0].before;
    console.log(
      `SIGTERM: gone in ${time.toFixed(1)} s with ${code}; ${made} sales made, ${tills.journal.size} answered; then ${describeTroubles(tills)}`,
    );
    expect(code).toBe(0);
    expect(made).toBe(tills.journal.size);
    expect([...tills.troubles.keys()].filter((trouble) => /^\d{3}$/.test(trouble))).toEqual([]);
    if (atLength) expect(time).toBeLessThan(10);
  }
  expect(await shop.wrongInBooks()).toEqual([]);
});
