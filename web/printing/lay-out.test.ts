/** The paper of the printer holds what the browser's print holds: the same words and figures, in the same order, and nothing is cut. */
import { afterEach, describe, expect, it } from 'vitest';
import type { GoodsReturn } from '../../contract/selling/returns.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { withoutIsolates } from '../../contract/words/direction.ts';
import { paymentSlipText, slipReport } from '../debts/payments/slip-texts.ts';
import { receiptReport } from '../receipts/receipt-report.ts';
import { returnReport } from '../returns/return-report.ts';
import type { Business } from '../session/business.ts';
import { formatOf } from '../session/format.ts';
import { buildReport, type Report } from '../ui/paper/print-window.ts';
import { inLetters, layOut, type Room, wrap } from './lay-out.ts';

afterEach(() => setMoneyDecimals(2));

const shop: Business = {
  businessName: 'Mama Zawadi & Sons General Store and Hardware',
  ...{
    locale: 'en',
    paperLocale: 'en',
    serverLocale: null,
    timeZone: 'Africa/Kampala',
    currency: null,
    language: 'en',
  },
  ...{ decimals: 2, mailsCodes: false, logo: null },
};
const printedAt = new Date('2026-03-10T09:05:00.000Z');
const business = {
  ...{ name: shop.businessName, address: 'Plot 7, Market Street\nKampala', phone: '+256 700 000 000', email: '' },
  ...{ taxNumber: '1000123', receiptHeader: '', receiptFooter: 'Thank you, come again', logo: null },
};
const names = [
  'Bread',
  'Extra long grain basmati rice of the first choice, imported, 25 kg sack with handles',
  'Supercalifragilisticexpialidocious-and-then-some-more-letters-without-a-blank',
];

function receiptOf(unit: number, locale = 'en'): { receipt: Receipt; format: ReturnType<typeof formatOf> } {
  const lines = names.map((name, at) => ({
    ...{ id: at, stockId: at, name, quantity: at + 1.5, unitSell: 1234.5 * unit, gross: (at + 1.5) * 1234.5 * unit },
    ...{ discount: at === 1 ? unit : 0, total: 1, tax: 0, net: 1, pack: null, deleted: false },
    returned: { quantity: at === 2 ? 1 : 0, total: 0, tax: 0 },
  }));
  const receipt = {
    ...{ id: 1024, label: null, createdAt: '2026-03-10T09:00:00.000Z', staff: 'Amina Okello', lines },
    ...{ subtotal: 12_345 * unit, discounts: unit, total: 12_344 * unit, rounding: 0, note: 'Deliver on Monday' },
    taxes: [{ id: 1, name: 'VAT', percent: 18, included: true, kind: 'standard', net: 1, tax: 1883 * unit }],
    tenders: [
      {
        methodId: 1,
        name: 'Cash',
        kind: 'cash',
        amount: 12_344 * unit,
        given: 13_000 * unit,
        change: 656 * unit,
        reference: null,
      },
    ],
    ...{
      owed: 0,
      writtenOff: 0,
      taken: [],
      returns: [],
      voided: null,
      customer: { id: 3, name: 'Nakato', taxNumber: '77' },
    },
    ...{ business, credit: null },
  } as unknown as Receipt;
  return { receipt, format: formatOf({ ...shop, locale }) };
}

const letters = (columns: number): Room => ({ columns, measure: (text) => [...withoutIsolates(text)].length });
/** The text in reading order: the rest of a name that continues below its figures comes before them, as in the document. */
function readingOf<Row>(report: Report<Row>, columns: number): string {
  const rows: string[][] = [];
  for (const { pieces } of layOut({ ...report, paper: '80mm' }, letters(columns), printedAt)) {
    const [first, ...rest] = pieces;
    const goesOn = rest.length === 0 && first!.align === 'start' && first!.to < columns;
    if (goesOn) rows.at(-1)![0] += first!.text;
    else rows.push(pieces.map(({ text }) => text));
  }
  return rows.flat().join('');
}
const paperOf = <Row>(report: Report<Row>, columns: number) =>
  layOut({ ...report, paper: '80mm' }, letters(columns), printedAt).map((line) => inLetters(line, columns));

/** The text of the browser's paper, in the order of the document. */
function browsersPaper<Row>(report: Report<Row>): string {
  const page = {
    createElement: (tag: string) => nodeOf(tag),
    createElementNS: (_: string, tag: string) => nodeOf(tag),
  };
  const built = buildReport(page as unknown as Document, { ...report, paper: '80mm' }, printedAt);
  return (built as unknown as ReturnType<typeof nodeOf>).read();
}

/** The part of a DOM element that printing needs. */
function nodeOf(tag: string) {
  const inside: (string | { read(): string })[] = [];
  return {
    tag,
    append: (...more: (string | { read(): string })[]) => inside.push(...more),
    prepend: (one: string | { read(): string }) => inside.unshift(one),
    setAttribute() {},
    read: (): string => inside.map((one) => (typeof one === 'string' ? one : one.read())).join('\n'),
  };
}

/** Without blanks, so that line breaks make no difference. */
const squeezed = (text: string) =>
  withoutIsolates(text)
    .replace(/[\s\u00a0\u202f-]/g, '')
    .replaceAll('\u2212', '');
const figures = (text: string) =>
  withoutIsolates(text)
    .replaceAll('\u00a0', ' ')
    .match(/\d[\d.,'\u202f]*/g) ?? [];

describe.each([32, 42, 48])('on paper of %i columns', (columns) => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 1.001],
  ])('a receipt with %i decimals has every word and figure of the browser’s, in its order', (decimals, unit) => {
    setMoneyDecimals(decimals);
    const { receipt, format } = receiptOf(unit);
    const report = receiptReport(receipt, shop, format);
    const lines = paperOf(report, columns);
    expect(squeezed(readingOf(report, columns))).toBe(squeezed(browsersPaper(report)));
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(columns);
  });

  it('no amount is broken or runs into another', () => {
    const { receipt, format } = receiptOf(1000);
    const report = receiptReport(receipt, shop, format);
    const onPaper = figures(
      paperOf(report, columns)
        .join('\n')
        .replaceAll(/[A-Za-z]/g, ' '),
    );
    const wanted = ['1,234,500.00', '1,851,750.00', '12,344,000.00', '13,000,000.00', '656,000.00'];
    for (const figure of wanted) expect(onPaper).toContain(figure);
  });

  it('a return slip and the slip of a payment do too', () => {
    const { format } = receiptOf(1);
    const returned = {
      ...{ id: 5, number: 'R-5', receiptId: 1024, date: '2026-03-10', at: '2026-03-10T09:00:00.000Z' },
      ...{ soldOn: '2026-03-09', reason: 'Torn', staff: 'Amina', approvedBy: null, customer: null, business },
      lines: [{ lineId: 1, stockId: 1, name: names[1]!, quantity: 2, total: 24.6, tax: 0, toStock: false }],
      ...{ total: 24.6, tax: 0, debt: 0, rounding: 0, refunded: 24.6 },
      refunds: [{ methodId: 1, name: 'Cash', kind: 'cash', amount: 24.6, reference: null }],
    } satisfies GoodsReturn;
    const paid = {
      ...{
        id: 7,
        number: 'S-7',
        customer: { id: 1, name: 'Nakato' },
        date: '2026-03-10',
        at: '2026-03-10T09:00:00.000Z',
      },
      ...{ staff: 'Amina', amount: 60, method: 'Cash', reference: null, kept: 5, owes: 5, deposit: 8, business },
      accounts: [{ accountId: 3, receiptId: 17, openingId: null, amount: 55, balance: 0 }],
    };
    const slip = slipReport(paymentSlipText(paid, format), shop);
    for (const report of [returnReport(returned, shop, format), slip] as Report<unknown>[]) {
      expect(squeezed(readingOf(report, columns))).toBe(squeezed(browsersPaper(report)));
    }
  });

  it('a copy says so, and a paper with nothing on it too', () => {
    const report: Report<string> = { business: shop, title: 'Empty', isCopy: true, columns: [], rows: [] };
    const lines = paperOf({ ...report, columns: [{ header: 'Product', text: (row) => row }] }, columns);
    expect(lines.map((line) => line.trim())).toEqual(expect.arrayContaining(['COPY', 'Nothing to show.']));
  });
});

it('figures stand under each other at the right edge', () => {
  const { receipt, format } = receiptOf(1);
  const lines = paperOf(receiptReport(receipt, shop, format), 48);
  const total = lines.find((line) => line.startsWith('Total '))!;
  expect([total.length, total.endsWith(' 12,344.00')]).toEqual([48, true]);
  expect(lines.find((line) => line.startsWith('Bread'))).toMatch(/^Bread +1.5 1,234.50 1,851.75$/);
});

it('wraps between words, and within one that is wider than the paper, where a letter ends', () => {
  expect(wrap('one two three', 8, letters(8))).toEqual(['one two', 'three']);
  expect(wrap('abcdefghijk', 4, letters(4))).toEqual(['abcd', 'efgh', 'ijk']);
  // A letter is never separated from its marks.
  expect(wrap('नमस्ते', 2, letters(2)).join('')).toBe('नमस्ते');
});
