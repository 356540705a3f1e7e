/**
 * `npm run words`: writes the English catalogues anew from the source, removes texts that are no longer used from the other languages,
 * and lists those that are still missing, with their places in the source. `npm run words -- de` checks only this language.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { keyOf } from '../../contract/words/say.ts';
import type { Text } from '../../contract/words/text.ts';
import {
  allEntriesOf,
  type Entries,
  entriesOf,
  problemsOf,
  readEntries,
  whyUnreadable,
  writeEntries,
} from './catalogue-files.ts';
import { extractTexts, parts } from './extract.ts';

const root = join(import.meta.dirname, '..', '..');
const locales = join(root, 'locales');
const fileOf = (language: string, part: string) => join(locales, language, `${part}.json`);

const asked = process.argv.slice(2);
const languages = asked.length > 0 ? asked : readdirSync(locales).filter((language) => language !== 'en');
const obstacles = languages.flatMap((language) =>
  existsSync(join(locales, language)) ? unreadableFilesOf(language) : [`There is no folder locales/${language}`],
);
if (obstacles.length > 0) {
  console.error(`${obstacles.join('\n')}\nNothing was changed.`);
  process.exit(1);
}

/** The files that contain each text. */
const places = new Map<string, Set<string>>();
const texts = extractTexts(root, (text, path) => {
  const found = places.get(keyOf(text)) ?? new Set();
  places.set(keyOf(text), found.add(relative(root, path).replaceAll(sep, '/')));
});
for (const part of parts) writeEntries(fileOf('en', part), allEntriesOf(texts[part], 'en'));
for (const language of languages) tidy(language);
const count = parts.reduce((sum, part) => sum + texts[part].size, 0);
console.log(`${count} texts in English (${parts.map((part) => `${part} ${texts[part].size}`).join(', ')})`);

function unreadableFilesOf(language: string): string[] {
  return parts.flatMap((part) => {
    const why = whyUnreadable(fileOf(language, part));
    return why ? [`locales/${language}/${part}.json can't be read: ${why}`] : [];
  });
}

function tidy(language: string): void {
  const before: Entries = Object.assign({}, ...parts.map((part) => readEntries(fileOf(language, part))));
  const unused = new Set(Object.keys(before));
  const placeOf = placesIn(language);
  const problems = parts.flatMap((part) => {
    const needed = Object.keys(allEntriesOf(texts[part], language));
    for (const key of needed) unused.delete(key);
    const kept = Object.fromEntries(needed.flatMap((key) => (before[key] ? [[key, before[key]]] : [])));
    writeEntries(fileOf(language, part), kept);
    return problemsOf(texts[part], language, kept).map(
      ({ key, what }) => `  ${part}: ${what}: ${key} (${placeOf.get(key)})`,
    );
  });
  console.log(
    `${language}: ${problems.length === 0 ? 'complete' : `${problems.length} to do\n${problems.join('\n')}`}`,
  );
  // Printed, because a typing mistake in the English would otherwise silently cost the translation.
  for (const key of unused) console.log(`  taken out, as no English text is: ${key}\n    it said: ${before[key]}`);
}

/** By the keys of the language, which has one for each of its plurals. */
function placesIn(language: string): Map<string, string> {
  const all = parts.flatMap((part) => [...texts[part].values()]);
  return new Map(
    all.flatMap((text) => Object.keys(entriesOf(text, language)).map((key) => [key, placesOf(text)] as const)),
  );
}

/** The file of a text; of several, only the folders, because a text like Cancel is in dozens of files. */
function placesOf(text: Text): string {
  const files = [...places.get(keyOf(text))!];
  const folders = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  return files.length === 1 ? files[0]! : [...folders].join(', ');
}
