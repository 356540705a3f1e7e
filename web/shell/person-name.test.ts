import { expect, test } from 'vitest';
import { fullName, initials } from './person-name.ts';

test.each([
  ['Grace', 'Nakato', 'GN', 'Grace Nakato'],
  ['grace', '', 'G', 'grace'],
  ['Éva', 'ørsted', 'ÉØ', 'Éva ørsted'],
  ['😀 Joy', 'Okello', '😀O', '😀 Joy Okello'],
])('writes %s %s as %s', (first_name, last_name, short, full) => {
  expect(initials({ first_name, last_name })).toBe(short);
  expect(fullName({ first_name, last_name })).toBe(full);
});
