/**
 * Searching in another language. Texts of the log are kept in English, and a text has the English one beside it in the catalogue:
 * so a word that someone reads is looked for by the English of the texts that have it.
 */
import { withoutIsolates } from '../../contract/words/direction.ts';
import { isLanguage, type Language } from '../../contract/words/languages.ts';
import { textsIn } from '../base/catalogues.ts';
import { plainSpaces, type Words } from '../base/words.ts';
import { hasTrigram } from '../db/like.ts';

interface Known {
  words: string[];
  /** What the English text has besides its values, in order. */
  parts: string[];
}

/** Of all words of a search, which someone may fill with them; a word that is in more texts than that says little. */
const mostTexts = 40;
/** Fewer letters begin too many words. */
const fewestLetters = 3;

const known = new Map<Language, Known[]>();

export interface SearchedWord {
  word: string;
  /** The parts of each English text that a text with this word translates. */
  texts: string[][];
}

/** The words of a search; nothing where none of them is in a text. */
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

/** Without those that say more than another one: whatever has 'Receipt {{id}}, total' in it has 'Receipt' in it, too. */
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

/** Without what stands behind the key of a plural or of a text with a context. */
function englishOf(key: string): string {
  return key.replace(/_[^_]*$/, '');
}

function withoutValues(text: string): string[] {
  return text
    .split(/\{\{.*?\}\}/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
}

/** '1 234,50' as '1234.50', the plain form that texts have of every figure; nothing where it is no figure, or plain already. */
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
