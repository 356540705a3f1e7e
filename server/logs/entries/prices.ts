/** Entries about packs, price lists and prices for a time, each with its facts and its sentence. */
import type { Words } from '../../base/words.ts';
import { describeChanges } from '../changes.ts';
import type { EntryData, NoFacts } from '../told.ts';

interface PackFacts {
  pack: string;
  size: number;
  unitSell: number | null;
  auto: boolean;
  barcodes?: string;
}

interface PriceFacts {
  pack: string | null;
  unitSell: number;
  startDate: string;
  endDate: string;
}

interface ListPrices {
  set: number;
  removed: number;
}

export const priceEntries = {
  'pack added': (words: Words, { subject, facts }: EntryData<PackFacts>) =>
    `'${subject.name}': ${describePack(words, facts)}`,
  'pack changed': (words: Words, { subject, facts }: EntryData<{ before: PackFacts; after: PackFacts }>) =>
    `'${subject.name}', ${facts.before.pack}: ${describeChanges(words, packInWords(words, facts.before), packInWords(words, facts.after))}`,
  'pack deleted': (_: Words, { subject, facts }: EntryData<{ pack: string }>) => `'${subject.name}': ${facts.pack}`,

  'price list added': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'price list renamed': (_: Words, { facts }: EntryData<{ before: string; after: string }>) =>
    `${facts.before} → ${facts.after}`,
  'price list deleted': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'list prices changed': (words: Words, { subject, facts }: EntryData<ListPrices>) =>
    words.t('{{list}}: {{set, quantity}} set, {{removed, quantity}} removed', { list: subject.name, ...facts }),

  'timed price added': (words: Words, { subject, facts }: EntryData<PriceFacts>) =>
    describePrice(words, subject.name, facts),
  'timed price deleted': (words: Words, { subject, facts }: EntryData<PriceFacts>) =>
    describePrice(words, subject.name, facts),
};

function describePack({ t }: Words, { pack, size, unitSell }: PackFacts): string {
  return unitSell === null
    ? t('{{pack}} of {{size, quantity}}, not sold in it', { pack, size })
    : t('{{pack}} of {{size, quantity}} at {{unitSell, money}}', { pack, size, unitSell });
}

function packInWords(words: Words, { pack, size, unitSell, auto, barcodes }: PackFacts) {
  return {
    name: pack,
    pieces: words.quantity(size),
    'unit sell': unitSell === null ? null : words.money(unitSell),
    auto: auto ? words.t('yes') : words.t('no'),
    barcodes: barcodes ?? '',
  };
}

function describePrice({ t }: Words, name: string, { pack, ...price }: PriceFacts): string {
  return t("'{{name}}' at {{unitSell, money}} from {{startDate, day}} to {{endDate, day}}", {
    name: pack === null ? name : `${name}, ${pack}`,
    ...price,
  });
}
