/** Every line of docs/spec-coverage.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const lines = readFileSync(new URL('docs/spec-coverage.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'));
const rows = lines.map((line) => {
  const [statement = '', proof = '', ...rest] = line.slice(1, -1).split(' | ');
  return { line, statement: statement.trim(), proof: proof.trim(), rest };
});

describe('docs/spec-coverage.md', () => {
  it('has one statement and one proof on each line, and no statement twice', () => {
    const broken = rows.filter(
      ({ proof, rest }) => rest.length > 0 || !/^`[^`]+ › [^`]+`(<br>`[^`]+ › [^`]+`)*$/.test(proof),
    );
    expect(broken.map(({ line }) => line)).toEqual([]);
    expect(rows.length).toBeGreaterThan(150);
    expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length);
  });

  it('names only tests that exist', () => {
    const named = rows.flatMap(({ proof }) => [...proof.matchAll(/`([^`]+?) › ([^`]+)`/g)]);
    const missing = named.filter(([, file = '', name = '']) => !hasTest(file, name)).map(([proof]) => proof);
    expect(missing).toEqual([]);
  });
});

function hasTest(file: string, name: string): boolean {
  const path = new URL(file, root);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8').replace(/\\(['"])/g, '$1');
  const names = [...source.matchAll(/\(\s*(?:'([^\n]*?)'|"([^\n]*?)"|`([^`]*?)`),/g)];
  return names.some((found) => found.slice(1).includes(name));
}
