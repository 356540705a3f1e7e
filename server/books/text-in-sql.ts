/**
 * Texts that a statement puts together. They are in English, because people who run the audit by hand read them, and because the
 * result of a check is stored. Each text is remembered here, so that it is recognised by its pattern when it is read in another
 * language.
 */
import { goodsKinds } from '../../contract/documents/goods-kinds.ts';
import { moneyKinds } from '../../contract/documents/money-kinds.ts';
import { type Say, slotsOf } from '../../contract/words/say.ts';
import { type Message, msg, type ValuesOf } from '../../contract/words/text.ts';
import { reading } from '../base/stored-texts.ts';

const known = new Map<string, Message<string>>();

/** A SQL expression for the text; each value in it is a SQL expression too. */
export function textInSql<const T extends string>(text: T, values: { [Name in keyof ValuesOf<T>]: string }): string {
  known.set(text, msg(text as string));
  const expressions = slotsOf(text).map(({ name }) => (values as Record<string, string>)[name]);
  return text
    .split(/\{\{.*?\}\}/)
    .map((part, at) => `'${part.replaceAll("'", "''")}'${at < expressions.length ? ` || (${expressions[at]})` : ''}`)
    .join(' || ');
}

/** Words that appear as values: the kinds of movements, and what a statement says when a value is missing. */
const instead: Record<string, Message> = {
  ...wordsOfKinds(moneyKinds),
  ...wordsOfKinds(goodsKinds),
  'no day': msg('no day'),
  missing: msg('missing'),
  nothing: msg('nothing'),
  none: msg('none'),
  never: msg('never'),
};

function wordsOfKinds(kinds: Record<string, { word: Message }>): Record<string, Message> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, { word }]) => [kind, word]));
}

/**
 * Reads the texts of all statements, and `others`. A text with more words of its own is tried first, because its pattern is the
 * stricter one.
 */
export function readingSql(others: readonly Message<string>[]): (t: Say, english: string) => string {
  const saysMore = (one: Message<string>, other: Message<string>) => wordsOf(other).length - wordsOf(one).length;
  return reading([...known.values(), ...others].sort(saysMore), instead);
}

function wordsOf({ message }: Message<string>): string {
  return message.replace(/\{\{.*?\}\}/g, '');
}
