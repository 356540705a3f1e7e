/** What a supplier's statement says, the same on screen, on paper and in a file. */

import type { SupplierLedgerEntry } from '../../contract/buying/payables.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { t } from '../words/t.ts';

export interface LedgerLine {
  id: number;
  date: string;
  kind: string;
  document: string;
  /** The document that the line opens; null if there is none. */
  source: SupplierLedgerEntry['document'] | null;
  /** `credit` is what the shop owes more, `debit` what it owes less. */
  credit: number | null;
  debit: number | null;
  balance: number;
}

const kinds: Record<SupplierLedgerEntry['kind'], Message> = {
  opening: msg('Opening balance'),
  bill: msg('Bill'),
  payment: msg('Payment'),
  'payment undone': msg('Payment undone'),
  credit: msg('Sent back'),
};

/** The opening balance, then what happened, oldest first. None if nothing ever did. */
export function ledgerLines(entries: readonly SupplierLedgerEntry[], opening: number): LedgerLine[] {
  if (entries.length === 0 && opening === 0) return [];
  const first = { id: 0, date: '', kind: t('Opening balance'), document: '', source: null, credit: null, debit: null };
  return [
    { ...first, balance: opening },
    ...entries.map(({ date, kind, document, label, credit, debit, balance }, at) => ({
      id: at + 1,
      date,
      kind: t(kinds[kind]),
      document: label,
      source: document,
      credit: credit === 0 ? null : credit,
      debit: debit === 0 ? null : debit,
      balance,
    })),
  ];
}

export function sumsOf(lines: readonly LedgerLine[]): { credit: number; debit: number } {
  const sum = (side: 'credit' | 'debit') => sumMoney(lines.map((line) => line[side] ?? 0));
  return { credit: sum('credit'), debit: sum('debit') };
}
