import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '../server/config.ts';

test('docs/operating.md lists every setting as the server knows it', () => {
  const rows = Object.values(settings).map(({ name, fallback, meaning }) => {
    const unset = name === 'BUSINESS_TZ' ? "the server's zone" : fallback === null ? 'unset' : `\`${fallback}\``;
    return `| \`${name}\` | ${unset} | ${meaning} |`;
  });
  const documented = readFileSync('docs/operating.md', 'utf8').match(/^\| `.*$/gm);
  expect(documented).toEqual(rows);
});
