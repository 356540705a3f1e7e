/**
 * Estimates how quickly a password would be guessed: zxcvbn, with its list of the 49,000 most common ones, their usual
 * substitutions (p4$$w0rd), keyboard patterns, dates and repeats. Loaded when the first password is chosen, because
 * loading takes a tenth of a second.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { refuse } from '../base/refusal.ts';

/** Likely guesses in a shop like this that are not on the list. */
const wordsOfTheShop = ['countinghouse', 'cashier', 'shopkeeper', 'till', 'login', 'logmein', 'kampala', 'nairobi'];

/** More characters do not improve a bad start, and the time needed grows with the square of the length. */
const maxLength = 32;
const maxSubstitutions = 16;

/** With a stolen hash, fewer guesses than this (10^6) take only moments. */
const minScore = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** `own` are words related to this person. */
export async function refuseEasyToGuess(password: string, own: string[]): Promise<void> {
  estimator ??= loadEstimator();
  const { score, sequence } = (await estimator).check(password, own);
  if (score >= minScore) return;
  const [only] = sequence;
  refuse(sequence.length === 1 && only?.pattern !== 'date' ? 'weak-password/common' : 'weak-password/easy');
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
