/** Entries about customers and users, each with its facts and its sentence; contact data is for admins. */
import type { Role } from '../../../contract/roles.ts';
import type { Words } from '../../base/words.ts';
import { describeGuardedChanges, type GuardedChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../told.ts';

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
    { money }: Words,
    {
      subject,
      facts,
      contact,
    }: EntryData<{ creditLimit?: number }, Reached & { location: string; taxNumber?: string }>,
  ) => {
    const limit = facts.creditLimit === undefined ? '' : `, may owe ${money(facts.creditLimit)}`;
    const taxNumber = contact?.taxNumber ? `tax number ${contact.taxNumber}` : '';
    return `${listed(subject.name, contact && [contact.phone, contact.email, contact.location, taxNumber])}${limit}`;
  },
  /** With an import that changed them, if one did. */
  'customer updated': (
    _: Words,
    { subject, facts, contact }: EntryData<Changes & { import?: number }, ContactChanges>,
  ) => `${subject.name}: ${describeGuardedChanges(facts, contact)}${facts.import ? `, by import ${facts.import}` : ''}`,
  'customer deleted': (_: Words, { subject, contact }: EntryData<NoFacts, Reached>) =>
    listed(subject.name, contact && [contact.phone, contact.email]),

  /** The first admin adds themself, and their e-mail is shown as the actor's. */
  'user added': (_: Words, { subject, facts, contact, actor }: EntryData<{ roles: Role[]; first?: true }, Email>) =>
    facts.first
      ? `${actor.email}, the first administrator`
      : `${listed(subject.name, contact && [contact.email])}, roles ${facts.roles.join(', ') || 'none'}`,
  'user changed': (_: Words, { subject, facts, contact }: EntryData<Changes, ContactChanges & Email>) =>
    `${contact?.email ?? subject.name}: ${describeGuardedChanges(facts, contact)}`,
  'user deleted': (_: Words, { subject, contact }: EntryData<NoFacts, Email>) =>
    listed(subject.name, contact && [contact.email]),
  'owner changed': (_: Words, { subject, facts }: EntryData<{ by: 'owner' | 'command' }>) =>
    `${subject.name} is the owner now${facts.by === 'command' ? ', by a command on the server' : ''}`,
  'code issued': (_: Words, { subject, contact }: EntryData<NoFacts, Email>) => `to ${contact?.email ?? subject.name}`,
};

function listed(name: string, contact: string[] | null): string {
  return [name, ...(contact ?? []).filter(Boolean)].join(', ');
}
