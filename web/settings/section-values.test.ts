import { expect, test } from 'vitest';
import { readDenominations } from './section-values.ts';

test.each([
  ['1000 500 200', ['1000', '500', '200']],
  [' 1000,  500, 200,', ['1000', '500', '200']],
  ['50; 20; 0,50', ['50', '20', '0.50']],
  ['', []],
])('reads the notes and coins in %j', (text, figures) => {
  expect(readDenominations(text)).toEqual(figures);
});
