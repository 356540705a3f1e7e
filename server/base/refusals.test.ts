/** The rules that every sentence of a refusal keeps. */
import { expect, it } from 'vitest';
import { generalCodes, specificCodes } from '../../contract/codes.ts';
import type { Plural } from '../../contract/words/text.ts';
import { Refusal } from './refusal.ts';
import { refusals } from './refusals.ts';
import { wordsOf } from './words.ts';

const all = Object.entries(refusals).map(([name, [, text]]) => ({ name, text: text as string | Plural }));
const textsOf = (text: string | Plural) => (typeof text === 'string' ? [text] : [text.one, text.other]);
const slotsOf = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name);

const figuresIn = (text: string) => [...text.matchAll(/\{\{(\w+), (?:money|cost|quantity)/g)].map(([, name]) => name);
const daysIn = (text: string) => [...text.matchAll(/\{\{(\w+), (?:day|longDay)/g)].map(([, name]) => name);

it('is named by its code', () => {
  const codes = { ...generalCodes, ...specificCodes };
  expect(all.filter(({ name }) => !(name.split('/')[0]! in codes))).toEqual([]);
});

it('has a full stop or a question mark behind each sentence of several, and no full stop behind a single one', () => {
  // The specification words it without a full stop after its second sentence.
  const others = all.filter(({ name }) => name !== 'total-changed').flatMap(({ text }) => textsOf(text));
  const wrong = others.filter((text) => !text.endsWith('?') && text.endsWith('.') !== /[.?] [A-Z]/.test(text));
  expect(wrong).toEqual([]);
});

it('has the same values in the singular and the plural', () => {
  const differing = all.filter(({ text }) => {
    const [one, other = one] = textsOf(text).map((each) =>
      slotsOf(each!)
        .filter((slot) => slot !== 'count')
        .sort(),
    );
    return String(one) !== String(other);
  });
  expect(differing).toEqual([]);
});

it('is every code that a call can refuse with', () => {
  const named = new Set(all.map(({ name }) => name.split('/')[0]));
  expect(Object.keys(specificCodes).filter((code) => !named.has(code))).toEqual([]);
});

it('names several things in one sentence, each once, with figures as the shop writes them', () => {
  const rows = [
    { left: 1234.5, name: 'rope' },
    { left: 2, name: 'Pens' },
    { left: 2, name: 'Pens' },
  ];
  const refusal = new Refusal('not-enough-stock', rows);
  expect(refusal.sentence(wordsOf({ locale: 'de-DE', currency: 'EUR' }))).toBe(
    "Only 1.234,5 of 'rope' left in stock, only 2 of 'Pens' left in stock",
  );
  expect([refusal.httpStatus, refusal.code]).toEqual([409, 'not-enough-stock']);
});

it('begins with a name as it was written', () => {
  const refusal = new Refusal('nothing-owed/customer', [{ name: 'amina' }]);
  expect(refusal.sentence(wordsOf({ locale: undefined, currency: undefined }))).toBe('amina owes nothing');
});

it.each(all)('$name is said in the language of the reader', ({ name, text }) => {
  const values = Object.fromEntries(textsOf(text).flatMap((one) => slotsOf(one).map((slot) => [slot, slot])));
  const numbers = Object.fromEntries(textsOf(text).flatMap((one) => figuresIn(one).map((slot) => [slot, 7])));
  const days = Object.fromEntries(textsOf(text).flatMap((one) => daysIn(one).map((slot) => [slot, '2026-03-10'])));
  const refusal = new Refusal(name as keyof typeof refusals, [{ ...values, count: 2, ...numbers, ...days }]);
  expect(refusal.sentence(wordsOf({ locale: 'en', currency: undefined }, 'en-XA'))).toMatch(/^\[.*~\]$/s);
});
