/** The disk fills up while tills sell, and is freed again. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, launch, until } from '../lifecycle/server-process.ts';
import { isLongRun, openShop, seconds } from './shop.ts';
import { limitedDisk, mountedDisk, type SmallDisk, whyNotMount } from './small-disk.ts';
import { compareWithBooks, describeFailures, startTills } from './tills.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

afterEach(cleanUp);

const reason = whyNotMount();
if (reason) console.log(`No file system can be mounted here (${reason}): the limit on written files stands in for it.`);
const ways: Record<string, () => SmallDisk> = {
  ...(!reason && { 'a full disk': mountedDisk }),
  ...((reason || isLongRun) && { 'writes that the system refuses': limitedDisk }),
};

const full = /^The server's disk is full\. Nothing was saved/;
const away = /^The database is not answering right now\./;

test.each(Object.entries(ways))('%s: 503 with a sentence, nothing lost, and back by itself', async (name, makeDisk) => {
  const disk = makeDisk();
  const shop = await openShop({ DATA_DIR: disk.dataDir });
  const item = await shop.addItem();
  const tills = startTills(shop, item, 6);
  const { child } = shop.server;
  await until(() => tills.journal.size >= 20);

  disk.fill(child.pid as number);
  const sentences = new Map<string, number>();
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await shop.call(method, path, body);
    if (answer.httpStatus === 200) return 200;
    expect(answer).toMatchObject({ httpStatus: 503, status: false });
    expect(full.test(answer.payload) || away.test(answer.payload), answer.payload).toBe(true);
    sentences.set(answer.payload, (sentences.get(answer.payload) ?? 0) + 1);
    return 503;
  };
  const expense = { date: '2026-01-02', amount: 1, type: 'Meals', receivedBy: 'A', expense: 'x'.repeat(200) };
  await until(async () => (await ask('POST', '/expenses', expense)) === 503);
  const reads = { 200: 0, 503: 0 };
  for (let count = 0; count < 20; count++) reads[await ask('GET', '/stock')]++;
  expect(child.exitCode).toBe(null);

  if (disk.how.includes('file system')) await expectNoHalfBackup(disk, shop.env);

  // Not even the next WAL file can be created: PostgreSQL gives up at this point and has to be restarted.
  await until(async () => {
    try {
      await shop.query("select pg_logical_emit_message(true, 'x', repeat('x', 100000)), pg_switch_wal()");
      return false;
    } catch {
      return true;
    }
  });
  const later = { 200: 0, 503: 0 };
  for (let count = 0; count < 20; count++) later[await ask('GET', '/stock')]++;
  expect(child.exitCode).toBe(null);

  disk.free(child.pid as number);
  const before = tills.journal.size;
  const back = await seconds(() => until(() => tills.journal.size > before));
  await tills.stop();
  const { lost, unknown } = await compareWithBooks(shop, item, tills);
  console.log(`${name} (${disk.how}): ${tills.journal.size} sales acknowledged, ${lost.length} lost.`);
  console.log(
    `  at the tills meanwhile: ${describeFailures(tills)}; reads: ${describe(reads)}, then ${describe(later)}`,
  );
  for (const [sentence, times] of sentences) console.log(`  ${times} x "${sentence}"`);
  console.log(`  selling again ${back.toFixed(1)} s after space was made`);
  expect(lost).toEqual([]);
  expect(unknown).toEqual([]);
  expect([...tills.failures.keys()]).toEqual(['503']);
  expect(await shop.wrongInBooks()).toEqual([]);
});

const describe = (reads: { 200: number; 503: number }) => `${reads[200]} answered and ${reads[503]} x 503`;

async function expectNoHalfBackup(disk: SmallDisk, env: Record<string, string>) {
  const folder = dirname(disk.dataDir);
  const before = readdirSync(folder);
  const command: [string, ...string[]] = [process.execPath, 'scripts/run-tool.mjs', 'backup', join(folder, 'a.backup')];
  const { code, stderr } = await launch({ env, command }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('There is no space left on the disk for');
  expect(readdirSync(folder)).toEqual(before);
}
