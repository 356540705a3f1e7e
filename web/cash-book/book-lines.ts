/** The lines of a cash book: the opening balance, then the movements. */
import type { MoneyKind, MoneyMovement } from '../../contract/cash-book.ts';

export interface BookLine {
  id: number;
  day: string;
  at: string;
  kind: string;
  /** Cancels an earlier movement, because its document was changed or deleted. */
  isReversal: boolean;
  document: string;
  reason: string;
  staff: string;
  in: number | null;
  out: number | null;
  balance: number;
}

const labels: Record<MoneyKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  'debt payment': 'Debt payment',
  deposit: 'Deposit',
  'deposit refund': 'Deposit refund',
  expense: 'Expense',
  banked: 'Banked',
  'cash in': 'Cash in',
  'cash out': 'Cash out',
  float: 'Float',
  'count difference': 'Count difference',
};

export function bookLines(movements: readonly MoneyMovement[], opening: number): BookLine[] {
  return [openingLine(opening), ...movements.map(lineOf)];
}

function openingLine(balance: number): BookLine {
  const blank = { day: '', at: '', isReversal: false, document: '', reason: '', staff: '', in: null, out: null };
  return { id: 0, kind: 'Opening balance', balance, ...blank };
}

function lineOf({ amount, document, kind, reverses, ...movement }: MoneyMovement): BookLine {
  return {
    ...movement,
    kind: labels[kind],
    isReversal: reverses !== null,
    document: document?.label ?? '',
    in: amount > 0 ? amount : null,
    out: amount < 0 ? -amount : null,
  };
}
