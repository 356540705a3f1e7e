/** Entries about sales, debts, expenses, money banked and days, each with its facts and its sentence. */
import { builtInMethods } from '../../../contract/cash-book.ts';
import type { Words } from '../../base/words.ts';
import { describeChanges } from '../changes.ts';
import { shortList } from '../shorten.ts';
import type { EntryData, NoFacts } from '../told.ts';

interface Sale {
  total: number;
  /** Null where nobody is named, like the day it is due where nothing is owed. */
  customer: string | null;
  due: string | null;
  lines: [name: string, quantity: number][];
  /** Left out where there is none. */
  note?: string;
  discount?: number;
  /** Of lines that were not sold at the list's price; left out where all were. */
  ownPrices?: [name: string, list: number, price: number][];
  approvedBy?: string;
  /** Who approved what is owed, where a limit stood in the way. */
  creditApprovedBy?: string;
  /** What rounding to the smallest coin added. */
  rounding?: number;
  /** Left out where all of it was paid in cash or is owed. */
  paid?: [method: string, amount: number][];
  owed?: number;
}

interface Returned {
  receipt: number;
  lines: [name: string, quantity: number, toStock: boolean][];
  total: number;
  /** Taken off the receipt's debt. */
  debt: number;
  refunds: [method: string, amount: number][];
  reason: string;
  approvedBy?: string;
}

interface Voided {
  lines: [name: string, quantity: number][];
  total: number;
  soldOn: string;
  reason: string;
  approvedBy?: string;
}

interface SaleLine {
  name: string;
  quantity: number;
  total: number;
  soldOn: string;
}

/** How it was paid; left out where it was cash without a reference. */
export interface HowPaid {
  method?: string;
  reference?: string;
}

interface Payment extends HowPaid {
  date: string;
  amount: number;
  /** What is left to pay on the account after it. */
  balance: number;
}

interface Expense extends HowPaid {
  date: string;
  amount: number;
  type: string;
  receivedBy: string;
  expense: string;
  /** Left out where there is none. */
  note?: string;
  /** For a seller's expense above their limit. */
  approvedBy?: string;
}

interface Banking extends HowPaid {
  date: string;
  amount: number;
  comment: string;
}

interface Transfer {
  date: string;
  amount: number;
  from: string;
  to: string;
  /** Left out where there is none. */
  fee?: number;
  reference?: string;
  note?: string;
}

interface TaxPayment extends HowPaid {
  date: string;
  amount: number;
  /** Left out where there is none. */
  note?: string;
}

interface Count {
  counted: number;
  expected: number;
  comment: string;
  /** Those beside Cash that were counted; left out where none was. */
  methods?: { name: string; counted: number; expected: number }[];
}

type Change<Record> = { before: Record; after: Record };

interface Reversed extends HowPaid {
  /** What was taken back: 'Expense 12'. */
  document: string;
  /** Its day and its amount. */
  date: string;
  amount: number;
  reason: string;
  /** The document that takes it back. */
  reversal: number;
}

export const moneyEntries = {
  'sale made': (words: Words, { subject, facts }: EntryData<Sale>) => {
    const lines = facts.lines.map(([name, sold]) => `${words.quantity(sold)} × ${name}`);
    const terms = [`total ${words.money(facts.total)}`, ...describeTerms(words, facts)];
    return `Receipt ${subject.id}, ${terms.join(', ')}: ${shortList(lines)}${facts.note ? ` (${facts.note})` : ''}`;
  },
  'sale deleted': ({ money, quantity, day }: Words, { subject, facts }: EntryData<SaleLine>) => {
    const what = `${quantity(facts.quantity)} × ${facts.name}, ${money(facts.total)}`;
    return `Receipt ${subject.id}: ${what}, sold on ${day(facts.soldOn)}`;
  },
  'receipt voided': ({ money, quantity, day }: Words, { subject, facts }: EntryData<Voided>) => {
    const lines = facts.lines.map(([name, many]) => `${quantity(many)} × ${name}`);
    const what = `${money(facts.total)}, sold on ${day(facts.soldOn)}${approved(facts)}`;
    return `Receipt ${subject.id}, ${what}: ${shortList(lines)} (${facts.reason})`;
  },
  'goods returned': ({ money, quantity }: Words, { subject, facts }: EntryData<Returned>) => {
    const lines = facts.lines.map(
      ([name, many, toStock]) => `${quantity(many)} × ${name}${toStock ? '' : ', not put back'}`,
    );
    const terms = [`worth ${money(facts.total)}`];
    if (facts.debt > 0) terms.push(`${money(facts.debt)} off the debt`);
    for (const [method, amount] of facts.refunds) terms.push(`${money(amount)} back by ${method}`);
    const what = `${terms.join(', ')}${approved(facts)}`;
    return `${subject.name} of receipt ${facts.receipt}, ${what}: ${shortList(lines, '; ')} (${facts.reason})`;
  },

  'payment taken': ({ money, day }: Words, { subject, facts }: EntryData<Payment & { balanceBefore: number }>) => {
    const change = `balance ${money(facts.balanceBefore)} → ${money(facts.balance)}`;
    return `${subject.name} paid ${money(facts.amount)} on account ${subject.id} (${day(facts.date)})${howPaid(facts)}, ${change}`;
  },
  'payment updated': ({ money, day }: Words, { subject, facts }: EntryData<Change<Payment>>) => {
    const inWords = ({ date, amount, balance, ...how }: Payment) => ({
      date: day(date),
      amount: money(amount),
      balance: money(balance),
      ...comparable(how),
    });
    return `${subject.name}, account ${subject.id}: ${describeChanges(inWords(facts.before), inWords(facts.after))}`;
  },
  'payment deleted': ({ money, day }: Words, { subject, facts }: EntryData<Payment & { balanceBefore: number }>) => {
    const change = `balance ${money(facts.balanceBefore)} → ${money(facts.balance)}`;
    return `${subject.name}: ${money(facts.amount)} of ${day(facts.date)} on account ${subject.id}${howPaid(facts)}, ${change}`;
  },

  'expense added': describeExpense,
  'expense updated': ({ money, day }: Words, { facts: { before, after } }: EntryData<Change<Expense>>) => {
    const inWords = ({ date, amount, type, receivedBy, expense, note = '', approvedBy: _, ...how }: Expense) => ({
      date: day(date),
      amount: money(amount),
      type,
      receivedBy,
      expense,
      note,
      ...comparable(how),
    });
    const changes = describeChanges(inWords(before), inWords(after)) || 'nothing changed';
    return `${before.expense}: ${changes}${approved(after)}`;
  },
  'expense deleted': describeExpense,
  'expense photo set': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'expense photo removed': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,

  'banking added': (words: Words, { facts }: EntryData<Banking>) => describeBanking(words, facts),
  'banking updated': (words: Words, { facts: { before, after } }: EntryData<Change<Banking>>) => {
    const inWords = ({ date, amount, comment, ...how }: Banking) => ({
      date: words.day(date),
      amount: words.money(amount),
      comment,
      ...comparable(how),
    });
    const changes = describeChanges(inWords(before), inWords(after)) || 'nothing changed';
    return `${describeBanking(words, before)}: ${changes}`;
  },
  'banking deleted': (words: Words, { facts }: EntryData<Banking>) => describeBanking(words, facts),

  'transfer made': describeTransfer,
  'transfer reversed': describeReversed,
  'transfer deleted': describeTransfer,
  'tax payment made': describeTaxPayment,
  'tax payment reversed': describeReversed,
  'tax payment deleted': describeTaxPayment,
  'expense reversed': describeReversed,
  'banking reversed': describeReversed,
  'cash movement reversed': describeReversed,
  'payment reversed': describeReversed,
  'deposit reversed': describeReversed,

  'day closed': (words: Words, { facts }: EntryData<Count & { date: string }>) =>
    `${words.day(facts.date)}: ${describeCount(words, facts)}${facts.comment && ` (${facts.comment})`}`,
  'day closed again': (words: Words, { facts }: EntryData<Change<Count> & { date: string }>) => {
    const changes = describeChanges(countInWords(words, facts.before), {
      ...noLongerCounted(facts.before),
      ...countInWords(words, facts.after),
    });
    return `${words.day(facts.date)}: ${changes || 'nothing changed'}`;
  },
  'day reopened': (words: Words, { facts }: EntryData<Omit<Count, 'comment'> & { date: string; reason: string }>) =>
    `${words.day(facts.date)}: ${describeCount(words, facts)} (${facts.reason})`,
};

/** What is not the same for every sale, such as a discount, or what is owed and by whom. */
function describeTerms({ money, day }: Words, facts: Sale): string[] {
  const { discount, approvedBy, creditApprovedBy, ownPrices = [], rounding, paid = [], owed, customer, due } = facts;
  const terms: string[] = [];
  const byAdmin = approvedBy ? ` approved by ${approvedBy}` : '';
  if (discount) terms.push(`discount ${money(discount)}${byAdmin}`);
  for (const [name, list, price] of ownPrices) {
    terms.push(`${name} at ${money(price)} instead of ${money(list)}${discount ? '' : byAdmin}`);
  }
  if (rounding) terms.push(`rounded by ${money(rounding)}`);
  for (const [method, amount] of paid) terms.push(`${money(amount)} by ${method}`);
  if (customer && due) {
    const amount = paid.length > 0 && owed ? `${money(owed)} ` : '';
    terms.push(`${amount}on credit to ${customer} until ${day(due)}${approved({ approvedBy: creditApprovedBy })}`);
  } else if (customer) terms.push(`customer ${customer}`);
  return terms;
}

function approved({ approvedBy }: { approvedBy?: string | undefined }): string {
  return approvedBy ? `, approved by ${approvedBy}` : '';
}

/** 'Lunch (Meals): 12.50 to Grace on Mar 10, 2026'. */
function describeExpense({ money, day }: Words, { facts }: EntryData<Expense>): string {
  const what = `${facts.expense} (${facts.type}): ${money(facts.amount)}`;
  const note = facts.note ? ` (${facts.note})` : '';
  return `${what} to ${facts.receivedBy} on ${day(facts.date)}${howPaid(facts)}${note}${approved(facts)}`;
}

/** 'Expense 12 of Mar 9, 2026, 12.50, M-Pesa QX12, by 15 (entered twice)'. */
function describeReversed({ money, day }: Words, { facts }: EntryData<Reversed>): string {
  const what = `${facts.document} of ${day(facts.date)}, ${money(facts.amount)}${howPaid(facts)}`;
  return `${what}, by ${facts.reversal} (${facts.reason})`;
}

/** '1,250.00 on Mar 9, 2026 (evening bag)'. */
function describeBanking({ money, day }: Words, { date, amount, comment, ...how }: Banking): string {
  return `${money(amount)} on ${day(date)} (${comment})${howPaid(how)}`;
}

/** '1,250.00 from M-Pesa to Bank on Mar 9, 2026, fee 5.00, QX12 (evening)'. */
function describeTransfer({ money, day }: Words, { facts }: EntryData<Transfer>): string {
  const { amount, from, to, date, fee, reference, note } = facts;
  const terms = [`${money(amount)} from ${from} to ${to} on ${day(date)}`];
  if (fee !== undefined) terms.push(`fee ${money(fee)}`);
  if (reference !== undefined) terms.push(reference);
  return `${terms.join(', ')}${note ? ` (${note})` : ''}`;
}

/** '1,250.00 on Mar 9, 2026, Bank TX12 (third quarter)'. */
function describeTaxPayment({ money, day }: Words, { facts }: EntryData<TaxPayment>): string {
  const { amount, date, note } = facts;
  return `${money(amount)} on ${day(date)}${howPaid(facts)}${note ? ` (${note})` : ''}`;
}

/** ', M-Pesa QX12', or nothing. */
export function howPaid({ method, reference }: HowPaid): string {
  const parts = [method, reference].filter((part) => part !== undefined);
  return parts.length > 0 ? `, ${parts.join(' ')}` : '';
}

function comparable({ method = builtInMethods.cash.name, reference }: HowPaid) {
  return { method, reference };
}

/** 'counted 25.50, expected 25.75; M-Pesa counted 40.00, expected 45.00'. */
function describeCount({ money }: Words, { counted, expected, methods = [] }: Omit<Count, 'comment'>): string {
  const all = [{ name: '', counted, expected }, ...methods];
  return all
    .map((one) => `${one.name} counted ${money(one.counted)}, expected ${money(one.expected)}`.trimStart())
    .join('; ');
}

function countInWords({ money }: Words, { counted, expected, comment, methods = [] }: Count): Record<string, string> {
  return {
    counted: money(counted),
    expected: money(expected),
    ...Object.fromEntries(methods.map((one) => [`${one.name} counted`, money(one.counted)])),
    comment,
  };
}

function noLongerCounted({ methods = [] }: Count): Record<string, undefined> {
  return Object.fromEntries(methods.map(({ name }) => [`${name} counted`, undefined]));
}
