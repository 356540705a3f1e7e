/** Measures the same operations with this version and with another commit, by turns in one run: how much processor time each takes. */
import { join } from 'node:path';
import { fetchVersion } from '../scripts/compare-versions/earlier-version.mjs';
import { operations } from './operations.ts';
import { makeFolder } from './shop-server.ts';
import {
  lostTo,
  middleOf,
  milliseconds,
  openWorkShop,
  timeOf,
  type Work,
  type WorkShop,
  warmUp,
  workOf,
} from './work.ts';

const turns = 5;

export async function measureAgainst(commit: string, requests: number): Promise<string> {
  const [before, now, checkout] = [makeFolder(), makeFolder(), makeFolder()];
  const opened: WorkShop[] = [];
  try {
    const root = join(checkout.path, 'version');
    fetchVersion(commit, root);
    for (const [folder, version] of [[before, root], [now]] as const) opened.push(await openWorkShop(folder, version));
    const rows: string[] = [];
    for (const operation of operations) {
      const { asking, askedBefore = asking } = operation;
      const asked = [{ ...operation, asking: askedBefore }, operation] as const;
      for (const [which, at] of opened.entries()) await warmUp(at, asked[which]!);
      const works: [Work[], Work[]] = [[], []];
      for (let turn = 0; turn < turns; turn++) {
        for (const [which, at] of opened.entries())
          works[which]?.push(await workOf(at, asked[which]!, Math.ceil(requests / turns)));
      }
      rows.push(rowOf(operation.what, operation.target, middleOf(works[0]), middleOf(works[1])));
    }
    return `Processor time of each by ${commit} and by this version, server and PostgreSQL together, in turns.

| what | ${commit} | this version | ratio | target | | lost to the host |
|---|---|---|---|---|---|---|
${rows.join('\n')}`;
  } finally {
    for (const { shop } of opened) await shop.stop();
    for (const folder of [before, now, checkout]) folder.remove();
  }
}

function rowOf(what: string, target: number, before: Work, now: Work): string {
  const ratio = timeOf(now) / timeOf(before);
  const met = ratio <= target ? 'met' : '**missed**';
  const figures = [milliseconds(timeOf(before)), milliseconds(timeOf(now)), ratio.toFixed(2), target, met];
  return `| ${[what, ...figures, lostTo(Math.max(before.lost, now.lost))].join(' | ')} |`;
}
