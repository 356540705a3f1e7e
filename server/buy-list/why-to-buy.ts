/** The sentence behind a suggestion: 'Sells 3.2 a day, 4 left, Kato needs 2 days'. */
import type { Words } from '../base/words.ts';
import type { GoodsRow } from './read-goods.ts';
import { perDay } from './suggest.ts';

export function whyToBuy({ t }: Words, row: GoodsRow): string {
  const { qty: left, onOrder, lead: count } = row;
  const each = inShort(perDay(row));
  const supplier = row.supplier?.name;
  if (each === 0) {
    return onOrder > 0
      ? t('None sold lately, {{left, quantity}} left, {{onOrder, quantity}} on order', { left, onOrder })
      : t('None sold lately, {{left, quantity}} left', { left });
  }
  if (supplier === undefined) {
    return onOrder > 0
      ? t('Sells {{each, quantity}} a day, {{left, quantity}} left, {{onOrder, quantity}} on order', {
          ...{ each, left, onOrder },
        })
      : t('Sells {{each, quantity}} a day, {{left, quantity}} left', { each, left });
  }
  return onOrder > 0
    ? t(
        {
          one: 'Sells {{each, quantity}} a day, {{left, quantity}} left, {{onOrder, quantity}} on order, {{supplier}} needs {{count, quantity}} day',
          other:
            'Sells {{each, quantity}} a day, {{left, quantity}} left, {{onOrder, quantity}} on order, {{supplier}} needs {{count, quantity}} days',
        },
        { each, left, onOrder, supplier, count },
      )
    : t(
        {
          one: 'Sells {{each, quantity}} a day, {{left, quantity}} left, {{supplier}} needs {{count, quantity}} day',
          other: 'Sells {{each, quantity}} a day, {{left, quantity}} left, {{supplier}} needs {{count, quantity}} days',
        },
        { each, left, supplier, count },
      );
}

/** The figure with one decimal, or as many as it takes to be more than nothing. */
function inShort(pieces: number): number {
  return Number(pieces.toFixed(pieces < 0.1 ? 3 : 1));
}
