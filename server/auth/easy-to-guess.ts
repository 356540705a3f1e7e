/**
 * Estimates how quickly a password would be guessed: zxcvbn, with its list of the 49,000 most common ones, their usual
 * substitutions (p4$$w0rd), keyboard patterns, dates and repeats. Loaded when the first password is chosen, because
 * loading takes a tenth of a second.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Likely guesses in a shop like this that are not on the list. */
const wordsOfTheShop = ['countinghouse', 'cashier', 'shopkeeper', 'till', 'login', 'logmein', 'kampala', 'nairobi'];

/** More characters do not improve a bad start, and the time needed grows with the square of the length. */
const maxLength = 32;
const maxSubstitutions = 16;

/** With a stolen hash, fewer guesses than this (10^6) take only moments. */
const minScore = 2;

const common = 'That password is too common. Please choose another.';
const easy = 'That password is too easy to guess. Please choose a longer one; three or four words work well.';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Why it is too easy, or null. `own` are words related to this person. */
export async function whyEasyToGuess(password: string, own: string[]): Promise<string | null> {
  estimator ??= loadEstimator();
  const { score, sequence } = (await estimator).check(password, own);
  if (score >= minScore) return null;
  const [only] = sequence;
  return sequence.length === 1 && only?.pattern !== 'date' ? common : easy;
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, language] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: { passwords: language.dictionary['passwords-common'], shop: wordsOfTheShop },
    graphs: language.adjacencyGraphs,
    maxLength: maxLength,
    l33tMaxSubstitutions: maxSubstitutions,
  });
}
