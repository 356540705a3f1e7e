/** Entries about categories and items, each with its facts and its sentence. */
import { type Figures, figuresInWords, type ItemFacts, itemInWords } from '../../stock/item-words.ts';
import { describeChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../told.ts';
import type { Words } from '../words.ts';

interface Import {
  new: number;
  changed: number;
  same: number;
  wrong: number;
  newCategories: string[];
  /** How many of the new categories are not listed by name. */
  moreCategories: number;
}

export const goodsEntries = {
  'category added': (_: Words, { subject }: EntryData<NoFacts>) => `'${subject.name}'`,
  'category updated': (_: Words, { facts }: EntryData<{ before: { type: string }; after: { type: string } }>) =>
    `'${facts.before.type}' → '${facts.after.type}'`,
  'category deleted': (_: Words, { subject }: EntryData<NoFacts>) => `'${subject.name}'`,

  'stock added': (words: Words, { subject, facts }: EntryData<Figures & { category: string; tax?: string }>) => {
    const figures = Object.entries(figuresInWords(words, facts)).map((figure) => figure.join(' '));
    const tax = facts.tax ? `, tax ${facts.tax}` : '';
    return `'${subject.name}' in ${facts.category}, ${figures.join(', ')}${tax}`;
  },
  'stock updated': (words: Words, { facts: { before, after } }: EntryData<{ before: ItemFacts; after: ItemFacts }>) =>
    `'${before.name}': ${describeChanges(itemInWords(words, before), itemInWords(words, after))}`,
  'stock restocked': (
    words: Words,
    { subject, facts }: EntryData<{ quantity: number; before: Figures; after: Figures }>,
  ) => {
    const changes = describeChanges(figuresInWords(words, facts.before), figuresInWords(words, facts.after));
    return `'${subject.name}' by ${words.quantity(facts.quantity)}: ${changes}`;
  },
  'stock made whole': ({ quantity }: Words, { facts }: EntryData<{ items: number }, undefined, null>) =>
    `${quantity(facts.items)} ${facts.items === 1 ? 'item is' : 'items are'} sold in whole numbers only from now on`,
  'stock deleted': ({ quantity }: Words, { subject, facts }: EntryData<{ quantity: number }>) =>
    `'${subject.name}', with ${quantity(facts.quantity)} left`,
  'stock imported': ({ quantity }: Words, { facts }: EntryData<Import, undefined, null>) => {
    const { newCategories, moreCategories } = facts;
    const named = moreCategories > 0 ? [...newCategories, `and ${quantity(moreCategories)} more`] : newCategories;
    const made = named.length > 0 ? `; new categories: ${named.join(', ')}` : '';
    const changes = `${quantity(facts.new)} new, ${quantity(facts.changed)} changed`;
    return `${changes}, ${quantity(facts.same)} unchanged, ${quantity(facts.wrong)} left out${made}`;
  },
};
