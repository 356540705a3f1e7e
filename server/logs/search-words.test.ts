import { expect, it } from 'vitest';
import { wordsOf } from '../base/words.ts';
import { plainFigure, searchedWords } from './search-words.ts';

const inFrench = wordsOf({ locale: 'fr-FR', currency: 'EUR' }, 'fr');
const inAccents = wordsOf({ locale: 'en', currency: undefined }, 'en-XA');

it.each([
  ['1 234,50', '1234.50'],
  ['1 234 567', '1234567'],
  ['1\u00a0234,50', '1234.50'],
  ['1\u202f234,50', '1234.50'],
  ['12,5', '12.5'],
  ['1234.50', undefined],
  ['12', undefined],
  ['Amina 1 234', undefined],
])('the figure %s is looked for as %s', (search, plain) => {
  expect(plainFigure(inFrench, search)).toBe(plain);
});

it.each([
  ['en-UG', '1,234.50'],
  ['ar-EG', '١٬٢٣٤٫٥٠'],
])('a figure of a shop in %s is looked for as it is plain in Arabic, too', (locale, search) => {
  expect(plainFigure(wordsOf({ locale, currency: 'EGP' }, 'ar'), search)).toBe('1234.50');
});

it('looks for no more texts than one word has, however many words are searched for', () => {
  const words = searchedWords(inFrench, 'le reçu du client pour une vente avec remise');
  expect(words.flatMap(({ texts }) => texts).length).toBeGreaterThan(0);
  expect(words.flatMap(({ texts }) => texts).length).toBeLessThanOrEqual(40 + words.length);
});

it('looks for a word by the English of every text that has a word which begins so, without repeating what another says', () => {
  const [first, second] = searchedWords(inAccents, 'Prömîš 12');
  expect(first!.texts).toEqual([['promise']]);
  expect(second).toEqual({ word: '12', texts: [] });
  const [receipt] = searchedWords(inAccents, 'réçéîpt');
  expect(receipt!.texts).toContainEqual(['receipt']);
  expect(receipt!.texts.filter((parts) => parts.some((part) => part.includes('receipt')))).toHaveLength(1);
});

it.each(['Amina', 'ñö', 'zzz 12'])('leaves %s as it was typed, where no text has a word of it', (search) => {
  expect(searchedWords(inAccents, search)).toEqual([]);
});
