import { expect, it } from 'vitest';
import { acceptedLanguage, languageOf, readersLocale } from './languages.ts';

it.each([
  ['en', 'en'],
  ['en-KE', 'en'],
  ['EN-us', 'en'],
  ['en-XA', 'en-XA'],
  ['ar-xb', 'ar-XB'],
  ['tlh', undefined],
  ['', undefined],
])('%s is read in %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

it.each([
  ['tlh, en-GB;q=0.8', 'en'],
  ['en;q=0.2, en-XA;q=0.9', 'en-XA'],
  ['en-XA;q=0, en;q=0.1', 'en'],
  ['*', undefined],
  ['en;q=lots', undefined],
  [',;;q=,', undefined],
])('%s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it('writes figures by the locale of the shop for readers of English, and with the same digits for everyone', () => {
  expect(readersLocale('en', 'de-DE')).toBe('de-DE');
  expect(readersLocale('en', null)).toBe(null);
  expect(new Intl.NumberFormat(readersLocale('ar-XB', 'en-EG')!).format(1234)).toMatch(/^1.234$/);
});
