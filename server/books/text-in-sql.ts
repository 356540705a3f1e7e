/**
 * Texts that a statement puts together. They are in English, because whoever runs the audit by hand reads them, and a check that is
 * kept has them; each is remembered here, and known again by its shape when it is read in another language.
 */
import { goodsKinds } from '../../contract/documents/goods-kinds.ts';
import { moneyKinds } from '../../contract/documents/money-kinds.ts';
import { type Say, slotsOf } from '../../contract/words/say.ts';
import { type Message, msg, type ValuesOf } from '../../contract/words/text.ts';
import { reading } from '../base/stored-texts.ts';

const known = new Map<string, Message<string>>();

/** An expression of the text, in which each value is what its own expression says. */
export function textInSql<const T extends string>(text: T, values: { [Name in keyof ValuesOf<T>]: string }): string {
  known.set(text, msg(text as string));
  const expressions = slotsOf(text).map(({ name }) => (values as Record<string, string>)[name]);
  return text
    .split(/\{\{.*?\}\}/)
    .map((part, at) => `'${part.replaceAll("'", "''")}'${at < expressions.length ? ` || (${expressions[at]})` : ''}`)
    .join(' || ');
}

/** The kinds of movements, and what a statement says where there is no value. */
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

/** Those that the statements have been made of, and others; the one that says most of its own comes first. */
export function readingSql(others: readonly Message<string>[]): (t: Say, english: string) => string {
  const saysMore = (one: Message<string>, other: Message<string>) => wordsOf(other).length - wordsOf(one).length;
  return reading([...known.values(), ...others].sort(saysMore), instead);
}

function wordsOf({ message }: Message<string>): string {
  return message.replace(/\{\{.*?\}\}/g, '');
}
