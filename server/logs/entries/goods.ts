/** Entries about categories and items, each with its facts and its sentence. */
import type { GoodsKind } from '../../../contract/documents/goods-kinds.ts';
import type { ImportUndone } from '../../../contract/first-hour/imports.ts';
import type { WriteOffReason } from '../../../contract/goods/stock.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { importNameIn } from '../../base/stored-texts.ts';
import type { Words } from '../../base/words.ts';
import { describeChanges, fromTo } from '../changes.ts';
import type { EntryData, NoFacts, Subject } from '../entry-types.ts';
import { type Figures, figuresInWords, type ItemFacts, itemInWords } from '../item-words.ts';
import { andMore, shortList } from '../shorten.ts';

interface Reversed {
  kind: GoodsKind;
  quantity: number;
  value: number;
  reason: string;
}

interface WrittenOff {
  quantity: number;
  reason: WriteOffReason;
  /** The value at cost. */
  value: number;
  note: string;
  approvedBy?: string;
}

type WrittenOffText = Message<`{{quantity, quantity}} of '{{name}}' ${string}, {{value, money}} at cost`>;

const writtenOff: Record<WriteOffReason, WrittenOffText> = {
  damaged: msg("{{quantity, quantity}} of '{{name}}' damaged, {{value, money}} at cost"),
  expired: msg("{{quantity, quantity}} of '{{name}}' expired, {{value, money}} at cost"),
  stolen: msg("{{quantity, quantity}} of '{{name}}' stolen, {{value, money}} at cost"),
  'own-use': msg("{{quantity, quantity}} of '{{name}}' for own use, {{value, money}} at cost"),
  gift: msg("{{quantity, quantity}} of '{{name}}' given away, {{value, money}} at cost"),
  lost: msg("{{quantity, quantity}} of '{{name}}' lost, {{value, money}} at cost"),
  found: msg("{{quantity, quantity}} of '{{name}}' found, {{value, money}} at cost"),
};

const kindWords: Record<GoodsKind, Message> = {
  opening: msg('opening'),
  restock: msg('restock'),
  received: msg('delivery'),
  'received undone': msg('delivery undone'),
  'late cost': msg('later cost'),
  'sent back': msg('sent back'),
  sale: msg('sale'),
  'sale deleted': msg('sale deleted'),
  adjustment: msg('adjustment'),
  revaluation: msg('new unit cost'),
  return: msg('return'),
  loss: msg('loss'),
  'written off': msg('written off'),
  counted: msg({ text: 'counted', context: 'goods' }),
};

interface Import {
  new: number;
  changed: number;
  same: number;
  /** Left out for any reason. */
  wrong: number;
  newCategories: string[];
  /** How many of the new categories are not listed by name. */
  moreCategories: number;
}

export const importCounts = msg(
  '{{new, quantity}} new, {{changed, quantity}} changed, {{same, quantity}} unchanged, {{wrong, quantity}} left out',
);

export const goodsEntries = {
  'category added': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) => t("'{{name}}'", { name }),
  'category updated': (words: Words, { facts }: EntryData<{ before: { type: string }; after: { type: string } }>) =>
    fromTo(
      words,
      words.t("'{{name}}'", { name: facts.before.type }),
      words.t("'{{name}}'", { name: facts.after.type }),
    ),
  'category deleted': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) => t("'{{name}}'", { name }),

  'stock added': (words: Words, { subject, facts }: EntryData<Figures & { category: string; tax?: string }>) => {
    const { qty, unitCost, unitSell, category, tax } = facts;
    const added = words.t(
      "'{{name}}' in {{category}}, quantity {{qty, quantity}}, unit cost {{unitCost, cost}}, unit sell {{unitSell, money}}",
      { name: subject.name, category, qty, unitCost, unitSell },
    );
    return tax ? added + words.t(', ') + words.t('tax {{tax}}', { tax }) : added;
  },
  /** Mentions the import that changed the item, or the reason that somebody gave for another quantity. */
  'stock updated': (
    words: Words,
    {
      facts: { before, after, reason, ...how },
    }: EntryData<{ before: ItemFacts; after: ItemFacts; import?: number; undo?: number; reason?: string }>,
  ) => {
    const changes = describeChanges(words, itemInWords(words, before), itemInWords(words, after));
    const why = reason ? ` (${reason})` : '';
    return `${words.t("'{{name}}'", { name: before.name })}: ${changes}${why}${byImport(words, how.import)}${byUndo(words, how.undo)}`;
  },
  'barcode given': (_: Words, { subject, facts }: EntryData<{ barcode: string }>) =>
    `'${subject.name}': ${facts.barcode}`,
  'item picture set': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) => t("'{{name}}'", { name }),
  'item picture removed': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) => t("'{{name}}'", { name }),
  'favourite added': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) => t("'{{name}}'", { name }),
  'favourite removed': ({ t }: Words, { subject: { name } }: EntryData<NoFacts>) => t("'{{name}}'", { name }),
  'stock restocked': (
    words: Words,
    { subject: { name }, facts }: EntryData<{ quantity: number; date?: string; before: Figures; after: Figures }>,
  ) => {
    const { quantity, date, before, after } = facts;
    const changes = describeChanges(words, figuresInWords(words, before), figuresInWords(words, after));
    // Entries from before the date was noted have none.
    return date
      ? words.t("'{{name}}' by {{quantity, quantity}}, dated {{date, day}}: {{changes}}", {
          name,
          quantity,
          date,
          changes,
        })
      : words.t("'{{name}}' by {{quantity, quantity}}: {{changes}}", { name, quantity, changes });
  },
  'stock made whole': ({ t }: Words, { facts }: EntryData<{ items: number }, undefined, null>) =>
    t(
      {
        one: '{{count, quantity}} item is sold in whole numbers only from now on',
        other: '{{count, quantity}} items are sold in whole numbers only from now on',
      },
      { count: facts.items },
    ),
  /** Earlier versions deleted items with some of it left. */
  'stock deleted': ({ t }: Words, { subject: { name }, facts: { quantity } }: EntryData<{ quantity: number }>) =>
    quantity > 0 ? t("'{{name}}', with {{quantity, quantity}} left", { name, quantity }) : t("'{{name}}'", { name }),
  'stock written off': ({ t }: Words, { subject, facts }: EntryData<WrittenOff>) => {
    const { quantity, reason, value, note, approvedBy } = facts;
    const what = t(writtenOff[reason], { quantity, name: subject.name, value });
    const approved = approvedBy ? `, ${t('approved by {{name}}', { name: approvedBy })}` : '';
    return `${what}${note && ` (${note})`}${approved}`;
  },
  'stock movement reversed': ({ t }: Words, { subject, facts }: EntryData<Reversed>) => {
    const { kind, ...reversed } = facts;
    return t("'{{name}}': {{kind}} of {{quantity, quantity}}, {{value, money}} at cost ({{reason}})", {
      ...reversed,
      name: subject.name,
      kind: t(kindWords[kind]),
    });
  },
  'stock imported': (words: Words, { facts }: EntryData<Import, undefined, Subject | null>) => {
    const { newCategories, moreCategories, ...counts } = facts;
    const { t } = words;
    const named = moreCategories > 0 ? [...newCategories, t(andMore, { count: moreCategories })] : newCategories;
    const imported = t(importCounts, counts);
    if (named.length === 0) return imported;
    return `${imported}; ${t('new categories: {{categories}}', { categories: shortList(words, named) })}`;
  },
  'import undone': ({ t }: Words, { subject, facts }: EntryData<ImportUndone['counts']>) =>
    t('{{name}}: {{archived, quantity}} archived, {{restored, quantity}} as before, {{left, quantity}} left', {
      name: importNameIn(t, subject.name),
      ...facts,
    }),
};

/** Says that a value was restored by undoing an import. */
export function byUndo({ t }: Words, id: number | undefined): string {
  return id ? `, ${t('by undoing import {{id}}', { id })}` : '';
}

export function byImport({ t }: Words, id: number | undefined): string {
  return id ? `, ${t('by import {{id}}', { id })}` : '';
}
