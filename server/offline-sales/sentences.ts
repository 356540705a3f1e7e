/** The sentence of each entry of To settle, made from its facts when it is read. */
import type { SettleCode } from '../../contract/tills/to-settle.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';

const keptWhys = [
  'revoked',
  'signature',
  'device',
  'unreadable',
  'item',
  'person',
  'sums',
  'key',
  'method',
  'other',
] as const;
/** Why a sale is kept aside. */
export type KeptWhy = (typeof keptWhys)[number];

export type LimitKind = 'hours' | 'perSale' | 'waiting' | 'method' | 'discount' | 'off';

/** The facts of an entry, by its code. */
export interface SettleFacts {
  'stock-short': { names: string[] };
  'price-unknown': { name: string; price: number };
  /** `counted` means that the sale is booked on its own day, which was counted before it arrived. */
  'day-closed': { day: string; counted?: true };
  'shift-closed': { name: string };
  'staff-left': { name: string };
  credit: { amount: number };
  'reference-used': { reference: string };
  limit: { limits: LimitKind[] };
  clock: Record<string, never>;
  gap: { is: 'missing' | 'chain' | 'twice' };
  kept: { why: KeptWhy };
}

const limitTexts: Record<LimitKind, Message> = {
  hours: msg('too long after the till was last connected'),
  perSale: msg('above what one sale may come to'),
  waiting: msg('above what may wait on one till'),
  method: msg('paid in a way that is not allowed without a connection'),
  discount: msg("with a discount above the seller's"),
  off: msg('at a till that may not sell without a connection'),
};

const gapTexts = {
  missing: msg('{{label}} never arrived.'),
  chain: msg('{{label}} does not follow the sale before it.'),
  twice: msg('Another sale had the number {{label}} already.'),
};

const keptTexts = {
  revoked: msg('{{label}} is kept aside: the till was revoked.'),
  signature: msg('{{label}} is kept aside: it is not signed by this till.'),
  device: msg('{{label}} is kept aside: it is the sale of another till.'),
  unreadable: msg('{{label}} is kept aside: it can not be read.'),
  item: msg('{{label}} is kept aside: nobody knows one of its items.'),
  person: msg('{{label}} is kept aside: nobody knows who sold it, or the customer.'),
  sums: msg('{{label}} is kept aside: its figures do not add up.'),
  key: msg('{{label}} is kept aside: another sale has its key.'),
  method: msg('{{label}} is kept aside: nobody can be paid in this way.'),
  other: msg('{{label}} is kept aside: it can not be booked.'),
} satisfies Record<KeptWhy, Message>;

type Sentence<Code extends SettleCode> = (words: Words, label: string, facts: SettleFacts[Code]) => string;

const sentences: { [Code in SettleCode]: Sentence<Code> } = {
  'stock-short': ({ t }, label, { names }) =>
    t('{{label}}: the books had too little of {{names}}, so what was missing was counted in.', {
      label,
      names: names.join(', '),
    }),
  'price-unknown': ({ t }, label, facts) =>
    t('{{label}}: {{name}} was sold at {{price, money}}, which was never its price.', { label, ...facts }),
  'day-closed': ({ t }, label, { day, counted }) =>
    counted
      ? t('{{label}} arrived after {{day, day}} was counted.', { label, day })
      : t('{{label}} was sold on {{day, day}}, which is closed. It is booked on the day it arrived.', { label, day }),
  'shift-closed': ({ t }, label, { name }) =>
    t('{{label}} arrived after the shift of {{name}} was closed.', { label, name }),
  'staff-left': ({ t }, label, { name }) =>
    t('{{label}} was sold by {{name}}, who does not sell here.', { label, name }),
  credit: ({ t }, label, { amount }) => t('{{label}} was sold on credit: {{amount, money}}.', { label, amount }),
  'reference-used': ({ t }, label, { reference }) =>
    t('{{label}}: the reference {{reference}} was already used.', { label, reference }),
  limit: ({ t }, label, { limits }) =>
    t('{{label}} is beyond the limits: {{limits}}.', {
      label,
      limits: limits.map((kind) => t(limitTexts[kind])).join(t(', ')),
    }),
  clock: ({ t }, label) =>
    t('{{label}}: the clock of the till was wrong. It is booked on the day it arrived.', { label }),
  gap: ({ t }, label, { is }) => t(gapTexts[is], { label }),
  kept: ({ t }, label, { why }) => t(keptTexts[why], { label }),
};

export function sentenceOf<Code extends SettleCode>(
  words: Words,
  { code, label, facts }: { code: Code; label: string; facts: SettleFacts[Code] },
): string {
  return sentences[code](words, label, facts);
}
