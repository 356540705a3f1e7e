/**
 * Entries about settings, payment methods, accounts of the journal, types of expenses and taxes, each with its facts and its
 * sentence.
 */

import { type TaxKind, taxLabelOfKind } from '../../../contract/cart/price.ts';
import { startStepNames } from '../../../contract/first-hour/start-step-names.ts';
import { type StartStep, type StepState, startSteps } from '../../../contract/first-hour/start-steps.ts';
import type { MethodKind } from '../../../contract/money/payment-methods.ts';
import type { SettleCode } from '../../../contract/tills/to-settle.ts';
import { expenseTypeName, methodName } from '../../../contract/words/built-in-names.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import type { Words } from '../../base/words.ts';
import { keptNameIn } from '../../journal/account-names.ts';
import { describeChangesOrNone, describeGuardedChanges, fromTo, type GuardedChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';
import { subjectNameIn } from '../subject-names.ts';

type Change<Record> = { before: Record; after: Record };

interface Method {
  name: string;
  kind: MethodKind;
  needsReference: boolean;
  active: boolean;
}

interface Tax {
  name: string;
  percent: number;
  included: boolean;
  /** Missing in entries from before there were kinds. */
  kind?: TaxKind;
}

interface SettledFacts {
  code: SettleCode;
  action: 'settled' | 'land' | 'discard';
  note: string | null;
}

const settledWords: Record<SettledFacts['action'], Message> = {
  settled: msg('seen to'),
  land: msg('booked by hand'),
  discard: msg('discarded'),
};

interface DeviceFacts {
  name: string;
  offline: boolean;
}

interface StartFacts {
  steps: Partial<Record<StartStep, StepState>>;
  /** Null if this did not change: the guided start is shown or hidden as before. */
  dismissed: boolean | null;
}

const stepStateNames: Record<StepState, Message> = { done: msg('done'), skipped: msg('skipped') };

/** The last locked day before and after; null if none is locked. */
interface LockedPeriod {
  before: string | null;
  until: string | null;
}

const methodKinds: Record<MethodKind, Message> = {
  cash: msg('cash'),
  deposit: msg('deposit'),
  advance: msg('advance'),
  bank: msg('bank'),
  'mobile money': msg('mobile money'),
  card: msg('card'),
  transfer: msg('transfer'),
  other: msg('other'),
};

export const setupEntries = {
  'settings changed': (
    words: Words,
    { facts, contact }: EntryData<GuardedChanges['facts'], GuardedChanges['contact'], null>,
  ) => describeGuardedChanges(words, facts, contact),
  'guided start changed': (words: Words, { facts }: EntryData<StartFacts, undefined, null>) =>
    describeStart(words, facts),
  'logo set': ({ t }: Words, _told: EntryData<NoFacts, undefined, null>) => t('The logo was set'),
  'logo removed': ({ t }: Words, _told: EntryData<NoFacts, undefined, null>) => t('The logo was removed'),

  'books locked': (words: Words, { facts }: EntryData<LockedPeriod, undefined, null>) => describeLock(words, facts),
  'books unlocked': (words: Words, { facts }: EntryData<LockedPeriod, undefined, null>) => describeLock(words, facts),

  'till registered': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'till changed': (words: Words, { subject, facts: { before, after } }: EntryData<Change<DeviceFacts>>) =>
    `${subject.name}: ${describeChangesOrNone(words, describeDevice(words, before), describeDevice(words, after))}`,
  'till revoked': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,

  'sale settled': ({ t }: Words, { subject, facts }: EntryData<SettledFacts>) => {
    const said = `${subject.name}: ${t(settledWords[facts.action])}`;
    return facts.note ? `${said}: ${facts.note}` : said;
  },

  'payment method added': ({ t }: Words, { facts }: EntryData<Omit<Method, 'active'>>) => {
    const method = `${facts.name} (${t(methodKinds[facts.kind])})`;
    return facts.needsReference ? method + t(', ') + t('needs a reference') : method;
  },
  'payment method updated': (words: Words, { facts: { before, after } }: EntryData<Change<Omit<Method, 'kind'>>>) =>
    `${methodName(words.t, before.name)}: ${describeChangesOrNone(words, describeMethod(words, before), describeMethod(words, after))}`,
  'payment method archived': nameOfSubject,

  'account named': (
    words: Words,
    { facts }: EntryData<{ account: string } & Change<{ code: string; name: string }>, undefined, null>,
  ) => {
    const inWords = ({ code, name }: { code: string; name: string }) => ({
      code,
      name: keptNameIn(words.t, facts.account, name),
    });
    return `${facts.account}: ${describeChangesOrNone(words, inWords(facts.before), inWords(facts.after))}`;
  },

  'expense type added': nameOfSubject,
  'expense type renamed': (words: Words, { facts: { before, after } }: EntryData<Change<string>>) =>
    fromTo(words, expenseTypeName(words.t, before), expenseTypeName(words.t, after)),
  'expense type archived': nameOfSubject,

  'tax rate added': (words: Words, { facts }: EntryData<Tax>) => describeTax(words, facts),
  'tax rate updated': (words: Words, { facts: { before, after } }: EntryData<Change<Tax>>) =>
    fromTo(words, describeTax(words, before), describeTax(words, after)),
  'tax rate deleted': (_words: Words, { subject }: EntryData<NoFacts>) => subject.name,
};

function nameOfSubject({ t }: Words, { subject: { kind, name } }: EntryData<NoFacts>): string {
  return subjectNameIn(t, kind, name);
}

/** 'Your business: done, Taxes: skipped'. */
function describeStart({ t }: Words, { steps, dismissed }: StartFacts): string {
  const answered = startSteps
    .filter((step) => steps[step])
    .map((step) => `${t(startStepNames[step])}: ${t(stepStateNames[steps[step]!])}`);
  const shown = dismissed === null ? [] : [dismissed ? t('no longer shown') : t('shown again')];
  return [...answered, ...shown].join(t(', '));
}

/** 'Up to Feb 28, 2026 → up to Mar 31, 2026'. */
function describeLock(words: Words, { before, until }: LockedPeriod): string {
  const { t } = words;
  const was = before === null ? t('Not locked') : t('Up to {{date, day}}', { date: before });
  const is = until === null ? t('not locked') : t('up to {{date, day}}', { date: until });
  return fromTo(words, was, is);
}

function describeDevice({ t }: Words, { name, offline }: DeviceFacts) {
  return { name, 'sells without a connection': offline ? t('yes') : t('no') };
}

function describeMethod({ t }: Words, { name, needsReference, active }: Omit<Method, 'kind'>) {
  return {
    name: methodName(t, name),
    reference: needsReference ? t('needed') : t('not needed'),
    state: active ? t('in use') : t('not in use'),
  };
}

/** 'VAT 18%, included in prices'. */
function describeTax({ t, quantity }: Words, { name, percent, included, kind = 'standard' }: Tax): string {
  const label = taxLabelOfKind(t, { name, kind }, quantity(percent));
  return `${label}, ${included ? t('included in prices') : t('added to prices')}`;
}
