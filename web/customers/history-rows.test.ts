import { expect, it } from 'vitest';
import type { LedgerEntry } from '../../contract/debts/customer-ledger.ts';
import type { Promised } from '../../contract/debts/debts.ts';
import { formatOf } from '../session/format.ts';
import { figuresIn } from '../words/figures-in.ts';
import { setFigures } from '../words/reader.ts';
import { historyRows } from './history-rows.ts';

// Three hours ahead: what happens late in the evening of UTC belongs to the next day.
const format = formatOf({
  businessName: '',
  locale: 'en',
  paperLocale: 'en',
  serverLocale: null,
  timeZone: 'Africa/Kampala',
  currency: null,
  language: 'en',
  decimals: 2,
  mailsCodes: false,
  logo: null,
});
setFigures(figuresIn('en', null), figuresIn('en', null));
const everything = { startDate: '', endDate: '' };

function entry(
  kind: LedgerEntry['kind'],
  document: [LedgerEntry['document']['kind'], number],
  of: Partial<LedgerEntry>,
) {
  const [documentKind, id] = document;
  const usual = {
    date: '2026-05-01',
    at: '2026-05-01T08:00:00.000Z',
    label: '',
    goods: [],
    debit: 0,
    credit: 0,
    balance: 0,
    reverses: null,
    isReversed: false,
  };
  return { ...usual, kind, document: { kind: documentKind, id }, ...of };
}

function rowsOf(entries: LedgerEntry[], more: Partial<Parameters<typeof historyRows>[0]> = {}) {
  return historyRows({ entries, opening: 0, promises: [], reminders: [], range: everything, ...more }, format);
}

const reminder = { id: 4, at: '2026-05-01T21:30:00.000Z', channel: 'whatsapp' as const, staff: 'Sam Seller' };
const promise: Promised = {
  id: 2,
  date: '2026-05-09',
  amount: 50,
  note: 'after payday',
  state: 'broken',
  paid: 0,
  staff: 'Sam Seller',
  at: '2026-05-02T09:00:00.000Z',
};

it('puts the newest first and keeps entries of one moment in the order of their balances', () => {
  const goods = [{ name: 'Flour', quantity: 2, total: 80 }];
  const sale = entry('sale', ['receipt', 17], { label: 'Receipt 17', goods, debit: 80, balance: 80 });
  const tender = entry('payment', ['receipt', 17], { label: 'Cash', credit: 30, balance: 50 });
  const later = entry('payment', ['slip', 7], { date: '2026-05-03', label: 'Payment P-7', credit: 50 });
  const rows = rowsOf([sale, tender, later], { reminders: [reminder], promises: [promise] });
  expect(rows.map(({ date, what, detail, balance }) => [date, what, detail, balance])).toEqual([
    ['2026-05-03', 'Payment', 'Payment P-7', 0],
    ['2026-05-02', 'Promise', `50.00 by ${format.day('2026-05-09')}, broken: after payday`, null],
    ['2026-05-02', 'Reminder', 'WhatsApp', null],
    ['2026-05-01', 'Payment', 'Cash', 50],
    ['2026-05-01', 'Sale', 'Receipt 17', 80],
  ]);
  expect(rows.map((row) => row.goods)).toEqual(['', '', '', '', '2 × Flour']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it('shows reminders and promises of the chosen days alone, and what was before them at the end', () => {
  const range = { startDate: '2026-05-02', endDate: '2026-05-02' };
  const early = { ...reminder, id: 5, at: '2026-05-01T08:00:00.000Z' };
  const rows = rowsOf([], { range, opening: 12.5, reminders: [reminder, early] });
  expect(rows.map(({ what, date, balance }) => [what, date, balance])).toEqual([
    ['Reminder', '2026-05-02', null],
    ['Balance before', '2026-05-02', 12.5],
  ]);
});

it('opens receipts, payment slips and returns, each from one row', () => {
  const opened = rowsOf([
    entry('sale', ['receipt', 17], {}),
    entry('payment', ['receipt', 17], {}),
    entry('payment', ['payment', 3], {}),
    entry('payment', ['slip', 7], {}),
    entry('return', ['return', 12], {}),
    entry('refund', ['return', 12], {}),
    entry('deposit', ['deposit', 1], {}),
  ]).flatMap(({ opens }) => opens ?? []);
  expect(opened).toEqual([
    { kind: 'return', id: 12 },
    { kind: 'slip', id: 7 },
    { kind: 'receipt', id: 17 },
  ]);
});

it('offers to undo the latest write-off of an account, as long as something is written off', () => {
  const off = (id: number, credit: number) => entry('write-off', ['account', id], { credit });
  const undone = (id: number, debit: number) => entry('write-off undone', ['account', id], { debit });
  const undoesOf = (entries: LedgerEntry[]) => rowsOf(entries).map(({ undoes }) => undoes);
  expect(undoesOf([off(5, 20), off(6, 10)])).toEqual([6, 5]);
  expect(undoesOf([off(5, 20), undone(5, 20)])).toEqual([null, null]);
  expect(undoesOf([off(5, 20), undone(5, 20), off(5, 8)])).toEqual([5, null, null]);
  // A return took off only a part.
  expect(undoesOf([off(5, 20), undone(5, 0.1)])).toEqual([null, 5]);
});
