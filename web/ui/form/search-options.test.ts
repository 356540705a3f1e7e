import { expect, test } from 'vitest';
import { exactFirst, matching, unmatchedText } from './search-options.ts';

const options = ['Annabel', 'Joanna', 'ann', 'Bert'].map((label) => ({ value: label, label }));
const labels = (found: { label: string }[]) => found.map(({ label }) => label);

test('any part of a name is found, in any case', () => {
  expect(labels(matching(options, ' ANN '))).toEqual(['Annabel', 'Joanna', 'ann']);
  expect(matching(options, 'zoe')).toEqual([]);
});

test('the one with exactly this name comes first, the others keep their order', () => {
  expect(labels(exactFirst(options, 'Ann'))).toEqual(['ann', 'Annabel', 'Joanna', 'Bert']);
});

test('says whether nobody has that name or nobody was chosen', () => {
  expect(unmatchedText('customer', 'Zoe', false)).toBe('No customer is called “Zoe”.');
  expect(unmatchedText('customer', 'Ann', true)).toBe('Choose the customer from the list: “Ann” is only typed.');
});
