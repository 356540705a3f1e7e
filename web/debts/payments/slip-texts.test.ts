import { expect, it } from 'vitest';
import type { DepositSlip, PaymentSlip } from '../../../contract/debts/debts.ts';
import { formatOf } from '../../session/format.ts';
import { depositSlipText, paymentSlipText } from './slip-texts.ts';

const format = formatOf({
  businessName: '',
  locale: 'en',
  paperLocale: 'en',
  serverLocale: null,
  timeZone: 'UTC',
  currency: null,
  language: 'en',
  decimals: 2,
  mailsCodes: false,
  logo: null,
});
const business = {
  name: 'Corner Shop',
  address: '',
  phone: '',
  email: '',
  taxNumber: '',
  receiptHeader: '',
  receiptFooter: 'Come again',
  logo: null,
};
const paid: PaymentSlip = {
  id: 7,
  number: 'P-7',
  customer: { id: 1, name: 'Amina' },
  date: '2026-05-03',
  at: '2026-05-04T09:00:00.000Z',
  staff: 'Sam Seller',
  amount: 60,
  method: 'M-Pesa',
  reference: 'QX12',
  accounts: [
    { accountId: 3, receiptId: 17, openingId: null, amount: 40, balance: 0 },
    { accountId: 5, receiptId: 19, openingId: null, amount: 15, balance: 5 },
  ],
  kept: 5,
  owes: 5,
  deposit: 8,
  business,
};
const figures = (sums: { label: string; value: string }[]) => sums.map(({ label, value }) => [label, value]);

it('says what a payment went to, what was kept, and how the customer stands', () => {
  const slip = paymentSlipText(paid, format);
  expect(slip.title).toBe('Payment P-7');
  expect(slip.rows).toEqual([
    ['Receipt 17', '0.00', '40.00'],
    ['Receipt 19', '5.00', '15.00'],
    ['Kept in advance', '', '5.00'],
  ]);
  expect(figures(slip.sums)).toEqual([
    ['Paid', '60.00'],
    ['Owes now', '5.00'],
    ['In advance now', '8.00'],
  ]);
  expect(figures(slip.facts)).toContainEqual(['Paid by', 'M-Pesa, reference QX12']);
  expect(slip.note).toBe('Thank you.');
});

it('leaves out what a customer has in advance if it is nothing', () => {
  const { rows, sums } = paymentSlipText({ ...paid, kept: 0, deposit: 0 }, format);
  expect(rows).toHaveLength(2);
  expect(figures(sums).map(([label]) => label)).toEqual(['Paid', 'Owes now']);
});

it('lets the customer sign for a deposit that is given back', () => {
  const made: DepositSlip = {
    id: 2,
    kind: 'refund',
    customer: paid.customer,
    date: paid.date,
    at: paid.at,
    staff: paid.staff,
    amount: 8,
    method: 'Cash',
    reference: null,
    deposit: 0,
    reverses: null,
    reversedBy: null,
    otherDate: null,
    reason: null,
  };
  const slip = depositSlipText(made, business, format);
  expect(slip.title).toBe('Deposit refunded');
  expect(figures(slip.facts)).toContainEqual(['Refund by', 'Cash']);
  expect(slip.note).toContain('Signature');
  expect(depositSlipText({ ...made, kind: 'deposit' }, business, format).note).toBe('Thank you.');
});
