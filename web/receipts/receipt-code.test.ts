import { expect, test } from 'vitest';
import { receiptBars } from './receipt-bars.ts';
import { receiptCode, receiptIdIn } from './receipt-code.ts';

test('what a receipt has as its code leads back to it', () => {
  expect(receiptCode(17)).toBe('RECEIPT-17');
  for (const id of [1, 17, 123_456_789]) expect(receiptIdIn(receiptCode(id))).toBe(id);
});

test.each([' receipt-17 ', 'RECEIPTß17', 'receipt/17'])('reads %j, whatever the keyboard made of the dash', (text) => {
  expect(receiptIdIn(text)).toBe(17);
});

test.each(['17', 'Receipt book', 'receipt 17', 'RECEIPT-', 'RECEIPT-17x', '4006381333931'])(
  'takes %j for something else',
  (text) => {
    expect(receiptIdIn(text)).toBeNull();
  },
);

/** Counts the characters in the bars. Every character has three bars and three gaps. */
function signsOf({ path, width }: { path: string; width: number }): number {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, length]) => [Number(at), Number(length)] as const);
  const [first] = bars[0]!;
  const last = bars.at(-1)!;
  expect(first).toBe(10);
  expect(last[0] + last[1]).toBe(width - 10);
  // Every sign is 11 modules wide, and the last one 13.
  return (width - 20 - 13) / 11;
}

test('draws a start, the ten signs of RECEIPT-17, a check and a stop, with light margins', () => {
  const bars = receiptBars({ id: 17, label: null });
  expect(bars.text).toBe('RECEIPT-17');
  expect(signsOf(bars)).toBe(12);
});
