/** The types of a log entry. */
import type { DocumentKind } from '../../contract/documents/documents.ts';

/** Subjects that are not documents. */
type Thing =
  | 'account'
  | 'customer'
  | 'supplier'
  | 'user'
  | 'category'
  | 'stock'
  | 'expense type'
  | 'shift'
  | 'method'
  | 'tax'
  | 'held cart'
  | 'price-list'
  | 'order'
  | 'device'
  | 'import';

/** The subject of an entry. It is found by kind and id; the name is the one it had then. */
export interface Subject {
  kind: DocumentKind | Thing;
  id: number;
  name: string;
}

/** Who did it, as they were then. */
export interface Actor {
  id: number | null;
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * The data for a sentence. Contact data (phone, e-mail, address, birth date, next of kin, network address) is null for
 * everyone but admins; the actor's e-mail is for everyone.
 */
export interface EntryData<Facts, Contact = undefined, About extends Subject | null = Subject> {
  subject: About;
  facts: Facts;
  contact: Contact | null;
  actor: Actor;
}

/** An action with no facts beyond who did it and to what. */
export type NoFacts = Record<string, never>;

export function userSubject({ id, first_name, last_name }: Actor & { id: number }): Subject {
  return { kind: 'user', id, name: `${first_name} ${last_name}` };
}
