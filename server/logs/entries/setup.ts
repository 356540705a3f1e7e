/** Entries about settings, ways to be paid, accounts of the journal, types of expenses and taxes, each with its facts and its sentence. */
import { type TaxKind, taxLabelOfKind } from '../../../contract/price.ts';
import type { Words } from '../../base/words.ts';
import { describeChanges, describeGuardedChanges, type GuardedChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../told.ts';

type Change<Record> = { before: Record; after: Record };

interface Method {
  name: string;
  kind: string;
  needsReference: boolean;
  active: boolean;
}

interface Tax {
  name: string;
  percent: number;
  included: boolean;
  /** Entries from before there were kinds have none. */
  kind?: TaxKind;
}

/** The last locked day; null where none is. */
interface LockedPeriod {
  before: string | null;
  until: string | null;
}

export const setupEntries = {
  'settings changed': (
    _words: Words,
    { facts, contact }: EntryData<GuardedChanges['facts'], GuardedChanges['contact'], null>,
  ) => describeGuardedChanges(inWords(facts), contact && inWords(contact)),
  'logo set': (_words: Words, _told: EntryData<NoFacts, undefined, null>) => 'The logo was set',
  'logo removed': (_words: Words, _told: EntryData<NoFacts, undefined, null>) => 'The logo was removed',

  'books locked': (words: Words, { facts }: EntryData<LockedPeriod, undefined, null>) => describeLock(words, facts),
  'books unlocked': (words: Words, { facts }: EntryData<LockedPeriod, undefined, null>) => describeLock(words, facts),

  'payment method added': (_words: Words, { facts }: EntryData<Omit<Method, 'active'>>) =>
    `${facts.name} (${facts.kind})${facts.needsReference ? ', needs a reference' : ''}`,
  'payment method updated': (_words: Words, { facts: { before, after } }: EntryData<Change<Omit<Method, 'kind'>>>) =>
    `${before.name}: ${describeChanges(describeMethod(before), describeMethod(after)) || 'nothing changed'}`,
  'payment method archived': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,

  'account named': (
    _words: Words,
    { facts }: EntryData<{ account: string } & Change<{ code: string; name: string }>, undefined, null>,
  ) => `${facts.account}: ${describeChanges({ ...facts.before }, { ...facts.after }) || 'nothing changed'}`,

  'expense type added': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'expense type renamed': (_words: Words, { facts: { before, after } }: EntryData<Change<string>>) =>
    `${before} → ${after}`,
  'expense type archived': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,

  'tax rate added': (words: Words, { facts }: EntryData<Tax>) => describeTax(words, facts),
  'tax rate updated': (words: Words, { facts: { before, after } }: EntryData<Change<Tax>>) =>
    `${describeTax(words, before)} → ${describeTax(words, after)}`,
  'tax rate deleted': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,
};

/** 'Up to Feb 28, 2026 → up to Mar 31, 2026'. */
function describeLock({ day }: Words, { before, until }: LockedPeriod): string {
  const inWords = (date: string | null) => (date === null ? 'not locked' : `up to ${day(date)}`);
  const change = `${inWords(before)} → ${inWords(until)}`;
  return change[0]!.toUpperCase() + change.slice(1);
}

/** 'till.sellerDiscount' as 'till seller discount'. */
function inWords<Part extends Partial<GuardedChanges['facts']>>(part: Part): Part {
  const worded = (key: string) => key.replace('.', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const renamed = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [worded(key), value]));
  const { changed, before, after } = part;
  return {
    ...part,
    ...(changed && { changed: changed.map(worded) }),
    ...(before && { before: renamed(before) }),
    ...(after && { after: renamed(after) }),
  };
}

function describeMethod({ name, needsReference, active }: Omit<Method, 'kind'>) {
  return { name, reference: needsReference ? 'needed' : 'not needed', state: active ? 'in use' : 'not in use' };
}

/** 'VAT 18%, included in prices'. */
function describeTax({ quantity }: Words, { name, percent, included, kind = 'standard' }: Tax): string {
  return `${taxLabelOfKind({ name, kind }, quantity(percent))}, ${included ? 'included in prices' : 'added to prices'}`;
}
