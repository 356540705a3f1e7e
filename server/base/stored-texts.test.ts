import { expect, it } from 'vitest';
import { storedLabelIn } from '../../contract/documents/documents.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { msg } from '../../contract/words/text.ts';
import { expenseIn, importNameIn, reading, writeOffReasonIn } from './stored-texts.ts';
import { wordsOf } from './words.ts';

const { t } = wordsOf({ locale: 'en', currency: undefined }, 'en-XA');

it('reads what was stored in English in the language of the reader', () => {
  expect(expenseIn(t, 'Fee of transfer 12')).toBe('[Féé öf tråñšfér 12~~~~~~~~ ~]');
  expect(writeOffReasonIn(t, 'Undone')).toBe('[Ûñðöñé~~~]');
  expect(importNameIn(t, 'Import 3')).toBe('[Împört 3~~~~~~]');
});

it.each(['Fee of transfer to the bank', 'Undone', 'Lunch', '', 'Fee of transfer 12, twice'])(
  'leaves %j as it was typed',
  (typed) => expect(expenseIn(t, typed)).toBe(typed),
);

it('finds each value again, whatever it has in it', () => {
  const read = reading([msg('{{name}} (was {{before}})'), msg('{{id}} of {{name}}?')]);
  const stored = ['a.b*\nc (was $1 {{x}})', '12 of (what)?', 'x of y?'];
  expect(stored.map((text) => read(inEnglish, text))).toEqual(stored);
  expect(read(t, '12 of (what)?')).toBe('[12 öf (what)?~~~~~~~~]');
});

it.each([
  ['Expense 12', '[Éxpéñšé 12~~~~~~]'],
  ['Cash out 7', '[Çåšh öût 7~~~~~~]'],
  ['Payment 3, Amina 5, the elder', '[Påýméñt 3, Amina 5, the elder~~~~~~~~ ~~]'],
  ['Return R-4', '[Rétûrñ R-4~~~~~~~]'],
  ['Invoice 4', 'Invoice 4'],
  ['Expense', 'Expense'],
])('the label %j is read as %j', (stored, read) => {
  expect(storedLabelIn(t, stored)).toBe(read);
  expect(storedLabelIn(inEnglish, stored)).toBe(stored);
});
