/**
 * `npm run compare-versions -- [--from REF] [--sales N]`: does a shop of an earlier version keep every figure when this
 * version migrates it? Fills a shop with the earlier version, reads all its figures, starts this version on the same
 * folder, reads them again and compares; then audits the books. Exit code 1 on any difference.
 * Both shops are in a temporary folder; nothing else is touched.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareWith, repeatRequests } from './compare-versions/compare-figures.mjs';
import { today } from './compare-versions/days.mjs';
import { fetchVersion } from './compare-versions/earlier-version.mjs';
import { makeChanges } from './compare-versions/make-changes.mjs';
import { readFigures } from './compare-versions/read-figures.mjs';
import { runTool, signIn, startVersion } from './compare-versions/version-server.mjs';
import { fail, prepare, root, say } from './prepare.mjs';

/** The last commit before the money ledger (migrations 0090 and later). */
const firstVersion = 'a834809cd453692b1e84652810605ac6966b762c';

/**
 * Intended differences, with the reason. Everything else must be equal, field by field; only fields that the earlier
 * version did not return are ignored. `isNew` says which rows may be added, `nowIs` what an earlier answer must be now.
 */
const expectedDifferences = [
  {
    what: 'stock movements',
    why: 'where the last movement of an item was at another cost than its own, the migration writes one of nothing',
    isNew: ({ kind }) => kind === 'revaluation',
  },
  {
    what: 'cash of each day',
    why: 'after the count of today the drawer starts from what was counted (spec-3, 8)',
    nowIs: startedFromCount,
  },
];

/** Fills in `booked` from the other fields; versions that have it answer it themselves. */
function startedFromCount(answer) {
  const { date, expected, booked, closed } = answer.payload;
  if (date !== today() || !closed || booked !== undefined) return answer;
  const { counted, expected: expectedThen } = closed;
  const cents = Math.round((expected + counted - expectedThen) * 100);
  return { ...answer, payload: { ...answer.payload, expected: cents / 100 } };
}

const { values } = parseArgs({
  options: { from: { type: 'string', default: firstVersion }, sales: { type: 'string', default: '20000' } },
});
if (!/^[1-9]\d*$/.test(values.sales)) fail('--sales must be a whole number from 1.');

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-compare-'));
// When started by root, the database runs as another user, who must be able to reach this folder.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const figures = join(folder, 'figures');
let running;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await running?.stop();
    process.exit(1);
  });
}

try {
  process.exitCode = (await compareVersions()) ? 0 : 1;
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  await running?.stop();
}

async function compareVersions() {
  const earlier = join(folder, 'earlier');
  say(`Preparing ${values.from} …`);
  fetchVersion(values.from, earlier);
  await prepare({ build: true });
  await runTool(earlier, folder, 'demo-data', '--sales', values.sales);

  running = await startVersion(earlier, folder);
  const token = await signIn(running.url);
  const { did, repeats } = await makeChanges({ url: running.url, token });
  say(`Changed: ${did}.`);
  const read = await readFigures({ url: running.url, token }, figures);
  say(`${read.toLocaleString('en')} answers read from the earlier version.`);
  await running.stop();

  say('Starting this version on the same folder …');
  // The session is the same as before, because a new version must not sign anybody out.
  running = await startVersion(root, folder);
  console.log(`This version was ready after ${running.readyAfter.toFixed(1)} s.`);
  showMigrations(running.migrations);
  const shop = { url: running.url, token };
  const results = await compareWith(shop, figures, expectedDifferences);
  results.set('requests repeated by their key', await repeatRequests(shop, repeats));
  const agree = showComparison(results);
  await running.stop();
  await runTool(root, folder, 'audit-books');
  return agree;
}

function showMigrations(migrations) {
  for (const { migration, ms, steps } of migrations) {
    console.log(`  ${migration.padEnd(36)} ${seconds(ms)}`);
    if (Object.keys(steps).length < 2) continue;
    for (const [step, took] of Object.entries(steps)) console.log(`    ${step.padEnd(48)} ${seconds(took)}`);
  }
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`;
}

/** Returns whether everything was equal. */
function showComparison(results) {
  const number = (value) => value.toLocaleString('en').padStart(14);
  console.log(`\n${'what'.padEnd(40)}${'rows compared'.padStart(14)}${'differing'.padStart(14)}`);
  for (const [what, { rows, differing }] of results)
    console.log(`${what.padEnd(40)}${number(rows)}${number(differing)}`);
  for (const [what, { examples }] of results) {
    for (const example of examples) console.log(`\n${what}: ${example}`);
  }
  console.log('\nDifferent on purpose:');
  for (const { what, why } of expectedDifferences)
    console.log(
      `  ${what}: ${results.get(what)?.newRows ?? 0} new rows, ${results.get(what)?.changed ?? 0} changed; ${why}`,
    );
  const all = [...results.values()];
  const sum = (field) => all.reduce((total, result) => total + result[field], 0);
  console.log(`\n${sum('rows').toLocaleString('en')} rows compared, ${sum('differing').toLocaleString('en')} differ.`);
  return sum('differing') === 0;
}
