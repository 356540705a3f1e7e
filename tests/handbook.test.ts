/** The handbook of docs/handbook: what it quotes from the screens is there, and so are its pictures and links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntries } from '../scripts/words/catalogue-files.ts';
import { importColumns as customerHeadings } from '../web/customers/customer-file.ts';
import { importColumns as stockHeadings } from '../web/stock/export-columns.ts';

const root = join(import.meta.dirname, '..');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
const chapters = filesIn('docs/handbook', '.md');
const labels = ['page', 'shared'].flatMap((part) =>
  Object.values(readEntries(join(root, 'locales', 'en', `${part}.json`))),
);
/** Headings of files that are imported, which are the same in every language. */
const headings = [...stockHeadings, ...customerHeadings].map(({ header }) => header);
const screens = [...labels, ...headings].join('\n');

describe.each(chapters)('%s', (chapter) => {
  const text = readFileSync(join(root, chapter), 'utf8');

  it('quotes only labels that a screen has', () => {
    const quoted = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label]) => label!.replace(/\s+/g, ' '));
    expect(quoted.filter((label) => !screens.includes(label))).toEqual([]);
  });

  it('has the pictures and chapters that it refers to', () => {
    const files = [...text.matchAll(/\]\((.+?)\)/g)].map(([, file]) => file!.replace(/#.*/, ''));
    expect(files.filter((file) => !existsSync(join(root, dirname(chapter), file)))).toEqual([]);
  });
});
