/** What a statement says, the same on screen, on paper, in a file and behind a link. */
import type { Ageing, LedgerEntry } from '../../../contract/debts/customer-ledger.ts';
import { labelOf } from '../../../contract/documents/documents.ts';
import { entryWords } from '../../../contract/papers/statement-words.ts';
import { labelWithGoods } from '../../../contract/selling/goods-text.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import type { Format } from '../../session/format.ts';
import { currentCustomer, currentReader } from '../../words/reader.ts';
import { tOnPaper } from '../../words/t.ts';

export interface StatementLine {
  id: number;
  date: string;
  kind: string;
  document: string;
  debit: number | null;
  credit: number | null;
  balance: number;
}

/** The page that customers open by a link does not know documents; its labels already are in the shop's language. */
type Entry = Omit<LedgerEntry, 'document' | 'reverses' | 'isReversed'> & Partial<Pick<LedgerEntry, 'document'>>;

/** The server's label is in the language of whoever is signed in, which may not be that of the customers. */
function labelOnPaper({ label, document }: Pick<Entry, 'label' | 'document'>): string {
  const isTheirs = !document || currentReader().language === currentCustomer().language;
  return isTheirs || document.kind === 'account' ? label : labelOf(tOnPaper, document.kind, document.id);
}

/** The opening balance, then what happened, oldest first. None if nothing ever did. */
export function statementLines(
  entries: readonly Entry[],
  opening: number,
  format: Pick<Format, 'quantity'>,
): StatementLine[] {
  if (entries.length === 0 && opening === 0) return [];
  const first = {
    id: 0,
    date: '',
    kind: tOnPaper('Opening balance'),
    document: '',
    debit: null,
    credit: null,
    balance: opening,
  };
  return [
    first,
    ...entries.map(({ date, kind, goods, debit, credit, balance, ...entry }, at) => ({
      id: at + 1,
      date,
      kind: tOnPaper(entryWords[kind]),
      document: labelWithGoods(labelOnPaper(entry), goods, format.quantity),
      debit: debit === 0 ? null : debit,
      credit: credit === 0 ? null : credit,
      balance,
    })),
  ];
}

export function sumsOf(lines: readonly StatementLine[]): { debit: number; credit: number } {
  const sum = (side: 'debit' | 'credit') => sumMoney(lines.map((line) => line[side] ?? 0));
  return { debit: sum('debit'), credit: sum('credit') };
}

export interface Standing {
  opening: number;
  closing: number;
  deposit: number;
  ageing: Ageing;
}

export interface StandingFigure {
  label: string;
  amount: number;
  isOverdue?: boolean;
}

/** How the customer stands at the end: how old what they owe is, and what they have in advance. */
export function standingFigures({ deposit, ageing }: Omit<Standing, 'opening' | 'closing'>): StandingFigure[] {
  const owes = Object.values(ageing).some((amount) => amount !== 0);
  const figure = (label: string, amount: number) => ({ label, amount, isOverdue: amount > 0 });
  return [
    ...(owes
      ? [
          { label: tOnPaper('Not due yet'), amount: ageing.notDue },
          figure(tOnPaper('1 to 30 days overdue'), ageing.to30),
          figure(tOnPaper('31 to 60 days overdue'), ageing.to60),
          figure(tOnPaper('61 to 90 days overdue'), ageing.to90),
          figure(tOnPaper('Over 90 days overdue'), ageing.over90),
        ]
      : []),
    ...(deposit === 0 ? [] : [{ label: tOnPaper('Paid in advance'), amount: deposit }]),
  ];
}
