/** Every text for people is in the catalogues, and every shipped language is complete. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedLanguages } from '../contract/words/languages.ts';
import { foldersOf, pageParts } from '../contract/words/page-parts.ts';
import { shortKey } from '../contract/words/short-catalogue.ts';
import { allEntriesOf, problemsOf, readEntries, sorted } from '../scripts/words/catalogue-files.ts';
import { extractTexts, parts, sourcesIn } from '../scripts/words/extract.ts';
import { findBareTexts } from '../scripts/words/find-bare-texts.ts';
import { lineOf } from '../scripts/words/parse-source.ts';

const root = join(import.meta.dirname, '..');
const texts = extractTexts(root);
/**
 * Texts that are left out: headings of files that can be imported again, names for programs and of fonts, and what is the same
 * in every language.
 */
const forPrograms = [
  /^web\/(stock\/spreadsheets\/(export-columns|import-stock)|customers\/(customer-file|import-customers))\./,
  /^web\/guided-start\/(countries|mobile-money)\./,
  /'General'$/,
  /^web\/camera\/decoder-worker\..*'Code(39|128)'$/,
  /'mobile money'$/,
  / ["'`]supplier payment( \$\{[\w.]+\})?["'`]$/,
  /sans-serif"$/,
  / 'strong (row|sum)'$/,
];

const entriesIn = (language: string, part: string) => readEntries(join(root, 'locales', language, `${part}.json`));

it('no text of the page is written past t, msg and rich', () => {
  const bare = sourcesIn(join(root, 'web')).flatMap((source) =>
    findBareTexts(source).map(({ node }) => {
      const place = `${relative(root, source.path)}:${lineOf(source, node)}`;
      return `${place} ${source.text.slice(node.start, node.end)}`;
    }),
  );
  expect(bare.filter((text) => !forPrograms.some((program) => program.test(text)))).toEqual([]);
});

it.each(parts)('locales/en/%s.json has the texts of the source; npm run words writes it anew', (part) => {
  expect(entriesIn('en', part)).toEqual(sorted(allEntriesOf(texts[part], 'en')));
});

it.each(shippedLanguages.filter((language) => language !== 'en'))('%s is complete', (language) => {
  expect(parts.flatMap((part) => problemsOf(texts[part], language, entriesIn(language, part)))).toEqual([]);
});

it('a translation that leaves out a value, or has another, is told which', () => {
  const key = 'Receipt {{id}}, {{total, money}}';
  const problems = problemsOf(new Map([[key, key]]), 'fr', { [key]: 'Reçu {{id}}, {{somme}}' });
  expect(problems).toEqual([{ key, what: 'lacks {{total, money}}, has {{somme}}, which the English has not' }]);
});

it('a language that is not shipped has no catalogue', () => {
  expect(readdirSync(join(root, 'locales')).filter((name) => !(shippedLanguages as string[]).includes(name))).toEqual(
    [],
  );
});

it('no two texts of the page have one short key', () => {
  const keys = ['shared', 'page', ...pageParts].flatMap((part) => Object.keys(entriesIn('en', part)));
  expect(new Set(keys.map(shortKey)).size).toBe(new Set(keys).size);
});

describe.each(pageParts)('the texts of %s come with its screens', (part) => {
  const folders = foldersOf[part].join('|');
  const sourceOf = (path: string) => readFileSync(join(root, 'web', path), 'utf8');

  it('so nothing else shows what is in its folders, unless it loads them, too', () => {
    const inside = new RegExp(`(from |import\\()'(\\.\\./)+(${folders})/`);
    const withTexts = new RegExp(`inPart\\('${part}', \\(\\) =>\\s+import\\('(\\.\\./)+(${folders})/`, 'g');
    const outside = sourcesIn(join(root, 'web'))
      .map(({ path }) => relative(join(root, 'web'), path))
      .filter((path) => !foldersOf[part].includes(path.split(sep)[0]!));
    expect(outside.filter((path) => inside.test(sourceOf(path).replace(withTexts, '')))).toEqual([]);
  });

  it('so the list of pages loads them', () => {
    const lines = sourceOf('screen-pages.ts').split('\n');
    const pages = lines.filter((line) => new RegExp(`import\\('\\./(${folders})/`).test(line));
    expect(pages.filter((line) => !line.includes(`inPart('${part}', `))).toEqual([]);
  });
});
