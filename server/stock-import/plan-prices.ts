/** The list prices of a row: which of them change, and the change in words. */
import { mostPriceLists } from '../../contract/goods/price-lists.ts';
import type { Words } from '../base/words.ts';
import { fromTo } from '../logs/changes.ts';
import { type Known, type PlannedPrice, priceKey, type Reason, type Terms } from './import-plan.ts';
import type { ImportRow } from './read-import.ts';

/** The item, or the pack if it exists already. New ones have no prices yet. */
export interface Priced {
  stockId: number | undefined;
  /** Undefined for a new pack. */
  packId: number | null | undefined;
}

export function pricesOf({ own }: ImportRow, { stockId, packId }: Priced, known: Known, terms: Terms): PlannedPrice[] {
  if (!own) return [];
  const isThere = stockId !== undefined && packId !== undefined;
  return [...own].flatMap(([name, after]) => {
    const list = terms.lists.get(name)?.list;
    if (!list) return [];
    const before = list.id !== null && isThere ? (known.prices.get(priceKey(list.id, stockId, packId)) ?? null) : null;
    return before === after ? [] : [{ list, before, after }];
  });
}

export function* problemsOfPrices({ own }: ImportRow, { lists, words }: Terms): Generator<Reason> {
  for (const name of own?.keys() ?? []) {
    const column = lists.get(name);
    if (!column || column.list) continue;
    const reason = words.t('is not a price list that you have, and there can be at most {{most}}', {
      most: mostPriceLists,
    });
    yield { column: column.header, reason };
  }
}

export function pricesInWords(words: Words, prices: readonly PlannedPrice[]): string[] {
  return prices.map(({ list, before, after }) => {
    const was = before === null ? words.t('(none)') : words.money(before);
    return `${list.name} ${fromTo(words, was, words.money(after))}`;
  });
}
