/**
 * Checks the handbook of docs/handbook in each of its languages: the labels it quotes are on the screens, and its pictures
 * and links exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageParts } from '../contract/words/page-parts.ts';
import { readEntries } from '../scripts/words/catalogue-files.ts';
import { ofPartners, ownAccounts } from '../server/journal/accounts.ts';
import { templateColumns as customerHeadings } from '../web/customers/customer-file.ts';
import { type Block, parseMarkdown } from '../web/help/markdown.ts';
import { importColumns as stockHeadings } from '../web/stock/spreadsheets/export-columns.ts';

const root = join(import.meta.dirname, '..');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
const chapters = filesIn('docs/handbook', '.md');
const languageOf = (chapter: string) => (dirname(chapter) === 'docs/handbook' ? 'en' : basename(dirname(chapter)));
const labelsIn = (language: string) =>
  ['page', ...pageParts, 'shared'].flatMap((part) =>
    Object.values(readEntries(join(root, 'locales', language, `${part}.json`))).map(plain),
  );
/** The headings of import files, which are the same in every language. */
const headings = [...stockHeadings, ...customerHeadings].map(({ header }) => header);

/** Replaces all kinds of space by one, because a line may break at a space that keeps words together in a label. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}

describe.each(chapters)('%s', (chapter) => {
  const text = readFileSync(join(root, chapter), 'utf8');

  it('quotes only labels that a screen has', () => {
    const screens = [...labelsIn(languageOf(chapter)), ...headings].join('\n');
    const quoted = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label]) => plain(label!));
    expect(quoted.filter((label) => !screens.includes(label))).toEqual([]);
  });

  it('has the pictures and chapters that it refers to', () => {
    const files = [...text.matchAll(/\]\((.+?)\)/g)].map(([, file]) => file!.replace(/#.*/, ''));
    expect(files.filter((file) => !existsSync(join(root, dirname(chapter), file)))).toEqual([]);
  });
});

it.each(['en', 'sw', 'fr'])(
  'no two sections of the handbook in %s have the same heading: it is what readers jump to',
  (language) => {
    const texts = chapters.filter((chapter) => languageOf(chapter) === language);
    const all = texts.flatMap((chapter) => readFileSync(join(root, chapter), 'utf8').match(/^#+ .+$/gm) ?? []);
    expect(all.filter((heading, at) => all.indexOf(heading) !== at)).toEqual([]);
  },
);

it.each(filesIn('docs/handbook', 'for-your-accountant.md'))(
  '%s says of every account where its figure comes from',
  (chapter) => {
    const text = readFileSync(join(root, chapter), 'utf8');
    const accounts = Object.values({ ...ownAccounts, ...ofPartners });
    const isNamed = (account: string) =>
      text.includes(`\`${account}\``) || text.includes(`\`${account.split(':')[1]}\``);
    expect(accounts.filter((account) => !isNamed(account))).toEqual([]);
  },
);

describe.each(['sw', 'fr'])('the handbook in %s', (language) => {
  const folder = join('docs/handbook', language);

  it('has every chapter', () => {
    const english = chapters.filter((chapter) => languageOf(chapter) === 'en').map((chapter) => basename(chapter));
    expect(filesIn(folder, '.md').map((chapter) => basename(chapter))).toEqual(english);
  });

  it.each(filesIn(folder, '.md'))(
    '%s has the sections, lists, tables, pictures and links of the English one',
    (chapter) => {
      const shapeOf = (path: string) => parseMarkdown(readFileSync(join(root, path), 'utf8')).map(shape);
      expect(shapeOf(chapter)).toEqual(shapeOf(join('docs/handbook', basename(chapter))));
    },
  );
});

/** The parts of a block that must be the same in every language. */
function shape(block: Block): string {
  if (block.kind === 'heading') return `heading ${block.level}`;
  if (block.kind === 'picture') return `picture ${basename(block.file)}`;
  if (block.kind === 'list') return `list of ${block.items.length}`;
  if (block.kind === 'table') return `table of ${block.rows.length}`;
  return block.kind;
}
