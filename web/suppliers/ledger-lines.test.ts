import { expect, test } from 'vitest';
import type { SupplierLedgerEntry } from '../../contract/buying/payables.ts';
import { ledgerLines, sumsOf } from './ledger-lines.ts';

const entry = { date: '2026-11-03', at: '2026-11-03T08:00:00.000Z' };
const bill: SupplierLedgerEntry = {
  ...entry,
  ...{ kind: 'bill', document: { kind: 'delivery', id: 7 }, label: 'Delivery D-7' },
  ...{ credit: 100, debit: 0, balance: 150 },
};
const payment: SupplierLedgerEntry = {
  ...entry,
  ...{ kind: 'payment', document: { kind: 'supplier payment', id: 4 }, label: 'Supplier payment S-4' },
  ...{ credit: 0, debit: 30.1, balance: 119.9 },
};

test('a statement begins with what was owed before, and leaves a side that has nothing empty', () => {
  const lines = ledgerLines([bill, payment], 50);
  expect(lines.map(({ kind, document, credit, debit, balance }) => [kind, document, credit, debit, balance])).toEqual([
    ['Opening balance', '', null, null, 50],
    ['Bill', 'Delivery D-7', 100, null, 150],
    ['Payment', 'Supplier payment S-4', null, 30.1, 119.9],
  ]);
  expect(sumsOf(lines)).toEqual({ credit: 100, debit: 30.1 });
});

test('a supplier of whom nothing was ever bought has no lines', () => {
  expect(ledgerLines([], 0)).toEqual([]);
  expect(ledgerLines([], 20)).toHaveLength(1);
});
