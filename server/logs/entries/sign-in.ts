/**
 * Log entries about signing in and its security, each with its facts and its sentence; the network address is for
 * admins.
 */
import type { ColorScheme } from '../../../contract/people/auth.ts';
import { nameIn } from '../../../contract/words/built-in-names.ts';
import { type Language, languages } from '../../../contract/words/languages.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import type { Words } from '../../base/words.ts';
import type { EntryData, NoFacts, Subject } from '../entry-types.ts';

interface From {
  address: string;
}

/** How someone proved who they are, in addition to the password. Recovery codes are counted, because they run out. */
type SecondStep = { with: 'password' } | { with: 'app' } | { with: 'recovery code'; left: number } | PinAt;

/** The label of the till. In an entry about signing in, it means that a PIN was used. */
interface PinAt {
  with: 'PIN';
  device: string;
}

/** Who turned two-step sign-in off: its owner, an admin for them, or a command on the server. */
type TurnedOff = { by: 'owner' | 'admin' | 'command' };

/** What someone tried to do, by the name under which it is stored. */
const attempts: Record<string, Message> = {
  'turning it on': msg('turning it on'),
  'turning it off': msg('turning it off'),
  'new recovery codes': msg('new recovery codes'),
  'hand over the shop': msg('hand over the shop'),
};

const colours: Record<ColorScheme, Message> = { light: msg('light'), dark: msg('dark'), auto: msg('auto') };

export const signInEntries = {
  'signed in': (words: Words, { facts, contact, actor }: EntryData<SecondStep, From>) =>
    `${fromWhere(words, actor.email, contact)}${how(words, facts)}`,
  /** There is no subject if nobody here has the e-mail. */
  'sign-in failed': (
    words: Words,
    { facts, contact, actor }: EntryData<{ step: 1 | 2 } | PinAt, From, Subject | null>,
  ) => {
    const who = fromWhere(words, actor.email, contact);
    if ('device' in facts) return `${who}${how(words, facts)}`;
    return facts.step === 2 ? `${who}, ${words.t('at the second step')}` : who;
  },
  'signed out': emailOfActor,
  'colours chosen': ({ t }: Words, { facts }: EntryData<{ colors: ColorScheme }>) => t(colours[facts.colors]),
  'language chosen': (_: Words, { facts }: EntryData<{ language: string }>) =>
    languages[facts.language as Language]?.name ?? facts.language,

  'password reset asked for': (words: Words, { contact, actor }: EntryData<NoFacts, From, Subject | null>) =>
    fromWhere(words, actor.email, contact),
  'reset code accepted': emailOfActor,
  'password reset': ({ t }: Words, { actor: { email } }: EntryData<NoFacts>) =>
    t('{{email}}; all their sessions ended', { email }),

  'password changed': othersEnded,
  'password change refused': (words: Words, { contact, actor }: EntryData<NoFacts, From>) =>
    `${fromWhere(words, actor.email, contact)}: ${words.t('wrong password')}`,
  'invitation accepted': ({ t }: Words, { actor: { email } }: EntryData<NoFacts>) =>
    t('{{email}} chose a password', { email }),

  'two-step sign-in turned on': othersEnded,
  'two-step sign-in turned off': (
    { t }: Words,
    { subject, facts, contact, actor: { email } }: EntryData<TurnedOff, { email: string } | null>,
  ) => {
    if (facts.by === 'owner') return t('{{email}}; their other sessions ended', { email });
    if (facts.by === 'command') return t('of {{email}}, by a command on the server; their sessions ended', { email });
    return t('of {{name}}; their sessions ended', { name: contact?.email ?? subject.name });
  },
  'two-step sign-in refused': (
    words: Words,
    { facts, contact }: EntryData<{ attempt: string; wish?: string }, From>,
  ) => {
    // The first entries of this kind call it `wish`.
    const attempt = nameIn(words.t, attempts, facts.attempt ?? facts.wish);
    const refused = words.t('{{attempt}}: wrong password or code', { attempt });
    return contact ? `${refused}, ${words.t('from {{address}}', { address: contact.address })}` : refused;
  },
  'recovery codes renewed': emailOfActor,
};

function emailOfActor(_: Words, { actor }: EntryData<NoFacts>): string {
  return actor.email;
}

function othersEnded({ t }: Words, { actor: { email } }: EntryData<NoFacts>): string {
  return t('{{email}}; their other sessions ended', { email });
}

function fromWhere({ t }: Words, email: string, contact: From | null): string {
  return contact ? t('{{email}} from {{address}}', { email, address: contact.address }) : email;
}

function how({ t }: Words, step: SecondStep): string {
  if (step.with === 'password') return '';
  if (step.with === 'PIN') return `, ${t('with a PIN at {{device}}', { device: step.device })}`;
  return step.with === 'app'
    ? `, ${t('with a code')}`
    : `, ${t('with a recovery code, {{left}} left', { left: step.left })}`;
}
