import { expect, test } from 'vitest';
import { commonCurrencies } from './common-currencies.ts';

test.each([
  ['en-UG', ['UGX', 'KES', 'TZS', 'RWF']],
  ['fr-CM', ['XAF', 'USD', 'EUR']],
  ['ar-TN', ['TND', 'EGP', 'MAD']],
  ['vi', ['VND', 'THB']],
])('%s begins with its own and those around it', (language, first) => {
  expect(commonCurrencies([language]).slice(0, first.length)).toEqual(first);
});

test('what is no language is skipped, and none is named twice', () => {
  const found = commonCurrencies(['C', 'de-CH', 'de-DE', 'fr-CH']);
  expect(found[0]).toBe('CHF');
  expect(new Set(found).size).toBe(found.length);
  expect(commonCurrencies([])).toEqual(['USD', 'EUR']);
});

test('all of them are currencies', () => {
  const known = Intl.supportedValuesOf('currency');
  const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    .split('')
    .flatMap((a) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((b) => `en-${a}${b}`));
  expect(commonCurrencies(all).filter((code) => !known.includes(code))).toEqual([]);
});
