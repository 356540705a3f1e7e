/** Entries about categories and items, each with its facts and its sentence. */
import { type GoodsKind, goodsKinds } from '../../../contract/goods-kinds.ts';
import type { WriteOffReason } from '../../../contract/stock.ts';
import type { Words } from '../../base/words.ts';
import { type Figures, figuresInWords, type ItemFacts, itemInWords } from '../../stock/item-words.ts';
import { describeChanges } from '../changes.ts';
import { shortList } from '../shorten.ts';
import type { EntryData, NoFacts, Subject } from '../told.ts';

interface Reversed {
  kind: GoodsKind;
  quantity: number;
  value: number;
  reason: string;
}

interface WrittenOff {
  quantity: number;
  reason: WriteOffReason;
  /** At cost. */
  value: number;
  note: string;
  approvedBy?: string;
}

const reasonWords: Record<WriteOffReason, string> = {
  damaged: 'damaged',
  expired: 'expired',
  stolen: 'stolen',
  'own-use': 'for own use',
  gift: 'given away',
  lost: 'lost',
  found: 'found',
};

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
  /** With an import that changed it, if one did. */
  'stock updated': (
    words: Words,
    { facts: { before, after, ...how } }: EntryData<{ before: ItemFacts; after: ItemFacts; import?: number }>,
  ) => {
    const changes = describeChanges(itemInWords(words, before), itemInWords(words, after));
    return `'${before.name}': ${changes}${how.import ? `, by import ${how.import}` : ''}`;
  },
  'stock restocked': (
    words: Words,
    { subject, facts }: EntryData<{ quantity: number; date?: string; before: Figures; after: Figures }>,
  ) => {
    const changes = describeChanges(figuresInWords(words, facts.before), figuresInWords(words, facts.after));
    // Entries from before this was noted have no date.
    const dated = facts.date ? `, dated ${words.day(facts.date)}` : '';
    return `'${subject.name}' by ${words.quantity(facts.quantity)}${dated}: ${changes}`;
  },
  'stock made whole': ({ quantity }: Words, { facts }: EntryData<{ items: number }, undefined, null>) =>
    `${quantity(facts.items)} ${facts.items === 1 ? 'item is' : 'items are'} sold in whole numbers only from now on`,
  /** In earlier versions with some of it left. */
  'stock deleted': ({ quantity }: Words, { subject, facts }: EntryData<{ quantity: number }>) =>
    `'${subject.name}'${facts.quantity > 0 ? `, with ${quantity(facts.quantity)} left` : ''}`,
  'stock written off': ({ quantity, money }: Words, { subject, facts }: EntryData<WrittenOff>) => {
    const what = `${quantity(facts.quantity)} of '${subject.name}' ${reasonWords[facts.reason]}, ${money(facts.value)} at cost`;
    const note = facts.note && ` (${facts.note})`;
    return `${what}${note}${facts.approvedBy ? `, approved by ${facts.approvedBy}` : ''}`;
  },
  'stock movement reversed': ({ quantity, money }: Words, { subject, facts }: EntryData<Reversed>) => {
    const { word } = goodsKinds[facts.kind];
    return `'${subject.name}': ${word.toLowerCase()} of ${quantity(facts.quantity)}, ${money(facts.value)} at cost (${facts.reason})`;
  },
  'stock imported': ({ quantity }: Words, { facts }: EntryData<Import, undefined, Subject | null>) => {
    const { newCategories, moreCategories } = facts;
    const named = moreCategories > 0 ? [...newCategories, `and ${quantity(moreCategories)} more`] : newCategories;
    const made = named.length > 0 ? `; new categories: ${shortList(named)}` : '';
    const changes = `${quantity(facts.new)} new, ${quantity(facts.changed)} changed`;
    return `${changes}, ${quantity(facts.same)} unchanged, ${quantity(facts.wrong)} left out${made}`;
  },
};
