/** Entries about packs, price lists and temporary prices, each with its facts and its sentence. */
import type { Words } from '../../base/words.ts';
import { describeChanges, fromTo } from '../changes.ts';
import type { EntryData, NoFacts } from '../entry-types.ts';
import { type PackFacts, packInWords } from '../pack-words.ts';
import { andMore } from '../shorten.ts';
import { byImport } from './goods.ts';

/** The import that made the change, if one did. */
interface ByImport {
  import?: number;
}

interface PriceFacts {
  pack: string | null;
  unitSell: number;
  startDate: string;
  endDate: string;
}

interface ListPrices extends ByImport {
  changed: number;
  /** Only the first of them, because nobody reads five thousand. */
  prices: { name: string; pack: string | null; before: number | null; after: number | null }[];
}

export const priceEntries = {
  'pack added': (words: Words, { subject, facts }: EntryData<PackFacts & ByImport>) =>
    `'${subject.name}': ${describePack(words, facts)}${byImport(words, facts.import)}`,
  'pack changed': (words: Words, { subject, facts }: EntryData<{ before: PackFacts; after: PackFacts } & ByImport>) => {
    const changes = describeChanges(words, packInWords(words, facts.before), packInWords(words, facts.after));
    return `'${subject.name}', ${facts.before.pack}: ${changes}${byImport(words, facts.import)}`;
  },
  'pack deleted': (_: Words, { subject, facts }: EntryData<{ pack: string }>) => `'${subject.name}': ${facts.pack}`,

  'price list added': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'price list renamed': (words: Words, { facts }: EntryData<{ before: string; after: string }>) =>
    fromTo(words, facts.before, facts.after),
  'price list deleted': (_: Words, { subject }: EntryData<NoFacts>) => subject.name,
  'list prices changed': (words: Words, { subject, facts }: EntryData<ListPrices>) =>
    `${subject.name}: ${describePrices(words, facts)}${byImport(words, facts.import)}`,

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

function describePrices(words: Words, { changed, prices }: ListPrices): string {
  const inWords = (price: number | null) => (price === null ? words.t('(none)') : words.money(price));
  const told = prices.map(
    ({ name, pack, before, after }) => `${called(name, pack)} ${fromTo(words, inWords(before), inWords(after))}`,
  );
  const more = changed - prices.length;
  return [...told, ...(more > 0 ? [words.t(andMore, { count: more })] : [])].join(', ');
}

function called(name: string, pack: string | null): string {
  return pack === null ? name : `${name}, ${pack}`;
}

function describePrice({ t }: Words, name: string, { pack, ...price }: PriceFacts): string {
  return t("'{{name}}' at {{unitSell, money}} from {{startDate, day}} to {{endDate, day}}", {
    name: called(name, pack),
    ...price,
  });
}
