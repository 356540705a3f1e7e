/** Entries about counting the shelves, each with its facts and its sentence. */
import type { Words } from '../../base/words.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';

export const countEntries = {
  'count added': ({ t }: Words, { subject, facts }: EntryData<{ items: number }>) =>
    t(
      { one: '{{name}}: {{count}} item', other: '{{name}}: {{count}} items' },
      { name: subject.name, count: facts.items },
    ),
  'count posted': (
    { t }: Words,
    { subject, facts }: EntryData<{ items: number; differences: number; value: number }>,
  ) =>
    t('{{name}}: {{items, quantity}} items, {{differences, quantity}} of them different, {{value, money}} at cost', {
      name: subject.name,
      ...facts,
    }),
  'count cancelled': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'item counted': ({ t }: Words, { subject, facts }: EntryData<{ before: number; after: number; value: number }>) =>
    t('{{name}}: {{after, quantity}} instead of {{before, quantity}}', {
      name: subject.name,
      before: facts.before,
      after: facts.after,
    }),
};
