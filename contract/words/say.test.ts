import { expect, it } from 'vitest';
import { languages } from './languages.ts';
import { accent, madeUpCatalogue } from './made-up.ts';
import { plainEnglish, type Reader, say } from './say.ts';
import type { Text, Values } from './text.ts';

const items = { zero: 'No items', one: '{{count}} item', other: '{{count}} items' };
const change = { text: 'Change', context: 'money back' };

function reading(language: string, entries: Record<string, string>): Reader {
  return { ...plainEnglish, language, catalogue: (key) => entries[key] };
}

function inSwahili(text: Text, values: Values, entries: Record<string, string>): string {
  return say(text, values, reading('sw', entries));
}

it('is in English where no catalogue is read', () => {
  expect(say("Only {{left}} of '{{name}}' left", { left: 2, name: 'Pens' }, plainEnglish)).toBe(
    "Only 2 of 'Pens' left",
  );
  expect([0, 1, 2].map((count) => say(items, { count }, plainEnglish))).toEqual(['No items', '1 item', '2 items']);
  expect(say(change, {}, plainEnglish)).toBe('Change');
});

it('is in the language of the reader where its catalogue has the text, and in English where not', () => {
  const catalogue = { 'Sold by {{name}}': 'Imeuzwa na {{name}}', 'Change_money back': 'Chenji' };
  expect(inSwahili('Sold by {{name}}', { name: 'Amina' }, catalogue)).toBe('Imeuzwa na Amina');
  expect(inSwahili(change, {}, catalogue)).toBe('Chenji');
  expect(inSwahili('Change', {}, catalogue)).toBe('Change');
});

it('has each of the six plurals of Arabic', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const catalogue = Object.fromEntries(forms.map((form) => [`{{count}} items_${form}`, form]));
  const said = [0, 1, 2, 3, 11, 100].map((count) => say(items, { count }, reading('ar', catalogue)));
  expect(said).toEqual(forms);
});

it('says none as the language does, and falls back to the form for all others', () => {
  const catalogue = { '{{count}} items_zero': 'Hakuna bidhaa', '{{count}} items_other': 'Bidhaa {{count}}' };
  expect([0, 1, 5].map((count) => inSwahili(items, { count }, catalogue))).toEqual([
    'Hakuna bidhaa',
    'Bidhaa 1',
    'Bidhaa 5',
  ]);
});

it('is in English where a translation asks for a value that is not there', () => {
  expect(inSwahili('Sold by {{name}}', { name: 'Amina' }, { 'Sold by {{name}}': 'Imeuzwa na {{jina}}' })).toBe(
    'Sold by Amina',
  );
});

it('does not read braces in a value as a value of its own', () => {
  expect(say('Sold by {{name}}', { name: '{{count}}' }, plainEnglish)).toBe('Sold by {{count}}');
});

it('writes figures as the reader does', () => {
  const figures = { ...plainEnglish.figures, money: (amount: number) => `KES ${amount.toFixed(2)}` };
  expect(say('Paid {{amount, money}}', { amount: 5 }, { ...plainEnglish, figures })).toBe('Paid KES 5.00');
});

it('is accented and longer in a made-up language, around what is not for reading', () => {
  expect(accent('Sold <b>by</b> {{name}}')).toBe('[Šölð <b>bý</b> {{name}}~~~~~~~~ ~~]');
  expect(say(items, { count: 3 }, { ...plainEnglish, language: 'en-XA', catalogue: madeUpCatalogue })).toBe(
    '[3 îtémš~~~~~~]',
  );
  expect(languages['ar-XB'].direction).toBe('rtl');
});
