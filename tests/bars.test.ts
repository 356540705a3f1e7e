import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigitOf } from '../contract/cart/scale-labels.ts';
import { code128Modules, isCode128 } from '../web/ui/paper/code-128.ts';
import { ean13Modules, isEan13 } from '../web/ui/paper/ean-13.ts';
import { readModules } from './support/read-bars.ts';

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

test('EAN-13 is read back, whatever its first digit', async () => {
  for (let first = 0; first <= 9; first++) {
    const digits = `${first}90123456${first}89`;
    const code = digits + checkDigitOf(digits);
    const modules = ean13Modules(code);
    expect(modules).toHaveLength(95);
    expect(await readModules(modules)).toEqual([{ format: 'EAN13', text: code }]);
  }
});

test('EAN-13 is 13 digits with the right check digit, and nothing else is', () => {
  expect(isEan13('4006381333931')).toBe(true);
  for (const other of [
    '4006381333932',
    '40063813',
    '96385074',
    '400638133393',
    '4006381333931 ',
    'A006381333931',
    '',
  ]) {
    expect(isEan13(other), other).toBe(false);
  }
});

test('Code 128 is read back with every printable character, alone and beside digits', async () => {
  for (const character of printable) {
    for (const text of [`A${character}`, `123456${character}78`]) {
      expect(await readModules(code128Modules(text)), text).toEqual([{ format: 'Code128', text }]);
    }
  }
});

test('Code 128 is read back for texts of all kinds', async () => {
  const piece = fc.oneof(fc.stringMatching(/^\d{1,9}$/), fc.constantFrom(...printable));
  const texts = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => `A${pieces.join('')}`);
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await readModules(code128Modules(text))).toEqual([{ format: 'Code128', text }]);
    }),
    { numRuns: 150 },
  );
});

test('digits take half the width in Code 128, as an EAN-8 does', async () => {
  expect(code128Modules('96385074')).toHaveLength(11 * 6 + 13);
  expect(await readModules(code128Modules('96385074'))).toEqual([{ format: 'Code128', text: '96385074' }]);
});

test('what is not printable ASCII has no bars', () => {
  expect(isCode128('SKU-7/a')).toBe(true);
  for (const other of ['', 'café', 'a\tb', 'رمز']) expect(isCode128(other), other).toBe(false);
});
