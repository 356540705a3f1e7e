import { expect, it } from 'vitest';
import { statementEmail } from './statement-email.ts';

const wording = { locale: 'en', currency: undefined };
const goods = [
  { name: 'Flour', quantity: 2, total: 40 },
  { name: 'Tea <loose>', quantity: 0.5, total: 5 },
];
const statement = {
  business: { name: 'Corner <Shop>', address: 'Market Square\nJinja', phone: '0700 1', email: '', taxNumber: 'T-9' },
  customer: 'Amina & Sons',
  range: { startDate: '2026-03-01', endDate: '2026-03-31' },
  entries: [
    { date: '2026-03-10', kind: 'sale' as const, label: 'Receipt 17', goods, debit: 45, credit: 0, balance: 65 },
    { date: '2026-03-12', kind: 'payment' as const, label: 'Payment P-7', goods: [], debit: 0, credit: 60, balance: 5 },
  ],
  meta: { opening: 20, closing: 5 },
};

it('is text for those who read text', () => {
  const { from, to, subject, text } = statementEmail('a@b.co', statement, wording);
  expect([from, to, subject]).toEqual(['Corner <Shop>', 'a@b.co', 'Statement from Corner <Shop>']);
  expect(text).toBe(`Corner <Shop>
Market Square
Jinja
0700 1
Tax number: T-9

Statement for Amina & Sons
Mar 1, 2026 to Mar 31, 2026

Opening balance: 20.00
Mar 10, 2026  Sale, Receipt 17: 2 × Flour, 0.5 × Tea <loose>  +45.00  balance 65.00
Mar 12, 2026  Payment, Payment P-7  -60.00  balance 5.00
Closing balance: 5.00
`);
});

it('is a table for the others, with nothing in it that a browser would run or fetch', () => {
  const html = statementEmail('a@b.co', statement, wording).html!;
  const cells = [...html.matchAll(/<t[dh] [^>]*>(.*?)<\/t[dh]>/g)].map(([, cell]) => cell);
  expect(cells).toEqual([
    ...['Date', 'Entry', 'You bought', 'You paid', 'Balance'],
    ...['', 'Opening balance', '', '', '20.00'],
    ...['Mar 10, 2026', 'Sale, Receipt 17: 2 × Flour, 0.5 × Tea &lt;loose&gt;', '45.00', '', '65.00'],
    ...['Mar 12, 2026', 'Payment, Payment P-7', '', '60.00', '5.00'],
    ...['', 'Closing balance', '', '', '5.00'],
  ]);
  expect(html).toContain('<h1 style="font-size: 20px; margin: 0">Corner &lt;Shop&gt;</h1>');
  expect(html).toContain('Statement for Amina &amp; Sons<br>Mar 1, 2026 to Mar 31, 2026');
  expect(html).not.toMatch(/<Shop>|src=|href=|url\(/);
});

it.each([
  [{ startDate: '2026-03-01' }, 'From Mar 1, 2026'],
  [{ endDate: '2026-03-31' }, 'Until Mar 31, 2026'],
  [{}, ''],
])('says for which days it is: %o', (range, words) => {
  const { text } = statementEmail('a@b.co', { ...statement, range }, wording);
  expect(text.split('\n')[7]).toBe(words);
});
