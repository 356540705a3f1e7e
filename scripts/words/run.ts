/**
 * `npm run words`: writes the English catalogues anew from the source, takes what is no longer used out of the other languages, and
 * says what is still missing in them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allEntriesOf, problemsOf, readEntries, writeEntries } from './catalogue-files.ts';
import { extractTexts, parts } from './extract.ts';

const root = join(import.meta.dirname, '..', '..');
const locales = join(root, 'locales');
const texts = extractTexts(root);

for (const part of parts) writeEntries(join(locales, 'en', `${part}.json`), allEntriesOf(texts[part], 'en'));

const translated = readdirSync(locales).filter((language) => language !== 'en');
for (const language of translated) {
  const before = Object.assign({}, ...parts.map((part) => readEntries(join(locales, language, `${part}.json`))));
  const problems = parts.flatMap((part) => {
    const needed = allEntriesOf(texts[part], language);
    const kept = Object.fromEntries(Object.keys(needed).flatMap((key) => (before[key] ? [[key, before[key]]] : [])));
    writeEntries(join(locales, language, `${part}.json`), kept);
    return problemsOf(texts[part], language, kept).map((problem) => `  ${part}: ${problem}`);
  });
  console.log(
    `${language}: ${problems.length === 0 ? 'complete' : `${problems.length} to do\n${problems.join('\n')}`}`,
  );
}
const count = parts.reduce((sum, part) => sum + texts[part].size, 0);
console.log(`${count} texts in English (${parts.map((part) => `${part} ${texts[part].size}`).join(', ')})`);
