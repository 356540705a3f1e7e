/** A shared paper says what the printed one says: both come from one report. */
import { expect, it } from 'vitest';
import type { Business } from '../session/business.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { wrap } from './draw-paper.ts';
import { type PaperLine, paperLines } from './paper-lines.ts';
import { paperText } from './paper-text.ts';

const business = {
  businessName: 'Corner Shop',
  locale: 'en-GB',
  paperLocale: 'en-GB',
  timeZone: 'Africa/Kampala',
} as Business;

type Sold = [name: string, quantity: string, total: string];

function receipt(rows: Sold[], more: Partial<Report<Sold>> = {}): Report<Sold> {
  return {
    business,
    isForCustomers: true,
    heading: ['Market Street 4', '0700 123 456'],
    title: 'Receipt 12',
    facts: [
      { label: 'Served by', value: 'Ann Lee' },
      { label: 'Tax number', value: 'T-1', only: 'a4' },
    ],
    columns: [
      { header: 'Product', text: ([name]) => name },
      { header: 'Qty', align: 'right', text: ([, quantity]) => quantity },
      { header: 'Total', align: 'right', text: ([, , total]) => total },
    ],
    rows,
    sums: [
      { label: 'Total', value: '3,500', strong: true },
      { label: 'Cash', value: '5,000' },
    ],
    note: 'Thank you.',
    code: { text: 'R12', width: 40, path: 'M0 0h1v1h-1z' },
    ...more,
  };
}

const two: Sold[] = [
  ['Soap\nDiscount -500', '2', '1,500'],
  ['Sugar', '1', '2,000'],
];
const printedAt = new Date('2026-11-18T09:30:00Z');
const textOf = ({ lines }: ReturnType<typeof paperLines>) =>
  lines.map((line: PaperLine) =>
    'cells' in line
      ? line.cells.join(' | ')
      : 'label' in line
        ? `${line.label}: ${line.value}`
        : 'text' in line
          ? line.text
          : '▮',
  );

it('has the lines of the paper in its order, and nothing else', () => {
  expect(textOf(paperLines(receipt(two), printedAt))).toEqual([
    'Corner Shop',
    'Market Street 4',
    '0700 123 456',
    'Receipt 12',
    'Served by: Ann Lee',
    'Tax number: T-1',
    'Product | Qty | Total',
    'Soap\nDiscount -500 | 2 | 1,500',
    'Sugar | 1 | 2,000',
    'Total: 3,500',
    'Cash: 5,000',
    'Thank you.',
    expect.stringMatching(/^Printed .*2026/),
    '▮',
    'R12',
  ]);
});

it('says that it is a copy, that there is nothing, and what columns add up to', () => {
  const empty = receipt([], { isCopy: true, totals: ['All', '', '0'], filter: 'This month' });
  expect(textOf(paperLines(empty, printedAt))).toEqual(
    expect.arrayContaining(['COPY', 'This month', 'All |  | 0', 'Nothing to show.']),
  );
});

it('is a message that a phone shows, with the sums in bold', () => {
  const text = paperText(paperLines(receipt(two), printedAt), { andMore: String, comma: '، ' });
  expect(text.split('\n')).toEqual([
    '*Corner Shop*',
    'Market Street 4',
    '0700 123 456',
    '*Receipt 12*',
    'Served by: Ann Lee',
    'Tax number: T-1',
    'Soap، Discount -500 · 2 · 1,500',
    'Sugar · 1 · 2,000',
    '*Total: 3,500*',
    'Cash: 5,000',
    'Thank you.',
  ]);
});

it('leaves lines of a very long receipt out of the message, says how many, and keeps what it comes to', () => {
  const many = Array.from({ length: 200 }, (_, at): Sold => [`Item ${at + 1}`, '1', '10']);
  const words = { andMore: (count: number) => `and ${count} more`, comma: ', ' };
  const text = paperText(paperLines(receipt(many), printedAt), words).split('\n');
  const last = text.indexOf('Item 40 · 1 · 10');
  expect(text.slice(last, last + 3)).toEqual(['Item 40 · 1 · 10', 'and 160 more', '*Total: 3,500*']);
  expect(encodeURIComponent(text.join('\n')).length).toBeLessThan(2000);
});

/** Every letter is ten pixels wide. */
const letters = { font: '', measureText: (text: string) => ({ width: text.length * 10 }) as TextMetrics };

it.each([
  ['Long grain rice 5 kg', 100, ['Long grain', 'rice 5 kg']],
  ['Soap\nDiscount', 200, ['Soap', 'Discount']],
  ['Anticonstitutionnellement', 100, ['Anticonsti', 'tutionnell', 'ement']],
  ['a Anticonstitution b', 100, ['a', 'Anticonsti', 'tution b']],
  ['', 100, ['']],
])('wraps %j at %i', (text, width, lines) => {
  expect(wrap(text, '14px x', width, letters)).toEqual(lines);
});
