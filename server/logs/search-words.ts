/**
 * Searching in a language other than English. The log's texts are stored in English, and the catalogue has the English text of each
 * translation. So a word that someone reads is searched for by the English texts whose translations contain it.
 */
import { withoutIsolates } from '../../contract/words/direction.ts';
import { isLanguage, type Language } from '../../contract/words/languages.ts';
import { textsIn } from '../base/catalogues.ts';
import { plainSpaces, type Words } from '../base/words.ts';
import { hasTrigram } from '../db/statements/like.ts';

interface Known {
  words: string[];
  /** The words of the English text around its values, in order. */
  parts: string[];
}

/**
 * The limit for all words of a search together, because someone may type many. A word that is in more texts than this says little.
 */
const mostTexts = 40;
/** Shorter words are not searched for, because too many words begin with them. */
const fewestLetters = 3;

const known = new Map<Language, Known[]>();

export interface SearchedWord {
  word: string;
  /** The parts of each English text whose translation contains this word. */
  texts: string[][];
}

/** The words of a search; empty if none of them is in a translation. */
export function searchedWords({ language }: Words, search: string): SearchedWord[] {
  if (!isLanguage(language)) return [];
  const texts = knownIn(language);
  const words = wordsOf(search);
  const most = Math.ceil(mostTexts / words.length);
  const found = words.map((word) => ({
    word,
    texts: word.length < fewestLetters ? [] : partsWith(texts, word).slice(0, most),
  }));
  return found.some((one) => one.texts.length > 0) ? found : [];
}

/** Leaves out texts that another one covers: every entry with 'Receipt {{id}}, total' in it also has 'Receipt' in it. */
function partsWith(texts: Known[], word: string): string[][] {
  const found: string[][] = [];
  for (const { words, parts } of texts) {
    const isSaid = found.some(([only, ...more]) => more.length === 0 && parts.some((part) => part.includes(only!)));
    if (!isSaid && words.some((one) => one.startsWith(word))) found.push(parts);
  }
  return found;
}

function knownIn(language: Language): Known[] {
  let texts = known.get(language);
  if (!texts) {
    texts = textsIn(language)
      .map(([key, text]) => ({
        words: wordsOf(withoutValues(text).join(' ')),
        parts: withoutValues(englishOf(key).toLowerCase()),
      }))
      .filter(({ parts }) => parts.some(hasTrigram))
      .sort((one, other) => one.parts.join('').length - other.parts.join('').length);
    known.set(language, texts);
  }
  return texts;
}

/** The English text of a key, without the suffix of a plural or a context. */
function englishOf(key: string): string {
  return key.replace(/_[^_]*$/, '');
}

function withoutValues(text: string): string[] {
  return text
    .split(/\{\{.*?\}\}/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
}

/**
 * Turns '1 234,50' into '1234.50', the plain form that is in the texts for every figure. Undefined if it is not a figure, or plain
 * already.
 */
export function plainFigure({ quantity }: Words, search: string): string | undefined {
  const figure = plainSpaces(search).replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  if (!/^\d[\d.,'’ ٬٫]*$/.test(figure)) return undefined;
  const [decimal = '.', ...groups] =
    plainSpaces(withoutIsolates(quantity(1234567.5)))
      .match(/\P{Nd}/gu)
      ?.reverse() ?? [];
  const plain = groups.reduce((text, group) => text.replaceAll(group, ''), figure).replace(decimal, '.');
  return plain === search ? undefined : plain;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
