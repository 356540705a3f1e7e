/** What an entry of the log is made of. */

/** What it is about: kind and id find it, the name is the one it had then. */
export interface Subject {
  kind: 'receipt' | 'account' | 'customer' | 'user' | 'category' | 'stock' | 'expense' | 'banking' | 'day';
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
 * What a sentence is made from. Contact data (phone, e-mail, address, birth date, next of kin, network address) is null for
 * everyone but admins; the e-mail of who acted is for everyone.
 */
export interface Told<Facts, Contact = undefined, About extends Subject | null = Subject> {
  subject: About;
  facts: Facts;
  contact: Contact | null;
  actor: Actor;
}

/** An action has no facts beyond who did it and to what. */
export type Nothing = Record<string, never>;

export function userSubject({ id, first_name, last_name }: Actor & { id: number }): Subject {
  return { kind: 'user', id, name: `${first_name} ${last_name}` };
}
