/**
 * Everything that happened with a customer: the ledger with its running balance, and between its entries the reminders and
 * promises, newest first. What was before the days shown is one row at the end.
 */
import type { LedgerEntry } from '../../contract/debts/customer-ledger.ts';
import type { CustomerPage } from '../../contract/debts/debts.ts';
import { goodsText } from '../../contract/selling/goods-text.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { channelNames } from '../debts/channels.ts';
import type { Format } from '../session/format.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { t } from '../words/t.ts';

export interface HistoryRow {
  key: string;
  date: string;
  /** Empty for the row that sums up what came before. */
  at: string;
  what: string;
  detail: string;
  /** What was sold or brought back: '2 × Flour'. */
  goods: string;
  /** What the detail opens: a receipt, a payment slip or a return slip. */
  opens: { kind: 'receipt' | 'slip' | 'return'; id: number } | null;
  /** The opening balance that the detail leads to. */
  openingId: number | null;
  debit: number | null;
  credit: number | null;
  balance: number | null;
  /** The account whose write-off can be undone here. */
  undoes: number | null;
  /** What can be reversed here. A payment over several accounts can have its parts among the payments. */
  reversible: { kind: 'payment' | 'deposit'; id: number } | null;
}

interface Happened extends Pick<CustomerPage, 'promises' | 'reminders'> {
  entries: readonly LedgerEntry[];
  opening: number;
  range: DayRange;
}

const kinds: Record<LedgerEntry['kind'], Message> = {
  opening: msg('Opening balance'),
  sale: msg('Sale'),
  payment: msg('Payment'),
  return: msg('Return'),
  refund: msg('Refund'),
  deposit: msg('Deposit'),
  'deposit refund': msg('Deposit refunded'),
  'write-off': msg({ text: 'Written off', context: 'a debt' }),
  'write-off undone': msg('Write-off undone'),
};

const promised = {
  open: msg('{{amount, money}} by {{date, day}}'),
  kept: msg('{{amount, money}} by {{date, day}}, kept'),
  broken: msg('{{amount, money}} by {{date, day}}, broken'),
};

export function historyRows({ entries, opening, promises, reminders, range }: Happened, format: Format): HistoryRow[] {
  const { startDate, endDate } = range;
  const isShown = ({ date }: HistoryRow) => (!startDate || date >= startDate) && (!endDate || date <= endDate);
  const contacts = [
    ...reminders.map(({ id, at, channel }) =>
      contactRow(`reminder ${id}`, at, t('Reminder'), t(channelNames[channel]), format),
    ),
    ...promises.map(({ id, at, amount, date, state, note }) => {
      const what = t(promised[state], { amount, date });
      return contactRow(`promise ${id}`, at, t('Promise'), note ? `${what}: ${note}` : what, format);
    }),
  ].filter(isShown);
  const standing = standingWriteOffs(entries);
  const rows = [...entries.map((entry, at) => ledgerRow(entry, at, standing.includes(at), format)), ...contacts];
  // Stable: entries of the same moment stay in the order of their balances.
  rows.sort((one, other) => one.date.localeCompare(other.date) || one.at.localeCompare(other.at));
  const newestFirst = rows.toReversed();
  return startDate ? [...newestFirst, openingRow(startDate, opening)] : newestFirst;
}

function ledgerRow(entry: LedgerEntry, at: number, isStanding: boolean, format: Format): HistoryRow {
  const { date, kind, document, label, debit, credit, balance } = entry;
  return {
    key: `entry ${at}`,
    date,
    at: entry.at,
    what: t(kinds[kind]),
    detail: entry.isReversed ? t('{{label}} (reversed)', { label }) : label,
    opens: openedBy(entry),
    openingId: document.kind === 'opening' ? document.id : null,
    balance,
    debit: debit === 0 ? null : debit,
    credit: credit === 0 ? null : credit,
    goods: goodsText(entry.goods, format.quantity),
    undoes: isStanding ? document.id : null,
    reversible: reversibleIn(entry),
  };
}

function reversibleIn({ document: { kind, id }, reverses, isReversed }: LedgerEntry): HistoryRow['reversible'] {
  return (kind === 'payment' || kind === 'deposit') && reverses === null && !isReversed ? { kind, id } : null;
}

/** A sale's tenders and a return's refunds belong to the same document, which opens once. */
function openedBy({ kind, document: { id, ...document } }: LedgerEntry): HistoryRow['opens'] {
  if (kind === 'sale') return { kind: 'receipt', id };
  if (kind === 'return') return { kind: 'return', id };
  return document.kind === 'slip' ? { kind: 'slip', id } : null;
}

const noFigures = {
  goods: '',
  opens: null,
  openingId: null,
  debit: null,
  credit: null,
  balance: null,
  undoes: null,
  reversible: null,
};

function contactRow(key: string, at: string, what: string, detail: string, format: Format): HistoryRow {
  return { key, date: format.dayOf(at), at, what, detail, ...noFigures };
}

function openingRow(date: string, balance: number): HistoryRow {
  return { key: 'before', date, at: '', what: t('Balance before'), detail: '', ...noFigures, balance };
}

/** The indexes of the latest write-off of each account that still has an amount written off. */
function standingWriteOffs(entries: readonly LedgerEntry[]): number[] {
  const accounts = new Map<number, { at: number; amount: number }>();
  entries.forEach(({ kind, document, debit, credit }, at) => {
    if (kind !== 'write-off' && kind !== 'write-off undone') return;
    const before = accounts.get(document.id);
    const amount = sumMoney([before?.amount ?? 0, credit, -debit]);
    accounts.set(document.id, { at: kind === 'write-off' ? at : (before?.at ?? at), amount });
  });
  return [...accounts.values()].filter(({ amount }) => amount > 0).map(({ at }) => at);
}
