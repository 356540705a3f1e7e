/**
 * No two folders of the contract, the server or the page import each other, so each can be read without the other, and what
 * several of them need has a folder of its own. Imports that a screen makes only when it is opened (`import()`) do not count,
 * because they lead on to another screen. The linter checks the layers, and that files do not import each other in a circle.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** These folders are one layer, and may be read as one. */
const together: Record<string, string> = {
  'server/base + server/db': 'the context of a call has the connection, and connections are opened in a context',
  'server/base + server/events': 'the context has the hub, by its type alone',
  'server/base + server/mail': 'the context has the mail, by its type alone',
  'server/journal + server/logs': 'naming an account is logged, and the log says the names of accounts',
  'web/http + web/session': 'a call carries the session, and the session is begun and ended by calls',
  'web/payables + web/suppliers':
    "a supplier's page shows what is owed to them, and paying asks how the supplier stands",
};

/** 'web/sales/pay/methods.ts' is in the folder 'web/sales'. Files directly below a root are in none. */
function folderOf(file: string): string | null {
  const [base, folder, ...rest] = file.split('/');
  return rest.length > 0 ? `${base}/${folder}` : null;
}

function importsBetweenFolders(base: 'contract' | 'server' | 'web'): Set<string> {
  const found = new Set<string>();
  for (const name of readdirSync(join(root, base), { recursive: true, encoding: 'utf8' })) {
    const file = posix.join(base, name.replaceAll('\\', '/'));
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      / from '(\.[^']+)'|^import '(\.[^']+)'/gm,
    )) {
      const [here, there] = [folderOf(file), folderOf(posix.join(posix.dirname(file), to))];
      if (here && there && here !== there && there.startsWith(`${base}/`)) found.add(`${here} > ${there}`);
    }
  }
  return found;
}

it('no two folders import each other, but for those that are one layer', () => {
  const found = [
    ...importsBetweenFolders('contract'),
    ...importsBetweenFolders('server'),
    ...importsBetweenFolders('web'),
  ];
  const pairs = found.flatMap((one) => {
    const [here = '', there = ''] = one.split(' > ');
    return here < there && found.includes(`${there} > ${here}`) ? [`${here} + ${there}`] : [];
  });
  expect(found.length).toBeGreaterThan(500);
  expect(pairs.sort()).toEqual(Object.keys(together).sort());
});
