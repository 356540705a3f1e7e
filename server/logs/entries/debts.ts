/** Entries of the debt desk, each with its facts and its sentence; the recipient of a message is for admins. */

import type { reminderChannels } from '../../../contract/debts/debts.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import type { Words } from '../../base/words.ts';
import type { EntryData, NoFacts, Subject } from '../entry-types.ts';
import { shortList } from '../shorten.ts';
import { importCounts } from './goods.ts';
import { type HowPaid, howPaid } from './money.ts';

interface CustomerPayment extends HowPaid {
  slip: string;
  date: string;
  amount: number;
  parts: [account: number, amount: number][];
  /** How much of it was put into Deposit. */
  kept?: number;
  owes: number;
}

interface Deposit extends HowPaid {
  date: string;
  amount: number;
  /** What the customer then had in advance. */
  deposit: number;
}

interface WrittenOff {
  account: number;
  amount: number;
  /** Missing if the write-off is undone. */
  reason?: string;
}

interface Reached {
  to: string;
}

type Channel = (typeof reminderChannels)[number];

const channels: Record<Channel, Message> = { mail: msg('mail'), whatsapp: msg('whatsapp'), sms: msg('sms') };

export const debtEntries = {
  'customer paid': (words: Words, { subject, facts }: EntryData<CustomerPayment>) => {
    const { t } = words;
    const parts = facts.parts.map(([account, amount]) =>
      t('{{amount, money}} on account {{account}}', { amount, account }),
    );
    if (facts.kept) parts.push(t('{{amount, money}} kept in advance', { amount: facts.kept }));
    return t('{{name}} paid {{amount, money}} ({{slip}}, {{date, day}}){{how}}: {{parts}}; owes {{owes, money}}', {
      ...facts,
      name: subject.name,
      how: howPaid(words, facts),
      parts: shortList(words, parts),
    });
  },
  'deposit taken': (words: Words, { subject, facts }: EntryData<Deposit>) =>
    words.t('{{name}} paid {{amount, money}} in advance ({{date, day}}){{how}}, has {{deposit, money}}', {
      ...facts,
      name: subject.name,
      how: howPaid(words, facts),
    }),
  'deposit refunded': (words: Words, { subject, facts }: EntryData<Deposit>) =>
    words.t('{{name}} got back {{amount, money}} ({{date, day}}){{how}}, has {{deposit, money}} in advance', {
      ...facts,
      name: subject.name,
      how: howPaid(words, facts),
    }),
  'payment slip reprinted': ({ t }: Words, { subject, facts }: EntryData<{ slip: string; amount: number }>) =>
    t('{{slip}} of {{name}} over {{amount, money}}, printed again as a copy', { ...facts, name: subject.name }),
  'deposit slip reprinted': ({ t }: Words, { subject, facts }: EntryData<{ date: string; amount: number }>) =>
    t('Deposit of {{name}} over {{amount, money}} ({{date, day}}), printed again as a copy', {
      ...facts,
      name: subject.name,
    }),
  'debt written off': ({ t }: Words, { subject, facts: { account, amount, reason = '' } }: EntryData<WrittenOff>) =>
    t('{{name}}, account {{account}}: {{amount, money}} ({{reason}})', { name: subject.name, account, amount, reason }),
  'write-off undone': ({ t }: Words, { subject, facts: { account, amount } }: EntryData<WrittenOff>) =>
    t('{{name}}, account {{account}}: {{amount, money}} is owed again', { name: subject.name, account, amount }),
  'promise noted': ({ t }: Words, { subject, facts }: EntryData<{ date: string; amount: number; note: string }>) => {
    const promised = t('{{name}} promised {{amount, money}} by {{date, day}}', { ...facts, name: subject.name });
    return `${promised}${facts.note && ` (${facts.note})`}`;
  },
  'customer reminded': (
    { t }: Words,
    { subject: { name }, facts, contact }: EntryData<{ channel: Channel; amount: number }, Reached>,
  ) => {
    const how = { name, amount: facts.amount, channel: t(channels[facts.channel]) };
    return contact
      ? t('{{name}} of {{amount, money}}, by {{channel}} to {{to}}', { ...how, to: contact.to })
      : t('{{name}} of {{amount, money}}, by {{channel}}', how);
  },
  'statement mailed': ({ t }: Words, { subject: { name }, contact }: EntryData<NoFacts, Reached>) =>
    contact ? t('{{name}}, to {{to}}', { name, to: contact.to }) : name,
  'statement link made': ({ t }: Words, { subject: { name }, facts }: EntryData<{ until: string }>) =>
    t('{{name}}, until {{until, day}}', { name, until: facts.until }),
  'statement link revoked': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'customers imported': (
    { t }: Words,
    { facts }: EntryData<{ new: number; changed: number; same: number; wrong: number }, undefined, Subject | null>,
  ) => t(importCounts, facts),
};
