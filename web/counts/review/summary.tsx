import { Text } from '@mantine/core';
import type { Count, ReviewSums } from '../../../contract/goods/counts.ts';
import { t } from '../../words/t.ts';

/** Items that must be counted again are left out when a count is posted. */
export function Summary({ sums, state }: { sums: ReviewSums; state: Count['state'] }) {
  const { items, uncounted, differences, value, recount } = sums;
  const parts = [
    t({ one: '{{count}} item counted', other: '{{count}} items counted' }, { count: items }),
    uncounted > 0 && t({ one: '{{count}} not counted', other: '{{count}} not counted' }, { count: uncounted }),
    differences !== null && t({ one: '{{count}} difference', other: '{{count}} differences' }, { count: differences }),
    value !== null && t('{{value, money}} at cost', { value }),
    recount > 0 &&
      (state === 'posted'
        ? t({ one: '{{count}} left out', other: '{{count}} left out' }, { count: recount })
        : t({ one: '{{count}} to count again', other: '{{count}} to count again' }, { count: recount })),
  ];
  return <Text>{parts.filter(Boolean).join(' · ')}</Text>;
}
