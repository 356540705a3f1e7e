/** Entries about what is ordered from suppliers, each with its facts and its sentence. */
import type { Words } from '../../base/words.ts';
import { describeChanges } from '../changes.ts';
import type { EntryData, Subject } from '../entry-types.ts';
import { shortList } from '../shorten.ts';

export interface OrderFacts {
  supplier: string;
  expectedOn: string | null;
  note: string;
  goods: { name: string; pack: string | null; quantity: number }[];
}

export const orderEntries = {
  'order added': describeOrder,
  'order changed': (
    words: Words,
    { subject, facts: { before, after } }: EntryData<{ before: OrderFacts; after: OrderFacts }>,
  ) => `${subject.name}: ${describeChanges(words, orderInWords(words, before), orderInWords(words, after))}`,
  'order sent': describeOrder,
  'order closed': describeOrder,
  'order cancelled': describeOrder,
  /** The text is the name of an item, or words for something that the shop does not keep. */
  'item missed': (_: Words, { facts }: EntryData<{ text: string }, undefined, Subject | null>) => facts.text,
};

function describeOrder(words: Words, { subject, facts }: EntryData<OrderFacts>): string {
  return words.t('{{number}} to {{supplier}}: {{goods}}', {
    number: subject.name,
    supplier: facts.supplier,
    goods: goodsInWords(words, facts),
  });
}

function orderInWords(words: Words, facts: OrderFacts) {
  const { supplier, expectedOn, note } = facts;
  const expected = expectedOn === null ? null : words.day(expectedOn);
  return { supplier, expectedOn: expected, note, goods: goodsInWords(words, facts) };
}

function goodsInWords(words: Words, { goods }: OrderFacts): string {
  const each = goods.map(({ name, pack, quantity }) =>
    pack === null
      ? words.t('{{quantity, quantity}} × {{name}}', { quantity, name })
      : words.t('{{quantity, quantity}} × {{name}} ({{pack}})', { quantity, name, pack }),
  );
  return shortList(words, each);
}
