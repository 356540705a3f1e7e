import { expect, it } from 'vitest';
import { msg } from '../../contract/words/text.ts';
import { wordsOf } from '../base/words.ts';
import { fromTo } from '../logs/changes.ts';
import { readNow, wordsForLater } from './words-for-later.ts';

const french = wordsOf({ locale: 'fr-SN', currency: undefined }, 'fr');
const english = wordsOf({ locale: 'en-KE', currency: undefined });
const { t, money } = wordsForLater;

it('reads a text in a text, plurals and figures as each reader does', () => {
  const more = msg({ one: 'and {{count, quantity}} more', other: 'and {{count, quantity}} more' });
  const report = {
    count: 2,
    names: ['Σαπούνι', t(more, { count: 1200 })],
    lines: [{ changes: `Σαπούνι ${fromTo(wordsForLater, t('(none)'), money(1700.5))}` }],
  };
  expect(readNow(report, english)).toEqual({
    count: 2,
    names: ['Σαπούνι', 'and 1,200 more'],
    lines: [{ changes: 'Σαπούνι (none) → 1,700.50' }],
  });
  expect(readNow(report, french)).toEqual({
    count: 2,
    names: ['Σαπούνι', 'et 1\u00a0200 de plus'],
    lines: [{ changes: 'Σαπούνι (rien) → 1\u00a0700,50' }],
  });
});

it('leaves out one that was cut, and leaves alone what a file brings of the kind', () => {
  const text = t('must not be empty');
  expect(readNow(`a long value${text.slice(0, 9)}…`, french)).toBe('a long value');
  for (const foreign of ['\u001e\u001f', '\u001e{"form":"day","value":7}\u001f', '\u001e{"text":7}\u001f', '\u001f']) {
    expect(readNow(foreign, french)).toBe(foreign);
  }
});
