/** What is typed into the form of an opening balance, and what of it is sent. */
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { readAmount } from '../payment-methods/tenders.ts';
import { t } from '../words/t.ts';
import type { OpeningSending } from './opening-queries.ts';

/** Someone who owes or is owed something. */
export interface DraftLine {
  key: number;
  partner: { id: number; name: string } | null;
  /** What was typed without choosing anyone. */
  typed: string;
  amount: string;
  /** Empty if it is due on the day of the opening balance. */
  dueOn: string;
}

const lineParts = ['customers', 'suppliers', 'advances', 'deposits'] as const;
export type LinePart = (typeof lineParts)[number];

export interface Draft extends Record<LinePart, DraftLine[]> {
  /** Empty stands for today. */
  date: string;
  /** Amounts as they were typed, by the id of the method. */
  money: Record<number, string>;
}

export const emptyDraft: Draft = { date: '', money: {}, customers: [], suppliers: [], advances: [], deposits: [] };

export function newLine(lines: readonly DraftLine[]): DraftLine {
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  return { key, partner: null, typed: '', amount: '', dueOn: '' };
}

function isTouched({ partner, typed, amount }: DraftLine): boolean {
  return partner !== null || typed.trim() !== '' || amount.trim() !== '';
}

export interface Sums extends Record<LinePart, number> {
  money: number;
  net: number;
}

export function sumsOf(draft: Draft): Sums {
  const sum = (amounts: string[]) => sumMoney(amounts.map((amount) => readAmount(amount) ?? 0));
  const of = (part: LinePart) => sum(draft[part].map(({ amount }) => amount));
  const money = sum(Object.values(draft.money));
  const [customers, suppliers, advances, deposits] = lineParts.map(of) as [number, number, number, number];
  const net = sumMoney([money, customers, advances, -suppliers, -deposits]);
  return { money, customers, suppliers, advances, deposits, net };
}

/** What is missing, in words, with the line it is missing from; null if nothing is. */
export function missingIn(draft: Draft): { part: LinePart | null; key: number; problem: string } | null {
  for (const part of lineParts) {
    for (const { key, partner, amount, typed } of draft[part].filter(isTouched)) {
      if (partner === null) return { part, key, problem: typed.trim() ? '' : t('Please choose a name') };
      if (!readAmount(amount)) {
        return { part, key, problem: t('{{name}}: please enter an amount', { name: partner.name }) };
      }
    }
  }
  const isEmpty = Object.values(draft.money).every((amount) => !readAmount(amount));
  const hasLines = lineParts.some((part) => draft[part].some(isTouched));
  return isEmpty && !hasLines ? { part: null, key: 0, problem: t('Please enter at least one amount') } : null;
}

export function bodyOf(draft: Draft, today: string): OpeningSending {
  const date = draft.date || today;
  const bank = builtInMethods.bank.id;
  const typed = Object.entries(draft.money)
    .map(([methodId, amount]) => ({ methodId: Number(methodId), amount }))
    .filter(({ amount }) => amount.trim() !== '');
  const lines = (part: LinePart) => draft[part].filter(({ partner }) => partner !== null);
  const due = (line: DraftLine) => ({ amount: line.amount, dueOn: line.dueOn || date });
  return {
    date,
    cash: typed.filter(({ methodId }) => methodId !== bank),
    bank: typed.find(({ methodId }) => methodId === bank)?.amount ?? null,
    customers: lines('customers').map((line) => ({ customerId: line.partner!.id, ...due(line) })),
    suppliers: lines('suppliers').map((line) => ({ supplierId: line.partner!.id, ...due(line) })),
    advances: lines('advances').map(({ partner, amount }) => ({ supplierId: partner!.id, amount })),
    deposits: lines('deposits').map(({ partner, amount }) => ({ customerId: partner!.id, amount })),
  };
}
