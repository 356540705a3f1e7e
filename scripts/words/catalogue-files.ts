/** Catalogue files as translators' tools read them (i18next JSON v4), and the problems in one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { localeOf } from '../../contract/words/languages.ts';
import { keyOf, slotsOf } from '../../contract/words/say.ts';
import type { Text } from '../../contract/words/text.ts';
import type { Texts } from './extract.ts';

export type Entries = Record<string, string>;

export function readEntries(path: string): Entries {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Why a file can't be read, in words for whoever edits it by hand. */
export function whyUnreadable(path: string): string | undefined {
  try {
    readEntries(path);
    return undefined;
  } catch (error) {
    return `${(error as Error).message}. Every line but the last ends with a comma, and a " inside a text is written \\".`;
  }
}

export function writeEntries(path: string, entries: Entries): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(sorted(entries), null, 2)}\n`);
}

export function sorted(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The keys that a language needs for a text, each with the English it translates. */
export function entriesOf(text: Text, language: string): Entries {
  const key = keyOf(text);
  if (typeof text === 'string') return { [key]: text };
  if ('text' in text) return { [key]: text.text };
  const plurals = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
  const forms = text.zero === undefined ? plurals : [...new Set(['zero' as const, ...plurals])];
  const english = (form: string) => (form === 'zero' ? text.zero : form === 'one' ? text.one : undefined) ?? text.other;
  return Object.fromEntries(forms.map((form) => [`${key}_${form}`, english(form)]));
}

export function allEntriesOf(texts: Texts, language: string): Entries {
  return Object.assign({}, ...[...texts.values()].map((text) => entriesOf(text, language)));
}

export interface Problem {
  key: string;
  what: string;
}

/** What a translator has to correct: texts that are missing, no longer used, or have other values or elements than the English. */
export function problemsOf(texts: Texts, language: string, entries: Entries): Problem[] {
  const needed = allEntriesOf(texts, language);
  const missing = Object.keys(needed).filter((key) => !entries[key]);
  const unused = Object.keys(entries).filter((key) => !(key in needed));
  const differing = Object.keys(needed).flatMap((key) => {
    const difference = entries[key] && differenceOf(key, needed[key]!, entries[key]);
    return difference ? [{ key, what: difference }] : [];
  });
  return [
    ...missing.map((key) => ({ key, what: 'missing' })),
    ...unused.map((key) => ({ key, what: 'not used' })),
    ...differing,
  ];
}

/** A plural form for a few may leave out `count`, because a word like "both" needs no number. */
function differenceOf(key: string, english: string, translated: string): string | undefined {
  const mayLeaveOut = /_(zero|one|two)$/.test(key);
  const isCompared = (part: string) => !mayLeaveOut || !/^\{\{count\b/.test(part);
  const [wanted, written] = [english, translated].map((text) => valuesAndElementsOf(text).filter(isCompared));
  const lacking = wanted!.filter((part) => !written!.includes(part));
  const added = written!.filter((part) => !wanted!.includes(part));
  const said = [
    ...(lacking.length > 0 ? [`lacks ${lacking.join(' ')}`] : []),
    ...(added.length > 0 ? [`has ${added.join(' ')}, which the English has not`] : []),
  ];
  return said.length > 0 ? said.join(', ') : undefined;
}

function valuesAndElementsOf(text: string): string[] {
  const values = slotsOf(text).map(({ name, form }) => (form ? `{{${name}, ${form}}}` : `{{${name}}}`));
  const tags = [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag);
  return [...new Set([...values, ...tags])];
}
