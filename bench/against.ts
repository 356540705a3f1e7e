/** Measures the same operations with this version and with another commit, by turns in one run: how much processor time each takes. */
import { join } from 'node:path';
import { fetchVersion } from '../scripts/compare-versions/earlier-version.mjs';
import { operations } from './operations.ts';
import { makeFolder } from './shop-server.ts';
import { lostTo, milliseconds, openWorkShop, type Work, type WorkShop, warmUp, workOf } from './work.ts';

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

interface Middle {
  each: number;
  lost: number;
}

/** Takes the median turn, because PostgreSQL may clean up after earlier turns during any of them. */
function middleOf(works: Work[]): Middle {
  const turns = works.map(({ server, postgres, lost }) => ({ each: server + postgres, lost }));
  return turns.sort((a, b) => a.each - b.each)[Math.floor(turns.length / 2)]!;
}

function rowOf(what: string, target: number, before: Middle, now: Middle): string {
  const ratio = now.each / before.each;
  const met = ratio <= target ? 'met' : '**missed**';
  const figures = [milliseconds(before.each), milliseconds(now.each), ratio.toFixed(2), target, met];
  return `| ${[what, ...figures, lostTo(Math.max(before.lost, now.lost))].join(' | ')} |`;
}
