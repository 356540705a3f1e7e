import { expect, test } from 'vitest';
import { drawLabel, hasBars, type LabelTexts, type Measure } from './draw-label.ts';
import { placeOf, type Sheet, sheetOf, sheets, whyNotPrinted } from './sheets.ts';

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;
const plain: LabelTexts = { name: 'Apples', price: '1,200', perUnit: '1,200 / kg', code: '2000000000015' };
const long: LabelTexts = {
  name: 'Extra long grain parboiled rice from the hills of the north, in a bag of five kilograms',
  price: 'KES 999,999,999,999.999',
  perUnit: 'KES 999,999,999,999.999 / bottle of a litre',
  code: 'A-VERY-LONG-CODE-0123456789',
};
const all = Object.entries<Sheet>(sheets);

test.each(all)('nothing leaves a label of %s, nor lies on anything else', (_, sheet) => {
  const oneWord = { ...long, name: 'W'.repeat(90), code: 'é'.repeat(90) };
  for (const texts of [plain, long, oneWord, { ...plain, code: null, perUnit: null }]) {
    const { lines, bars } = drawLabel(texts, sheet, measure);
    for (const { text, size, bold, x } of lines) {
      expect(measure(text, size, bold)).toBeLessThanOrEqual(sheet.label.width - 2);
      expect(x).toBe(sheet.label.width / 2);
    }
    const code = texts.code ? lines.at(-1)! : null;
    const ofItem = code ? lines.slice(0, -1) : lines;
    const bottoms = ofItem.map(({ y, size }) => y + size * 0.25);
    const tops = ofItem.map(({ y, size }) => y - size * 0.9);
    expect(tops[0]).toBeGreaterThan(0);
    for (const [at, top] of tops.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(bottoms[at]! - 0.001);
    const yOfBars = Number(
      /^M[\d.]+ ([\d.]+)/.exec(bars)?.[1] ?? (code ? code.y - code.size * 0.9 : sheet.label.height),
    );
    expect(bottoms.at(-1)).toBeLessThanOrEqual(yOfBars);
  }
});

test('a long name is broken between words and cut off on its second line', () => {
  const { lines } = drawLabel(long, sheets['3x7'], measure);
  expect(lines.slice(0, 2).map(({ text }) => text)).toEqual([
    'Extra long grain parboiled rice',
    'from the hills of the north, i…',
  ]);
});

test('an EAN-13 fits every label; what is too long or has no bars is printed as text alone', () => {
  for (const [, sheet] of all) expect(hasBars('2000000000015', sheet)).toBe(true);
  expect(hasBars('A-VERY-LONG-CODE-0123456789', sheets['5x13'])).toBe(false);
  expect(hasBars('café', sheets['3x8'])).toBe(false);
  const { lines, bars } = drawLabel({ ...plain, code: 'café' }, sheets['3x8'], measure);
  expect([bars, lines.at(-1)!.text]).toEqual(['', 'café']);
});

test('bars of a roll are whole dots wide', () => {
  for (const sheet of [sheets['40x30'], sheets['50x30'], sheets['58x40']]) {
    const { bars } = drawLabel(plain, sheet, measure);
    for (const [, width] of bars.matchAll(/h(\d[\d.]*)v/g)) expect((Number(width) / 0.125) % 1).toBe(0);
  }
});

test('labels follow each other row by row and page by page, shifted as the printer needs', () => {
  const sheet = sheets['3x8'];
  expect(placeOf(sheet, 0, { x: 0, y: 0 })).toEqual({ page: 0, x: 0, y: 0.5 });
  expect(placeOf(sheet, 4, { x: 1, y: -0.25 })).toEqual({ page: 0, x: 71, y: 37.25 });
  expect(placeOf(sheet, 24, { x: 0, y: 0 })).toEqual({ page: 1, x: 0, y: 0.5 });
  expect(placeOf(sheets['40x30'], 3, { x: 0, y: 0 })).toEqual({ page: 3, x: 0, y: 0 });
});

test('a sheet of its own must lie on A4', () => {
  const own = { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.1, gapX: 2.5, gapY: 0 };
  expect(whyNotPrinted(own)).toBeNull();
  expect(sheetOf(own)).toMatchObject({ page: { width: 210, height: 297 }, columns: 3, isRoll: false });
  expect(whyNotPrinted({ ...own, columns: 4 })?.message).toBe('These labels do not fit an A4 sheet');
  expect(whyNotPrinted({ ...own, height: 42 })?.message).toBe('These labels do not fit an A4 sheet');
  expect(whyNotPrinted({ ...own, width: 5 })?.message).toBe('A label is at least 25 × 20 mm');
  for (const wrong of [{ rows: 2.5 }, { rows: 0 }, { gapX: -1 }, { left: Number.NaN }]) {
    expect(whyNotPrinted({ ...own, ...wrong })?.message).toBe('Please fill in all measures of the sheet');
  }
});
