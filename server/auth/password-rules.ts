/** Password rules: long enough, not easy to guess, and not the person's own name or the shop's. */
import { refuse } from '../base/refusal.ts';
import { refuseEasyToGuess } from './easy-to-guess.ts';

export const shortest = 8;

interface Owner {
  email: string;
  first_name: string;
  last_name: string;
}

export async function refuseWeakPassword(password: string, owner: Owner, businessName: string): Promise<void> {
  if ([...password].length < shortest) refuse('weak-password/short', { shortest });
  const plain = normalize(password);
  const person = [
    owner.email,
    ...wordsOf(owner.email.split('@')[0]!),
    ...wordsOf(`${owner.first_name} ${owner.last_name}`),
  ];
  const business = wordsOf(businessName);
  if (isOnlyOf(plain, person)) refuse('weak-password/own-name');
  if (isOnlyOf(plain, business)) refuse('weak-password/business');
  await refuseEasyToGuess(plain, [...person, ...business]);
}

/** Case, spaces and different encodings of the same letters do not make a password stronger. */
function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
}

/** Each word, and all of them joined. Words of one or two letters are too common to count. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...words, words.join('')].filter((word) => word.length > 2);
}

/** Little is left without these words, digits and punctuation: Amina.Okello1, CornerShop2026! */
function isOnlyOf(plain: string, words: string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && [...rest.replace(/[^\p{L}]/gu, '')].length < 4;
}
