/** Entries about what happens at the till beside selling: PINs, approvals, carts set aside, receipts mailed and printed again. */
import type { ApprovalAction } from '../../../contract/approvals.ts';
import type { Words } from '../../base/words.ts';
import { shortList } from '../shorten.ts';
import type { EntryData, NoFacts } from '../told.ts';

interface From {
  address: string;
}

interface Approved {
  for: ApprovalAction;
  /** Each is null where the action does not have it. */
  amount: number | null;
  customer: string | null;
  receipt: number | null;
}

interface Cart {
  /** At the prices of that moment. */
  total: number;
  customer: string | null;
  lines: [name: string, quantity: number][];
}

export const tillEntries = {
  'till PIN set': (_: Words, { actor }: EntryData<NoFacts>) => actor.email,
  'till PIN not set': (_: Words, { contact }: EntryData<NoFacts, From>) =>
    `wrong password${contact ? ` from ${contact.address}` : ''}`,
  'till PIN switched off': (_: Words, { subject }: EntryData<NoFacts>) => `${subject.name}, after too many wrong tries`,

  /** Who asked is who acted, and the subject is who approved. */
  'approval given': ({ money }: Words, { subject, facts }: EntryData<Approved>) => {
    const what = [
      facts.for.replace('-', ' '),
      facts.customer && `to ${facts.customer}`,
      facts.amount !== null && `up to ${money(facts.amount)}`,
      facts.receipt && `of receipt ${facts.receipt}`,
    ];
    return `by ${subject.name}: ${what.filter(Boolean).join(' ')}`;
  },
  'approval refused': (_: Words, { contact }: EntryData<NoFacts, From & { email: string }, null>) =>
    contact ? `wrong PIN of ${contact.email}, from ${contact.address}` : 'wrong PIN',

  'receipt mailed': (_: Words, { subject, contact }: EntryData<NoFacts, { email: string }>) =>
    `Receipt ${subject.id}${contact ? ` to ${contact.email}` : ''}`,

  'receipt reprinted': (_: Words, { subject }: EntryData<NoFacts>) => `Receipt ${subject.id}, printed again as a copy`,
  'return slip reprinted': (_: Words, { subject, facts }: EntryData<{ receipt: number }>) =>
    `Return ${subject.name} of receipt ${facts.receipt}, printed again as a copy`,

  'cart held': describeCart,
  'held cart taken up': describeCart,
  'held cart deleted': describeCart,
};

/** "'Table 4' for Nakato, total 6.00: 2 × Pens". */
function describeCart({ money, quantity }: Words, { subject, facts }: EntryData<Cart>): string {
  const lines = facts.lines.map(([name, many]) => `${quantity(many)} × ${name}`);
  const whose = facts.customer ? ` for ${facts.customer}` : '';
  return `'${subject.name}'${whose}, total ${money(facts.total)}: ${shortList(lines)}`;
}
