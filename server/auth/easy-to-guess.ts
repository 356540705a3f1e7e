/**
 * How soon a guesser would come to a password: zxcvbn, with its list of the 49,000 most common ones, their usual disguises
 * (p4$$w0rd), rows of keys, dates and repeats. Loaded when the first password is chosen, as it takes a tenth of a second.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** In a shop like this they come to mind first, and are not on the list. */
const wordsOfTheShop = ['countinghouse', 'cashier', 'shopkeeper', 'till', 'login', 'logmein', 'kampala', 'nairobi'];

/** More does not make a bad beginning good, and the time it takes grows with the square of it. */
const longestJudged = 32;
const mostDisguises = 16;

/** Fewer guesses than this (10^6) are made in a moment by whoever has stolen the hash. */
const leastScore = 2;

const common = 'That password is too common. Please choose another.';
const easy = 'That password is too easy to guess. Please choose a longer one; three or four words work well.';

let judge: Promise<ZxcvbnFactory> | undefined;

/** Why it is too easy, or null. `own` are the words that are near at hand for this person. */
export async function easyToGuess(password: string, own: string[]): Promise<string | null> {
  judge ??= openJudge();
  const { score, sequence } = (await judge).check(password, own);
  if (score >= leastScore) return null;
  const [only] = sequence;
  return sequence.length === 1 && only?.pattern !== 'date' ? common : easy;
}

async function openJudge(): Promise<ZxcvbnFactory> {
  const [core, language] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: { passwords: language.dictionary['passwords-common'], shop: wordsOfTheShop },
    graphs: language.adjacencyGraphs,
    maxLength: longestJudged,
    l33tMaxSubstitutions: mostDisguises,
  });
}
