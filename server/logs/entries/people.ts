/** Entries about customers and users, each with its facts and its sentence; contact data is for admins. */
import type { Role } from '../../../contract/roles.ts';
import { nameIn, roleNames } from '../../../contract/words/built-in-names.ts';
import type { Words } from '../../base/words.ts';
import { describeGuardedChanges, type GuardedChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';
import { byImport, byUndo } from './goods.ts';

type Changes = GuardedChanges['facts'];
type ContactChanges = GuardedChanges['contact'];

interface Email {
  email: string;
}

interface Reached extends Email {
  phone: string;
}

export const peopleEntries = {
  'customer added': (
    { t }: Words,
    {
      subject,
      facts,
      contact,
    }: EntryData<{ creditLimit?: number; priceList?: string }, Reached & { location: string; taxNumber?: string }>,
  ) => {
    const taxNumber = contact?.taxNumber ? t('tax number {{number}}', { number: contact.taxNumber }) : '';
    const added = listed(t, subject.name, contact && [contact.phone, contact.email, contact.location, taxNumber]);
    const { creditLimit: limit, priceList: list } = facts;
    return [
      added,
      ...(limit === undefined ? [] : [t('may owe {{limit, money}}', { limit })]),
      ...(list === undefined ? [] : [t('price list {{list}}', { list })]),
    ].join(t(', '));
  },
  /** Mentions the import that changed the customer, if one did. */
  'customer updated': (
    words: Words,
    { subject, facts, contact }: EntryData<Changes & { import?: number; undo?: number }, ContactChanges>,
  ) => {
    const changes = describeGuardedChanges(words, facts, contact);
    return `${subject.name}: ${changes}${byImport(words, facts.import)}${byUndo(words, facts.undo)}`;
  },
  'customer deleted': ({ t }: Words, { subject, contact }: EntryData<NoFacts, Reached>) =>
    listed(t, subject.name, contact && [contact.phone, contact.email]),

  /** The first admin adds themself; their e-mail is then shown as the actor's. */
  'user added': (
    words: Words,
    { subject, facts, contact, actor }: EntryData<{ roles: Role[]; first?: true }, Email>,
  ) => {
    const { t } = words;
    if (facts.first) return t('{{email}}, the first administrator', { email: actor.email });
    const roles = facts.roles.map((role) => nameIn(words.t, roleNames, role)).join(t(', ')) || t('none');
    return listed(t, subject.name, contact && [contact.email]) + t(', ') + t('roles {{roles}}', { roles });
  },
  'user changed': (words: Words, { subject, facts, contact }: EntryData<Changes, ContactChanges & Email>) =>
    `${contact?.email ?? subject.name}: ${describeGuardedChanges(words, facts, contact)}`,
  'user deleted': ({ t }: Words, { subject, contact }: EntryData<NoFacts, Email>) =>
    listed(t, subject.name, contact && [contact.email]),
  'owner changed': ({ t }: Words, { subject: { name }, facts }: EntryData<{ by: 'owner' | 'command' }>) =>
    facts.by === 'command'
      ? t('{{name}} is the owner now, by a command on the server', { name })
      : t('{{name}} is the owner now', { name }),
  'code issued': ({ t }: Words, { subject, contact }: EntryData<NoFacts, Email>) =>
    t('to {{name}}', { name: contact?.email ?? subject.name }),
};

function listed(t: Words['t'], name: string, contact: string[] | null): string {
  return [name, ...(contact ?? []).filter(Boolean)].join(t(', '));
}
