/** docs/asvs.md answers every requirement of levels 1 and 2 once, and names only files that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/asvs.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

/** How many requirements of these levels each section of ASVS 5.0 has. No section leaves out a number. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const wanted = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

it('answers each requirement once', () => {
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(([numbers = '']) => numbers.split(' ')).sort()).toEqual([...wanted].sort());
});

it('has one of five answers in every line, and says why where it is not met', () => {
  const answers = ['met', 'part', 'no', 'yours', 'n/a'];
  expect(rows.filter(([, , answer = '']) => !answers.includes(answer))).toEqual([]);
  const silent = rows.filter(([, , answer = '', why = '']) => answer === 'part' && why === '');
  expect(silent).toEqual([]);
});

it('names only files that exist', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|md|conf|json|yaml))`|`(Dockerfile|\.dockerignore)`/g)];
  const paths = named.map(([, path, other]) => path ?? other ?? '');
  expect(paths.length).toBeGreaterThan(60);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});
