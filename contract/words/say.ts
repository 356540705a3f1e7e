/**
 * Writes a text for a reader: in their language if its catalogue has the text, otherwise in English. A catalogue is a file of
 * i18next JSON v4 whose keys are the English texts. Keys of plurals end in `_one`, `_other` and so on, and keys of texts with a
 * context end in that.
 */
import { localeOf } from './languages.ts';
import {
  type Figures,
  type Form,
  type Given,
  type Message,
  type Text,
  textOf,
  type Values,
  type Written,
} from './text.ts';

/** Returns what a catalogue has under a key, if it has it. */
export type Catalogue = (key: string) => string | undefined;

export interface Reader {
  /** A language tag, which decides the plurals. */
  language: string;
  /** Null for English, which needs none. */
  catalogue: Catalogue | null;
  figures: Figures;
}

const plain: Figures = { money: String, cost: String, quantity: String, day: String, longDay: String };
export const plainEnglish: Reader = { language: 'en', catalogue: null, figures: plain };

export function say(text: Text, values: Values, reader: Reader): string {
  return fill(unfilled(text, values, reader), values, reader.figures);
}

/** The form of the text that fits the values, with its braces not filled yet. */
export function unfilled(text: Text, values: Values, { language, catalogue }: Reader): string {
  const translated = catalogue && translationOf(text, values, language, catalogue);
  // If a translation used a value that is not given, it would show its braces.
  const isUsable = translated && slotsOf(translated).every(({ name }) => name in values);
  return isUsable ? translated : englishOf(text, values);
}

/** The type of `t`, which says a text in the language of one reader. */
export type Say = <const T extends Text>(text: Written<T> | Message<T>, ...given: Given<T>) => string;

export function sayTo(readerNow: () => Reader): Say {
  return (text, ...[values]) => say(textOf(text as Text | Message), (values ?? {}) as Values, readerNow());
}

/** For texts that are stored, or written for programs. */
export const inEnglish = sayTo(() => plainEnglish);

export interface Slot {
  name: string;
  form: Form | undefined;
}

const slot = /\{\{(\w+)(?:, (\w+))?\}\}/g;

export function slotsOf(text: string): Slot[] {
  return [...text.matchAll(slot)].map(([, name, form]) => ({ name: name!, form: form as Form | undefined }));
}

export function fill(text: string, values: Values, figures: Figures): string {
  return text.replace(slot, (_, name: string, form?: Form) =>
    form ? figures[form](values[name] as never) : (figures.text ?? String)(String(values[name])),
  );
}

function englishOf(text: Text, { count }: Values): string {
  if (typeof text === 'string') return text;
  if ('text' in text) return text.text;
  if (count === 0 && text.zero !== undefined) return text.zero;
  return count === 1 ? text.one : text.other;
}

/** The key of the text in a catalogue; a plural has an ending after it. */
export function keyOf(text: Text): string {
  if (typeof text === 'string') return text;
  return 'text' in text ? `${text.text}_${text.context}` : text.other;
}

function translationOf(text: Text, { count }: Values, language: string, catalogue: Catalogue): string | undefined {
  const key = keyOf(text);
  if (typeof text === 'string' || 'text' in text) return catalogue(key);
  const none = count === 0 ? catalogue(`${key}_zero`) : undefined;
  return none ?? catalogue(`${key}_${pluralIn(language, count as number)}`) ?? catalogue(`${key}_other`);
}

const rules = new Map<string, Intl.PluralRules>();

function pluralIn(language: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(localeOf(language));
    rules.set(language, rule);
  }
  return rule.select(count);
}
