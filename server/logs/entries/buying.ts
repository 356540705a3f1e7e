/** Entries about suppliers and what is owed to them, each with its facts and its sentence; contact data is for admins. */
import type { Words } from '../../base/words.ts';
import { describeGuardedChanges, type GuardedChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';
import { shortList } from '../shorten.ts';
import { describeReversed, type HowPaid, howPaid, linesOf } from './money.ts';

interface Terms {
  termsDays: number;
  leadDays: number | null;
}

interface Contact {
  phone: string;
  email: string;
  address: string;
  taxNumber: string;
}

interface Paid extends HowPaid {
  /** 'S-4'. */
  number: string;
  date: string;
  amount: number;
}

interface SentBack extends HowPaid {
  date: string;
  reason: string;
  /** What the supplier allows, what the goods cost, and how much of the credit came back as money or became an advance. */
  credit: number;
  cost: number;
  refunded: number;
  kept: number;
  lines: [name: string, pieces: number][];
}

const paidInAll = ({ t }: Words, parts: [bill: string, amount: number][]) =>
  parts.map(([bill, amount]) => t('{{amount, money}} on {{bill}}', { amount, bill }));

export const buyingEntries = {
  'supplier added': ({ t }: Words, { subject, facts, contact }: EntryData<Terms, Contact>) => {
    const { phone = '', email = '', address = '', taxNumber = '' } = contact ?? {};
    return [
      ...[subject.name, phone, email, address].filter((part) => part !== ''),
      ...(taxNumber ? [t('tax number {{number}}', { number: taxNumber })] : []),
      ...(facts.termsDays > 0
        ? [t({ one: 'bills due in {{count}} day', other: 'bills due in {{count}} days' }, { count: facts.termsDays })]
        : []),
      ...(facts.leadDays === null
        ? []
        : [t({ one: 'delivers in {{count}} day', other: 'delivers in {{count}} days' }, { count: facts.leadDays })]),
    ].join(t(', '));
  },
  'supplier updated': (
    words: Words,
    { subject, facts, contact }: EntryData<GuardedChanges['facts'], GuardedChanges['contact']>,
  ) => `${subject.name}: ${describeGuardedChanges(words, facts, contact)}`,
  'supplier deleted': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,

  'supplier paid': (
    words: Words,
    { subject, facts }: EntryData<Paid & { bills: [bill: string, amount: number][]; kept?: number }>,
  ) => {
    const parts = paidInAll(words, facts.bills);
    if (facts.kept) parts.push(words.t('{{amount, money}} kept as an advance', { amount: facts.kept }));
    return words.t('{{name}} was paid {{amount, money}} ({{number}}, {{date, day}}){{how}}: {{parts}}', {
      ...facts,
      name: subject.name,
      how: howPaid(words, facts),
      parts: shortList(words, parts),
    });
  },
  'supplier payment deleted': (words: Words, { subject, facts }: EntryData<Paid>) =>
    words.t('{{number}} to {{name}} of {{date, day}}, {{amount, money}}{{how}}', {
      ...facts,
      name: subject.name,
      how: howPaid(words, facts),
    }),
  'supplier payment reversed': describeReversed,

  'goods sent back': (words: Words, { subject, facts }: EntryData<SentBack>) => {
    const { t } = words;
    const { credit, cost, refunded, kept } = facts;
    const terms = [t('cost {{cost, money}}', { cost }), t('credit {{credit, money}}', { credit })];
    if (refunded > 0) terms.push(t('{{amount, money}} given back', { amount: refunded }) + howPaid(words, facts));
    if (kept > 0) terms.push(t('{{amount, money}} kept as an advance', { amount: kept }));
    return t('To {{name}} ({{date, day}}), {{terms}}: {{lines}} ({{reason}})', {
      ...facts,
      name: subject.name,
      terms: terms.join(t(', ')),
      lines: linesOf(words, facts.lines),
    });
  },
};
