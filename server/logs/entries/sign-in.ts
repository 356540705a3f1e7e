/**
 * Log entries about signing in and its security, each with its facts and its sentence; the network address is for
 * admins.
 */
import type { ColorScheme } from '../../../contract/auth.ts';
import type { Words } from '../../base/words.ts';
import type { EntryData, NoFacts, Subject } from '../told.ts';

interface From {
  address: string;
}

/** How someone proved who they are, beyond the password; recovery codes run out. */
type SecondStep = { with: 'password' } | { with: 'app' } | { with: 'recovery code'; left: number };

/** Who turned two-step sign-in off: its owner, an admin for them, or a command on the server. */
type TurnedOff = { by: 'owner' | 'admin' | 'command' };

export const signInEntries = {
  'signed in': (_: Words, { facts, contact, actor }: EntryData<SecondStep, From>) =>
    `${fromWhere(actor.email, contact)}${how(facts)}`,
  /** No subject when nobody here has the e-mail. */
  'sign-in failed': (_: Words, { facts, contact, actor }: EntryData<{ step: 1 | 2 }, From, Subject | null>) =>
    `${fromWhere(actor.email, contact)}${facts.step === 2 ? ', at the second step' : ''}`,
  'signed out': emailOfActor,
  'colours chosen': (_: Words, { facts }: EntryData<{ colors: ColorScheme }>) => facts.colors,

  'password reset asked for': (_: Words, { contact, actor }: EntryData<NoFacts, From, Subject | null>) =>
    fromWhere(actor.email, contact),
  'reset code accepted': emailOfActor,
  'password reset': (_: Words, { actor }: EntryData<NoFacts>) => `${actor.email}; all their sessions ended`,

  'password changed': (_: Words, { actor }: EntryData<NoFacts>) => `${actor.email}; their other sessions ended`,
  'password change refused': (_: Words, { contact, actor }: EntryData<NoFacts, From>) =>
    `${fromWhere(actor.email, contact)}: wrong password`,
  'invitation accepted': (_: Words, { actor }: EntryData<NoFacts>) => `${actor.email} chose a password`,

  'two-step sign-in turned on': (_: Words, { actor }: EntryData<NoFacts>) =>
    `${actor.email}; their other sessions ended`,
  'two-step sign-in turned off': (
    _: Words,
    { subject, facts, contact, actor }: EntryData<TurnedOff, { email: string } | null>,
  ) => {
    if (facts.by === 'owner') return `${actor.email}; their other sessions ended`;
    if (facts.by === 'command') return `of ${actor.email}, by a command on the server; their sessions ended`;
    return `of ${contact?.email ?? subject.name}; their sessions ended`;
  },
  'two-step sign-in refused': (_: Words, { facts, contact }: EntryData<{ attempt: string; wish?: string }, From>) =>
    // The first entries of this kind call it `wish`.
    `${facts.attempt ?? facts.wish}: wrong password or code${contact ? `, from ${contact.address}` : ''}`,
  'recovery codes renewed': emailOfActor,
};

function emailOfActor(_: Words, { actor }: EntryData<NoFacts>): string {
  return actor.email;
}

function fromWhere(email: string, contact: From | null): string {
  return contact ? `${email} from ${contact.address}` : email;
}

function how(step: SecondStep): string {
  if (step.with === 'password') return '';
  return step.with === 'app' ? ', with a code' : `, with a recovery code, ${step.left} left`;
}
