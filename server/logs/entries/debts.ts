/** Entries of the debt desk, each with its facts and its sentence; whom a message went to is for admins. */

import type { Words } from '../../base/words.ts';
import { shortList } from '../shorten.ts';
import type { EntryData, NoFacts, Subject } from '../told.ts';
import { type HowPaid, howPaid } from './money.ts';

interface CustomerPayment extends HowPaid {
  slip: string;
  date: string;
  amount: number;
  parts: [account: number, amount: number][];
  /** Put into Deposit. */
  kept?: number;
  owes: number;
}

interface Deposit extends HowPaid {
  date: string;
  amount: number;
  /** In advance after it. */
  deposit: number;
}

interface WrittenOff {
  account: number;
  amount: number;
  reason?: string;
}

interface Reached {
  to: string;
}

export const debtEntries = {
  'customer paid': ({ money, day }: Words, { subject, facts }: EntryData<CustomerPayment>) => {
    const parts = facts.parts.map(([account, amount]) => `${money(amount)} on account ${account}`);
    if (facts.kept) parts.push(`${money(facts.kept)} kept in advance`);
    const what = `${subject.name} paid ${money(facts.amount)} (${facts.slip}, ${day(facts.date)})${howPaid(facts)}`;
    return `${what}: ${shortList(parts)}; owes ${money(facts.owes)}`;
  },
  'deposit taken': ({ money, day }: Words, { subject, facts }: EntryData<Deposit>) =>
    `${subject.name} paid ${money(facts.amount)} in advance (${day(facts.date)})${howPaid(facts)}, has ${money(facts.deposit)}`,
  'deposit refunded': ({ money, day }: Words, { subject, facts }: EntryData<Deposit>) =>
    `${subject.name} got back ${money(facts.amount)} (${day(facts.date)})${howPaid(facts)}, has ${money(facts.deposit)} in advance`,
  'payment slip reprinted': ({ money }: Words, { subject, facts }: EntryData<{ slip: string; amount: number }>) =>
    `${facts.slip} of ${subject.name} over ${money(facts.amount)}, printed again as a copy`,
  'deposit slip reprinted': ({ money, day }: Words, { subject, facts }: EntryData<{ date: string; amount: number }>) =>
    `Deposit of ${subject.name} over ${money(facts.amount)} (${day(facts.date)}), printed again as a copy`,
  'debt written off': ({ money }: Words, { subject, facts }: EntryData<WrittenOff>) =>
    `${subject.name}, account ${facts.account}: ${money(facts.amount)} (${facts.reason})`,
  'write-off undone': ({ money }: Words, { subject, facts }: EntryData<WrittenOff>) =>
    `${subject.name}, account ${facts.account}: ${money(facts.amount)} is owed again`,
  'promise noted': (
    { money, day }: Words,
    { subject, facts }: EntryData<{ date: string; amount: number; note: string }>,
  ) => `${subject.name} promised ${money(facts.amount)} by ${day(facts.date)}${facts.note && ` (${facts.note})`}`,
  'customer reminded': (
    { money }: Words,
    { subject, facts, contact }: EntryData<{ channel: string; amount: number }, Reached>,
  ) => `${subject.name} of ${money(facts.amount)}, by ${facts.channel}${contact ? ` to ${contact.to}` : ''}`,
  'statement mailed': (_: Words, { subject, contact }: EntryData<NoFacts, Reached>) =>
    `${subject.name}${contact ? `, to ${contact.to}` : ''}`,
  'statement link made': ({ day }: Words, { subject, facts }: EntryData<{ until: string }>) =>
    `${subject.name}, until ${day(facts.until)}`,
  'statement link revoked': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'customers imported': (
    { quantity }: Words,
    { facts }: EntryData<{ new: number; changed: number; same: number; wrong: number }, undefined, Subject | null>,
  ) =>
    `${quantity(facts.new)} new, ${quantity(facts.changed)} changed, ${quantity(facts.same)} unchanged, ${quantity(facts.wrong)} left out`,
};
