/**
 * Every action of the log, with the type of its facts and its sentence. The sentence is made when the entry is read, in
 * the current locale and currency, and without contact data for readers who are not admins.
 */

import type { Words } from '../base/words.ts';
import { buyingEntries } from './entries/buying.ts';
import { countEntries } from './entries/counts.ts';
import { debtEntries } from './entries/debts.ts';
import { deliveryEntries } from './entries/deliveries.ts';
import { drawerEntries } from './entries/drawer.ts';
import { goodsEntries } from './entries/goods.ts';
import { moneyEntries } from './entries/money.ts';
import { openingEntries } from './entries/opening.ts';
import { orderEntries } from './entries/orders.ts';
import { peopleEntries } from './entries/people.ts';
import { priceEntries } from './entries/prices.ts';
import { setupEntries } from './entries/setup.ts';
import { signInEntries } from './entries/sign-in.ts';
import { tillEntries } from './entries/till.ts';
import type { Actor, EntryData, Subject } from './entry-types.ts';

export const entries = {
  ...moneyEntries,
  ...drawerEntries,
  ...goodsEntries,
  ...priceEntries,
  ...orderEntries,
  ...countEntries,
  ...deliveryEntries,
  ...peopleEntries,
  ...setupEntries,
  ...signInEntries,
  ...tillEntries,
  ...debtEntries,
  ...buyingEntries,
  ...openingEntries,
};

export type Action = keyof typeof entries;
type EntryDataOf<A extends Action> = Parameters<(typeof entries)[A]>[1];
type WithContact<Contact> = [Contact] extends [undefined] ? { contact?: undefined } : { contact: Contact };

/** What a use case passes to the log. */
export type Entry = {
  [A in Action]: Pick<EntryDataOf<A>, 'subject' | 'facts'> & { action: A } & WithContact<
      EntryDataOf<A> extends EntryData<unknown, infer Contact, Subject | null> ? Contact : never
    >;
}[Action];

/** An entry as stored in its row. */
export interface EntryRow {
  action: string;
  subject_kind: string | null;
  subject_id: number | null;
  subject_name: string | null;
  facts: object | null;
  contact: object | null;
  /** For entries from before there were facts: the stored sentence, and the one that admins read instead. */
  description: string | null;
  for_admins: string | null;
}

/** The sentence, for admins or for everyone. It is never cut (shorten.ts). */
export function describeEntry(words: Words, row: EntryRow & Actor, isAdmin: boolean): string {
  return row.facts ? sentenceOf(words, row, isAdmin) : ((isAdmin && row.for_admins) || row.description)!;
}

function sentenceOf(words: Words, row: EntryRow & Actor, isAdmin: boolean): string {
  const describe = entries[row.action as Action] as ((words: Words, told: unknown) => string) | undefined;
  const subject = subjectOf(row);
  // A newer server on the same database may log an action that this one does not know.
  if (!describe) return subject?.name ?? '';
  return describe(words, { subject, facts: row.facts, contact: isAdmin ? row.contact : null, actor: row });
}

export function subjectOf({ subject_kind, subject_id, subject_name }: EntryRow) {
  if (subject_kind === null || subject_id === null) return null;
  return { kind: subject_kind, id: subject_id, name: subject_name ?? '' };
}
