/** Entries about what the shop had before it began here. */
import { methodName } from '../../../contract/words/built-in-names.ts';
import type { Words } from '../../base/words.ts';
import type { EntryData } from '../entry-types.ts';
import { shortList } from '../shorten.ts';

type Part = [count: number, amount: number];

export interface OpeningFacts {
  date: string;
  /** How much of it is the owner's. */
  amount: number;
  money: [method: string, amount: number][];
  customers: Part;
  suppliers: Part;
  advances: Part;
  deposits: Part;
}

function describeOpening(words: Words, { facts }: EntryData<OpeningFacts>): string {
  const { t } = words;
  const some = ([count, amount]: Part, say: (values: { count: number; amount: number }) => string) =>
    count === 0 ? [] : [say({ count, amount })];
  const parts = [
    ...facts.money.map(([method, amount]) => `${methodName(t, method)} ${words.money(amount)}`),
    ...some(facts.customers, (of) =>
      t({ one: '{{count}} debt of {{amount, money}}', other: '{{count}} debts of {{amount, money}}' }, of),
    ),
    ...some(facts.suppliers, (of) =>
      t({ one: '{{count}} bill of {{amount, money}}', other: '{{count}} bills of {{amount, money}}' }, of),
    ),
    ...some(facts.advances, (of) =>
      t({ one: '{{count}} advance of {{amount, money}}', other: '{{count}} advances of {{amount, money}}' }, of),
    ),
    ...some(facts.deposits, (of) =>
      t({ one: '{{count}} deposit of {{amount, money}}', other: '{{count}} deposits of {{amount, money}}' }, of),
    ),
  ];
  return `${words.day(facts.date)}: ${shortList(words, parts)}`;
}

export const openingEntries = {
  'opening balance added': describeOpening,
  'opening balance undone': describeOpening,
};
