/** Entries about sales, debts, expenses, money banked and days, each with its facts and its sentence. */

import { storedLabelIn } from '../../../contract/documents/documents.ts';
import { builtInMethods } from '../../../contract/money/cash-book.ts';
import { expenseTypeNames, methodName, methodNames, nameIn } from '../../../contract/words/built-in-names.ts';
import { expenseIn } from '../../base/stored-texts.ts';
import type { Words } from '../../base/words.ts';
import { describeChanges, describeChangesOrNone } from '../changes.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';
import { shortList } from '../shorten.ts';

interface Sale {
  total: number;
  /** Null without a customer, as the due date is if nothing is owed. */
  customer: string | null;
  due: string | null;
  lines: [name: string, quantity: number][];
  /** Missing if there is no note. */
  note?: string;
  discount?: number;
  /** Lines that were not sold at the list's price; missing if all were. */
  ownPrices?: [name: string, list: number, price: number][];
  approvedBy?: string;
  /** Who approved the debt, if it was above a limit. */
  creditApprovedBy?: string;
  /** What rounding to the smallest coin added. */
  rounding?: number;
  /** Missing if all of it was paid in cash or is owed. */
  paid?: [method: string, amount: number][];
  owed?: number;
}

interface Returned {
  receipt: number;
  lines: [name: string, quantity: number, toStock: boolean][];
  total: number;
  /** How much was taken off the receipt's debt. */
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

/** How it was paid; empty if it was cash without a reference. */
export interface HowPaid {
  method?: string;
  reference?: string;
}

interface Payment extends HowPaid {
  date: string;
  amount: number;
  /** What is still owed on the account afterwards. */
  balance: number;
}

interface Expense extends HowPaid {
  date: string;
  amount: number;
  type: string;
  receivedBy: string;
  expense: string;
  /** Missing if there is no note. */
  note?: string;
  /** Set for a seller's expense above their limit, which an admin has to approve. */
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
  /** Missing if there was no fee. */
  fee?: number;
  reference?: string;
  note?: string;
}

interface TaxPayment extends HowPaid {
  date: string;
  amount: number;
  /** Missing if there is no note. */
  note?: string;
}

interface Count {
  counted: number;
  expected: number;
  comment: string;
  /** The methods beside Cash that were counted; missing if none was. */
  methods?: { name: string; counted: number; expected: number }[];
}

type Change<Record> = { before: Record; after: Record };

interface Reversed extends HowPaid {
  /** The document that was taken back: 'Expense 12'. */
  document: string;
  /** Its own day and amount. */
  date: string;
  amount: number;
  reason: string;
  /** The document that takes it back. */
  reversal: number;
}

export const moneyEntries = {
  'sale made': (words: Words, { subject: { id }, facts }: EntryData<Sale>) => {
    const terms = [words.t('total {{total, money}}', { total: facts.total }), ...describeTerms(words, facts)];
    const lines = linesOf(words, facts.lines);
    const sold = words.t('Receipt {{id}}, {{terms}}: {{lines}}', { id, terms: terms.join(words.t(', ')), lines });
    return facts.note ? `${sold} (${facts.note})` : sold;
  },
  'sale deleted': ({ t }: Words, { subject: { id }, facts }: EntryData<SaleLine>) =>
    t('Receipt {{id}}: {{quantity, quantity}} × {{name}}, {{total, money}}, sold on {{soldOn, day}}', { id, ...facts }),
  'receipt voided': (words: Words, { subject: { id }, facts }: EntryData<Voided>) =>
    words.t('Receipt {{id}}, {{total, money}}, sold on {{soldOn, day}}{{approved}}: {{lines}} ({{reason}})', {
      ...facts,
      id,
      approved: approved(words, facts),
      lines: linesOf(words, facts.lines),
    }),
  'goods returned': (words: Words, { subject, facts }: EntryData<Returned>) => {
    const { t } = words;
    const lines = facts.lines.map(([name, quantity, toStock]) =>
      toStock
        ? t('{{quantity, quantity}} × {{name}}', { quantity, name })
        : t('{{quantity, quantity}} × {{name}}, not put back', { quantity, name }),
    );
    const terms = [t('worth {{total, money}}', { total: facts.total })];
    if (facts.debt > 0) terms.push(t('{{debt, money}} off the debt', { debt: facts.debt }));
    for (const [method, amount] of facts.refunds) {
      terms.push(t('{{amount, money}} back by {{method}}', { amount, method: nameIn(words.t, methodNames, method) }));
    }
    return t('{{number}} of receipt {{receipt}}, {{terms}}: {{lines}} ({{reason}})', {
      number: subject.name,
      receipt: facts.receipt,
      terms: `${terms.join(words.t(', '))}${approved(words, facts)}`,
      lines: shortList(words, lines, '; '),
      reason: facts.reason,
    });
  },

  'payment taken': (words: Words, { subject, facts }: EntryData<Payment & { balanceBefore: number }>) =>
    words.t(
      '{{name}} paid {{amount, money}} on account {{id}} ({{date, day}}){{how}}, balance {{balanceBefore, money}} → {{balance, money}}',
      { ...facts, name: subject.name, id: subject.id, how: howPaid(words, facts) },
    ),
  'payment updated': (words: Words, { subject, facts }: EntryData<Change<Payment>>) => {
    const inWords = ({ date, amount, balance, ...how }: Payment) => ({
      date: words.day(date),
      amount: words.money(amount),
      balance: words.money(balance),
      ...comparable(how),
    });
    const changes = describeChanges(words, inWords(facts.before), inWords(facts.after));
    return words.t('{{name}}, account {{id}}: {{changes}}', { name: subject.name, id: subject.id, changes });
  },
  'payment deleted': (words: Words, { subject, facts }: EntryData<Payment & { balanceBefore: number }>) =>
    words.t(
      '{{name}}: {{amount, money}} of {{date, day}} on account {{id}}{{how}}, balance {{balanceBefore, money}} → {{balance, money}}',
      { ...facts, name: subject.name, id: subject.id, how: howPaid(words, facts) },
    ),

  'expense added': describeExpense,
  'expense updated': (words: Words, { facts: { before, after } }: EntryData<Change<Expense>>) => {
    const inWords = ({ date, amount, type, receivedBy, expense, note = '', approvedBy: _, ...how }: Expense) => ({
      date: words.day(date),
      amount: words.money(amount),
      type,
      receivedBy,
      expense,
      note,
      ...comparable(how),
    });
    const changes = describeChangesOrNone(words, inWords(before), inWords(after));
    return `${expenseIn(words.t, before.expense)}: ${changes}${approved(words, after)}`;
  },
  'expense deleted': describeExpense,
  'expense photo set': ({ t }: Words, { subject }: EntryData<NoFacts>) => expenseIn(t, subject.name),
  'expense photo removed': ({ t }: Words, { subject }: EntryData<NoFacts>) => expenseIn(t, subject.name),

  'banking added': (words: Words, { facts }: EntryData<Banking>) => describeBanking(words, facts),
  'banking updated': (words: Words, { facts: { before, after } }: EntryData<Change<Banking>>) => {
    const inWords = ({ date, amount, comment, ...how }: Banking) => ({
      date: words.day(date),
      amount: words.money(amount),
      comment,
      ...comparable(how),
    });
    return `${describeBanking(words, before)}: ${describeChangesOrNone(words, inWords(before), inWords(after))}`;
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
    const changes = describeChangesOrNone(words, countInWords(words, facts.before), {
      ...noLongerCounted(words, facts.before),
      ...countInWords(words, facts.after),
    });
    return `${words.day(facts.date)}: ${changes}`;
  },
  'day reopened': (words: Words, { facts }: EntryData<Omit<Count, 'comment'> & { date: string; reason: string }>) =>
    `${words.day(facts.date)}: ${describeCount(words, facts)} (${facts.reason})`,
};

/** The parts that not every sale has, such as a discount, or what is owed and by whom. */
function describeTerms(words: Words, facts: Sale): string[] {
  const { discount, approvedBy, ownPrices = [], rounding, paid = [] } = facts;
  const { t } = words;
  const terms: string[] = [];
  const byAdmin = approvedBy ? ` ${t('approved by {{name}}', { name: approvedBy })}` : '';
  if (discount) terms.push(`${t('discount {{discount, money}}', { discount })}${byAdmin}`);
  for (const [name, list, price] of ownPrices) {
    const own = t('{{name}} at {{price, money}} instead of {{list, money}}', { name, price, list });
    terms.push(`${own}${discount ? '' : byAdmin}`);
  }
  if (rounding) terms.push(t('rounded by {{rounding, money}}', { rounding }));
  for (const [method, amount] of paid) {
    terms.push(t('{{amount, money}} by {{method}}', { amount, method: nameIn(words.t, methodNames, method) }));
  }
  return [...terms, ...describeCustomer(words, facts)];
}

function describeCustomer(words: Words, { customer, due, owed, paid = [], creditApprovedBy }: Sale): string[] {
  const { t } = words;
  if (!customer) return [];
  if (!due) return [t('customer {{customer}}', { customer })];
  const onCredit =
    paid.length > 0 && owed
      ? t('{{owed, money}} on credit to {{customer}} until {{due, day}}', { owed, customer, due })
      : t('on credit to {{customer}} until {{due, day}}', { customer, due });
  return [`${onCredit}${approved(words, { approvedBy: creditApprovedBy })}`];
}

/** '2 × Pens, 1 × Rope'. */
export function linesOf(words: Words, lines: [name: string, quantity: number][]): string {
  const worded = lines.map(([name, quantity]) => words.t('{{quantity, quantity}} × {{name}}', { quantity, name }));
  return shortList(words, worded);
}

function approved({ t }: Words, { approvedBy }: { approvedBy?: string | undefined }): string {
  return approvedBy ? `, ${t('approved by {{name}}', { name: approvedBy })}` : '';
}

/** 'Lunch (Meals): 12.50 to Grace on Mar 10, 2026'. */
function describeExpense(words: Words, { facts }: EntryData<Expense>): string {
  const { expense, type, amount, receivedBy, date, note } = facts;
  const spent = words.t('{{expense}} ({{type}}): {{amount, money}} to {{receivedBy}} on {{date, day}}', {
    expense: expenseIn(words.t, expense),
    type: nameIn(words.t, expenseTypeNames, type),
    amount,
    receivedBy: nameIn(words.t, methodNames, receivedBy),
    date,
  });
  return `${spent}${howPaid(words, facts)}${note ? ` (${note})` : ''}${approved(words, facts)}`;
}

/** 'Expense 12 of Mar 9, 2026, 12.50, M-Pesa QX12, by 15 (entered twice)'. */
export function describeReversed(words: Words, { facts }: EntryData<Reversed>): string {
  return words.t('{{document}} of {{date, day}}, {{amount, money}}{{how}}, by {{reversal}} ({{reason}})', {
    ...facts,
    document: storedLabelIn(words.t, facts.document),
    how: howPaid(words, facts),
  });
}

/** '1,250.00 on Mar 9, 2026 (evening bag)'. */
function describeBanking(words: Words, { date, amount, comment, ...how }: Banking): string {
  const banked = words.t('{{amount, money}} on {{date, day}} ({{comment}})', { amount, date, comment });
  return `${banked}${howPaid(words, how)}`;
}

/** '1,250.00 from M-Pesa to Bank on Mar 9, 2026, fee 5.00, QX12 (evening)'. */
function describeTransfer(words: Words, { facts }: EntryData<Transfer>): string {
  const { amount, date, fee, reference, note } = facts;
  const [from, to] = [facts.from, facts.to].map((name) => nameIn(words.t, methodNames, name));
  const terms = [
    words.t('{{amount, money}} from {{from}} to {{to}} on {{date, day}}', { amount, from: from!, to: to!, date }),
  ];
  if (fee !== undefined) terms.push(words.t('fee {{fee, money}}', { fee }));
  if (reference !== undefined) terms.push(reference);
  return `${terms.join(words.t(', '))}${note ? ` (${note})` : ''}`;
}

/** '1,250.00 on Mar 9, 2026, Bank TX12 (third quarter)'. */
function describeTaxPayment(words: Words, { facts }: EntryData<TaxPayment>): string {
  const { amount, date, note } = facts;
  const paid = words.t('{{amount, money}} on {{date, day}}', { amount, date });
  return `${paid}${howPaid(words, facts)}${note ? ` (${note})` : ''}`;
}

/** ', M-Pesa QX12', or nothing. */
export function howPaid(words: Words, { method, reference }: HowPaid): string {
  const parts = [method && nameIn(words.t, methodNames, method), reference].filter((part) => part !== undefined);
  return parts.length > 0 ? `, ${parts.join(' ')}` : '';
}

function comparable({ method = builtInMethods.cash.name, reference }: HowPaid) {
  return { method, reference };
}

/** 'counted 25.50, expected 25.75; M-Pesa counted 40.00, expected 45.00'. */
function describeCount({ t }: Words, { counted, expected, methods = [] }: Omit<Count, 'comment'>): string {
  return [
    t('counted {{counted, money}}, expected {{expected, money}}', { counted, expected }),
    ...methods.map((one) =>
      t('{{name}} counted {{counted, money}}, expected {{expected, money}}', { ...one, name: methodName(t, one.name) }),
    ),
  ].join('; ');
}

function countInWords(words: Words, { counted, expected, comment, methods = [] }: Count): Record<string, string> {
  return {
    counted: words.money(counted),
    expected: words.money(expected),
    ...Object.fromEntries(methods.map((one) => [countOf(words, one), words.money(one.counted)])),
    comment,
  };
}

function noLongerCounted(words: Words, { methods = [] }: Count): Record<string, undefined> {
  return Object.fromEntries(methods.map((one) => [countOf(words, one), undefined]));
}

function countOf({ t }: Words, { name }: { name: string }): string {
  return t('{{name}} counted', { name: methodName(t, name) });
}
