/**
 * Entries about everything at the till other than selling: PINs, approvals, carts set aside, receipts mailed and printed again.
 */
import type { ApprovalAction } from '../../../contract/people/approvals.ts';
import { msg } from '../../../contract/words/text.ts';
import type { Words } from '../../base/words.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';
import { linesOf } from './money.ts';

interface From {
  address: string;
}

interface Approved {
  for: ApprovalAction;
  /** A field is null if the action does not have it. */
  amount: number | null;
  customer: string | null;
  receipt: number | null;
}

interface Cart {
  /** The total at the prices of that moment. */
  total: number;
  customer: string | null;
  lines: [name: string, quantity: number][];
}

const approvals = {
  discount: msg('discount'),
  credit: msg('credit'),
  return: msg('return'),
  void: msg('void'),
  'cash-out': msg('cash out'),
  'stock-loss': msg('stock loss'),
} as const satisfies Record<ApprovalAction, unknown>;

export const tillEntries = {
  'till PIN set': (_: Words, { actor }: EntryData<NoFacts>) => actor.email,
  'till PIN not set': ({ t }: Words, { contact }: EntryData<NoFacts, From>) =>
    contact ? t('wrong password from {{address}}', { address: contact.address }) : t('wrong password'),
  'till PIN switched off': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) =>
    t('{{name}}, after too many wrong tries', { name }),

  /** The actor asked for the approval, and the subject gave it. */
  'approval given': ({ t }: Words, { subject: { name }, facts }: EntryData<Approved>) => {
    const { customer, amount, receipt } = facts;
    const what = [t(approvals[facts.for])];
    if (customer) what.push(t('to {{name}}', { name: customer }));
    if (amount !== null) what.push(t('up to {{amount, money}}', { amount }));
    if (receipt) what.push(t('of receipt {{id}}', { id: receipt }));
    return t('by {{name}}: {{what}}', { name, what: what.join(' ') });
  },
  'approval refused': ({ t }: Words, { contact }: EntryData<NoFacts, From & { email: string }, null>) =>
    contact ? t('wrong PIN of {{email}}, from {{address}}', { ...contact }) : t('wrong PIN'),

  'receipt mailed': ({ t }: Words, { subject: { id }, contact }: EntryData<NoFacts, { email: string }>) =>
    contact ? t('Receipt {{id}} to {{email}}', { id, email: contact.email }) : t('Receipt {{id}}', { id }),

  'receipt reprinted': ({ t }: Words, { subject: { id } }: EntryData<NoFacts>) =>
    t('Receipt {{id}}, printed again as a copy', { id }),
  'return slip reprinted': ({ t }: Words, { subject, facts: { receipt } }: EntryData<{ receipt: number }>) =>
    t('Return {{number}} of receipt {{receipt}}, printed again as a copy', { number: subject.name, receipt }),

  'cart held': describeCart,
  'held cart taken up': describeCart,
  'held cart deleted': describeCart,
};

/** "'Table 4' for Nakato, total 6.00: 2 × Pens". */
function describeCart(words: Words, { subject: { name }, facts }: EntryData<Cart>): string {
  const { customer, total } = facts;
  const lines = linesOf(words, facts.lines);
  return customer
    ? words.t("'{{name}}' for {{customer}}, total {{total, money}}: {{lines}}", { name, customer, total, lines })
    : words.t("'{{name}}', total {{total, money}}: {{lines}}", { name, total, lines });
}
