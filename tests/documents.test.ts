/**
 * Checks that what the documents for engineers name exists: files and folders in backticks, the targets of links, and the
 * folders of the server and of the page. Each decision says when it was made and whether it still holds.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...decisions];

/** The tables of ARCHITECTURE.md name folders relative to one of these. */
const roots = ['', 'server', 'web', 'web/ui', 'tests', 'deploy'];

/**
 * Paths in backticks: those with a folder or the ending of a file, without addresses, packages, placeholders like `<noun>`, and
 * paths in a shop's data folder.
 */
function pathsIn(text: string): string[] {
  const quoted = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([\w.*-]+(?:\/[\w.*-]+)*\/?)`/g)];
  const isPath = /\/|\.(ts|tsx|mjs|js|sql|md|json|yaml|service)$/;
  return quoted
    .map(([, path = '']) => path)
    .filter((path) => isPath.test(path) && !/^(DATA_DIR|dist)\/|NNNN/.test(path));
}

/** A refusal with a word after its code, such as `not-found/shift`, looks like a path. */
const refusals = read('server/base/refusals.ts');

function isThere(path: string): boolean {
  if (refusals.includes(`'${path}'`)) return true;
  const folder = path.includes('*') ? dirname(path) : '';
  if (folder) {
    const pattern = new RegExp(
      `^${path
        .slice(folder.length + 1)
        .replaceAll('.', '\\.')
        .replaceAll('*', '.*')}$`,
    );
    return readdirSync(join(root, folder)).some((name) => pattern.test(name));
  }
  return roots.some((above) => existsSync(join(root, above, path)));
}

describe.each(documents)('%s', (file) => {
  it('names only files and folders that are there', () => {
    expect(pathsIn(read(file)).filter((path) => !isThere(path))).toEqual([]);
  });

  it('links only to what is there', () => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
  });
});

it.each(['server', 'web'])('ARCHITECTURE.md says what each folder of %s/ is', (folder) => {
  const [, table = ''] = read('ARCHITECTURE.md').split(`**\`${folder}/\`.**`);
  const named = new Set([...(table.split('\n\n')[1] ?? '').matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name));
  const there = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(there.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

describe.each(decisions)('%s', (file) => {
  const text = read(file);

  it('is numbered as its file is', () => {
    expect(text).toMatch(new RegExp(`^# ${Number(/\d{4}/.exec(file)?.[0])}\\. `));
  });

  it('says when it was made and whether it holds', () => {
    const other = '\\[decision \\d+\\]\\([\\w-]+\\.md\\)';
    const status = `(Accepted|Accepted, changed in part( by ${other}((, ${other})* and ${other})?)?|Superseded by ${other})`;
    expect(text).toMatch(
      new RegExp(`^# .*\\n\\n\\*\\*Date\\.\\*\\* \\d{4}-\\d\\d-\\d\\d\\. \\*\\*Status\\.\\*\\* ${status}\\.\\n`),
    );
  });

  it('says beside the sentence what has changed since, where something has', () => {
    expect(/\bsince (\d{4}-\d\d-\d\d|\[decision)/i.test(text)).toBe(text.includes('Accepted, changed in part'));
  });

  it('calls other decisions by their number', () => {
    const links = [...text.matchAll(/\[decision\s(\d+)\]\((\d{4})-[\w-]+\.md\)/g)];
    expect(links.filter(([, said, is]) => Number(said) !== Number(is))).toEqual([]);
  });
});
