/** A count in words. */
import type { Count, CountEntry, CountState } from '../../contract/goods/counts.ts';
import { packsText } from '../../contract/selling/pack-words.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { t } from '../words/t.ts';

export const stateWords: Record<CountState, Message> = {
  open: msg({ text: 'Open', context: 'count' }),
  posted: msg({ text: 'Posted', context: 'count' }),
  cancelled: msg({ text: 'Cancelled', context: 'count' }),
};

/** Its name, or its number. */
export function titleOf({ name, label }: Pick<Count, 'name' | 'label'>): string {
  return name || t('Count {{number}}', { number: label });
}

export function progressText({ counted, items }: Pick<Count, 'counted' | 'items'>): string {
  return t(
    {
      one: '{{counted, quantity}} of {{count, quantity}} item',
      other: '{{counted, quantity}} of {{count, quantity}} items',
    },
    { counted, count: items },
  );
}

export function scopeText({ all, categoryIds, stockIds, today }: Count['scope']): string {
  if (all) return t('Everything');
  if (categoryIds) {
    return t({ one: '{{count}} category', other: '{{count}} categories' }, { count: categoryIds.length });
  }
  if (stockIds) {
    return t({ one: '{{count}} chosen item', other: '{{count}} chosen items' }, { count: stockIds.length });
  }
  return t({ one: "Today's item", other: "Today's {{count}} items" }, { count: today ?? 0 });
}

/** '2 × Carton (48)', or '5'. */
export function amountText({ pack, quantity }: Pick<CountEntry, 'pack' | 'quantity'>): string {
  return pack ? packsText(t, { ...pack, count: quantity }) : t('{{quantity, quantity}}', { quantity });
}
