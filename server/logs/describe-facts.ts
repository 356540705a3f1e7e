/** The sentence of an entry, made when it is read. */
import type { Words } from './words.ts';

interface Facts {
  action: string;
  subject_id: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: each action has facts of its own
  facts: any;
}

export function describeFacts(words: Words, { subject_id, facts }: Facts): string {
  const terms = facts.customer ? `, on credit to ${facts.customer} until ${words.day(facts.due)}` : '';
  const lines = facts.lines.map(([name, quantity]: [string, number]) => `${words.quantity(quantity)} × ${name}`);
  return `Receipt ${subject_id}, total ${words.money(facts.total)}${terms}: ${lines.join(', ')}`;
}
