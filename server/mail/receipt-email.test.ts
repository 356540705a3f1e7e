import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../contract/selling/sales.ts';
import { receiptEmail } from './receipt-email.ts';

const wording = { locale: 'en', currency: undefined, businessTz: 'Africa/Kampala' };
const receipt: Receipt = {
  id: 17,
  label: null,
  createdAt: '2026-03-10T09:00:00.000Z',
  staff: 'Grace Auma',
  lines: [
    {
      id: 1,
      stockId: 1,
      name: 'Pens & ink',
      quantity: 2,
      unitSell: 20,
      pack: null,
      gross: 40,
      discount: 2,
      tax: 6.84,
      total: 44.84,
      deleted: false,
      returned: { quantity: 0, total: 0, tax: 0 },
    },
    {
      id: 2,
      stockId: 2,
      name: 'Rope',
      quantity: 0.5,
      unitSell: 4,
      pack: null,
      gross: 2,
      discount: 0,
      tax: 0,
      total: 2,
      deleted: false,
      returned: { quantity: 0, total: 0, tax: 0 },
    },
    {
      id: 3,
      stockId: 3,
      name: 'Chalk',
      quantity: 1,
      unitSell: 9,
      pack: null,
      gross: 9,
      discount: 0,
      tax: 0,
      total: 9,
      deleted: true,
      returned: { quantity: 0, total: 0, tax: 0 },
    },
  ],
  subtotal: 42,
  discounts: 2,
  taxes: [{ name: 'VAT', percent: 18, included: false, kind: 'standard', tax: 6.84 }],
  total: 46.84,
  rounding: 0.16,
  tenders: [
    { methodId: 1, name: 'Cash', kind: 'cash', amount: 10, given: 20, change: 10, reference: null },
    { methodId: 9, name: 'M-Pesa', kind: 'mobile money', amount: 5, given: null, change: 0, reference: 'QX12' },
  ],
  owed: 32,
  writtenOff: 0,
  taken: [],
  returns: [],
  note: null,
  voided: null,
  customer: { id: 4, name: 'Nakato', taxNumber: 'P0123' },
  business: {
    name: 'Corner Shop',
    address: 'Market Street 1\nKampala',
    phone: '0700 1',
    email: 'shop@example.com',
    taxNumber: 'T-77',
    receiptHeader: 'Karibu!',
    receiptFooter: 'No refunds\nwithout a receipt',
    logo: null,
  },
  credit: { accountId: 1, customerId: 4, customerName: 'Nakato', dueDate: '2026-04-01', amount: 32, balance: 32 },
};

describe('a mailed receipt', () => {
  it('has all that the printed one has, as text', () => {
    const { to, subject, text } = receiptEmail('nakato@example.com', receipt, wording);
    expect([to, subject]).toEqual(['nakato@example.com', 'Receipt 17 from Corner Shop']);
    expect(text).toBe(`Corner Shop
Market Street 1
Kampala
0700 1
shop@example.com
Tax number: T-77
Karibu!

Receipt 17
Mar 10, 2026, 12:00 PM
Served by Grace Auma
Customer: Nakato
Tax number: P0123
------------------------------------------
Pens & ink                           40.00
  2 × 20.00
Rope                                  2.00
  0.5 × 4.00
------------------------------------------
Subtotal                             42.00
Discounts                            -2.00
VAT 18%                               6.84
Total                                46.84
Rounding                              0.16
Cash                                 20.00
Change                               10.00
M-Pesa                                5.00
  Reference QX12
Still to pay                         32.00
  by Apr 1, 2026

No refunds
without a receipt
`);
  });

  it('says what is zero-rated and exempt', () => {
    const free = { percent: 0, included: true, tax: 0 };
    const taxes: Receipt['taxes'] = [
      { ...free, name: 'Books', kind: 'exempt' },
      { ...free, name: 'VAT 0%', kind: 'zero' },
      { ...free, name: 'Exempt goods', kind: 'exempt' },
    ];
    const { text } = receiptEmail('nakato@example.com', { ...receipt, taxes }, wording);
    expect(text).toContain(`Books, exempt                         0.00
VAT 0%, zero-rated                    0.00
Exempt goods                          0.00
Total`);
  });

  it('has the same words and figures as HTML', () => {
    const { text, html = '' } = receiptEmail('nakato@example.com', receipt, wording);
    const shown = html
      .slice(html.indexOf('<body'))
      .replace(/<[^>]*>/g, '\n')
      .replaceAll('&amp;', '&');
    const words = (content: string) =>
      content
        .split(/[\s-]+/)
        .filter(Boolean)
        .sort();
    expect(words(shown)).toEqual(words(text));
  });

  it('is short where there was nothing but a cash sale', () => {
    const business = {
      ...receipt.business,
      address: '',
      phone: '',
      email: '',
      taxNumber: '',
      receiptHeader: '',
      receiptFooter: '',
    };
    const line = { ...receipt.lines[1]!, discount: 0 };
    const tenders = [
      { methodId: 1, name: 'Cash', kind: 'cash' as const, amount: 2, given: null, change: 0, reference: null },
    ];
    const plain = { lines: [line], subtotal: 2, discounts: 0, taxes: [], total: 2, rounding: 0, tenders, owed: 0 };
    const { text } = receiptEmail(
      'a@example.com',
      { ...receipt, ...plain, customer: null, credit: null, business },
      wording,
    );
    expect(text).toBe(`Corner Shop

Receipt 17
Mar 10, 2026, 12:00 PM
Served by Grace Auma
------------------------------------------
Rope                                  2.00
  0.5 × 4.00
------------------------------------------
Total                                 2.00
Cash                                  2.00
`);
  });

  it('runs no script and fetches nothing, whatever things are called', () => {
    const nasty = `"><img src=x onerror='alert(1)'><script>`;
    const business = { ...receipt.business, name: nasty, receiptFooter: nasty };
    const lines = receipt.lines.map((line) => ({ ...line, name: nasty }));
    const { html } = receiptEmail('a@example.com', { ...receipt, lines, business, staff: nasty }, wording);
    expect(html).not.toMatch(/<(img|script|link|iframe)/i);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('http');
  });

  it('says how many packs, and the pieces in them', () => {
    const [line] = receipt.lines;
    const packs = { ...line!, quantity: 48, unitSell: 20, pack: { name: 'Carton', size: 24, count: 2 } };
    const { text } = receiptEmail('nakato@example.com', { ...receipt, lines: [packs] }, wording);
    expect(text).toContain('  2 × Carton (48) at 20.00\n');
  });
});
