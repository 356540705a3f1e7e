/**
 * `npm run bench`: every figure we hold ourselves to, measured in one go on servers of its own, printed beside its target
 * and written to bench/results.md. `-- --quick` takes a minute and a smaller shop.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Effort, measureGrowth, measureSales, measureSearch, measureStart, type Row } from './measures.ts';

const quick = process.argv.includes('--quick');
const effort: Effort = quick
  ? { seconds: 3, big: { items: 1000, customers: 500, sales: 50_000, days: 365, seed: 1 }, manyItems: 10_000 }
  : { seconds: 12, big: { items: 10_000, customers: 5000, sales: 1_000_000, days: 365, seed: 1 }, manyItems: 100_000 };

const measures = [
  ['starting', () => measureStart()],
  ['selling and reading', () => measureSales(effort)],
  ['growing', () => measureGrowth(effort)],
  ['searching', () => measureSearch(effort)],
] as const;

const rows: Row[] = [];
for (const [index, [name, measure]] of measures.entries()) {
  process.stderr.write(`${index + 1}/${measures.length} ${name} …\n`);
  rows.push(...(await measure()));
}

const table = [
  '| what | measured | to reach | |',
  '|---|---|---|---|',
  ...rows.map(({ what, figure, target, met }) => `| ${what} | ${figure} | ${target} | ${met ? 'met' : '**missed**'} |`),
].join('\n');
console.log(table);

if (!quick) {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const about = `Measured on ${new Date().toISOString().replace(/T.*/, '')} on ${machine}, by \`npm run bench\`.`;
  writeFileSync(
    fileURLToPath(new URL('results.md', import.meta.url)),
    `# What the bench measured\n\n${about}\n\n${table}\n`,
  );
}
