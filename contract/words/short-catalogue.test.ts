import { expect, it } from 'vitest';
import { shorten, shortKey, textsOf } from './short-catalogue.ts';

it('finds every text again by its English', () => {
  const [till, receipts] = [{ Cart: 'Kikapu', Pay: 'Lipa', Total: 'Jumla' }, { Receipt: 'Risiti' }];
  const found = textsOf([shorten(till), shorten(receipts)]);
  expect(found.size).toBe(4);
  for (const [english, text] of Object.entries({ ...till, ...receipts }))
    expect(found.get(shortKey(english))).toBe(text);
});
