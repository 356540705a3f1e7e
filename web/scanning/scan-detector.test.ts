import { describe, expect, test } from 'vitest';
import { addKeystroke, type Burst, isScannerSpeed, type Keystroke, noBurst } from './scan-detector.ts';

/** Types these keys with this many milliseconds between them, and returns the detected scans. */
function scansIn(keys: readonly (string | Omit<Keystroke, 'at'>)[], gap: number | ((at: number) => number)): string[] {
  const scans: string[] = [];
  let burst: Burst = noBurst;
  let at = 1000;
  keys.forEach((key, index) => {
    at += typeof gap === 'number' ? gap : gap(index);
    const next = addKeystroke(burst, { ...(typeof key === 'string' ? { key } : key), at });
    burst = next.burst;
    if (next.scanned !== null) scans.push(next.scanned);
  });
  return scans;
}

const code = [...'4006381333931'];

describe('a scanner', () => {
  test.each([0, 1, 12, 30, 35])('types a code and Enter with %i ms between the keys', (gap) => {
    expect(scansIn([...code, 'Enter'], gap)).toEqual(['4006381333931']);
  });

  test('may scan two codes right after one another', () => {
    expect(scansIn([...code, 'Enter', ...'5012345678900', 'Enter'], 8)).toEqual(['4006381333931', '5012345678900']);
  });

  test('presses Shift for capitals', () => {
    expect(scansIn(['Shift', 'A', 'Shift', 'B', '-', '1', '2', '/', '9', 'Enter'], 10)).toEqual(['AB-12/9']);
  });

  test('is still detected if the machine stalls once', () => {
    expect(scansIn([...code, 'Enter'], (at) => (at === 6 ? 900 : 12))).toEqual(['4006381333931']);
  });

  test('is told apart from what a person typed before', () => {
    expect(scansIn(['3', 'x', ...code, 'Enter'], (at) => (at <= 2 ? 150 : 10))).toEqual(['4006381333931']);
  });
});

describe('a person', () => {
  test.each([36, 60, 120, 400])('with %i ms between the keys is not a scanner', (gap) => {
    expect(scansIn([...code, 'Enter'], gap)).toEqual([]);
  });

  test('who presses Enter some time after fast typing is not a scanner', () => {
    expect(scansIn([...code, 'Enter'], (at) => (at === code.length ? 1001 : 5))).toEqual([]);
  });

  test('who holds a key down is not a scanner', () => {
    const held = { key: '0', repeat: true };
    expect(scansIn(['0', held, held, held, held, held, 'Enter'], 30)).toEqual([]);
    expect(scansIn([...code, { key: 'Enter', repeat: true }], 5)).toEqual([]);
  });

  test('who presses any other key in between is not a scanner', () => {
    expect(scansIn([...'40063', 'ArrowDown', 'Enter'], 5)).toEqual([]);
    expect(scansIn([...'40063', 'Backspace', ...'81', 'Enter'], 5)).toEqual(['81']);
  });

  test('who only presses Enter is not a scanner', () => {
    expect(scansIn(['Enter', 'Enter', 'Enter'], 5)).toEqual([]);
  });
});

test('scanner speed is detected from the third key', () => {
  const typed = (text: string, gap: number): Burst => ({ text, last: 0, spent: gap * (text.length - 1) });
  expect(isScannerSpeed(typed('12', 5))).toBe(false);
  expect(isScannerSpeed(typed('123', 5))).toBe(true);
  expect(isScannerSpeed(typed('123', 80))).toBe(false);
});
