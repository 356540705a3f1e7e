/** Writes a change as people read it: +12.50 and +8.3%. A change from 0 has no percentage. */
import { useMemo } from 'react';
import { numberFormat } from '../../../contract/values/locale.ts';
import { leftToRightIn } from '../../../contract/words/direction.ts';
import { useBusiness } from '../../session/business.ts';
import { useFormat } from '../../session/format.ts';
import type { Change } from './change.ts';

export interface ChangeText {
  amount(change: Change): string;
  percent(change: Change): string;
}

export function useChangeText(): ChangeText {
  const format = useFormat();
  const { locale } = useBusiness();
  return useMemo(() => {
    const leftToRight = leftToRightIn(locale);
    const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
    return {
      amount: ({ amount }) => leftToRight(`${amount > 0 ? '+' : ''}${format.money(amount)}`),
      percent: ({ fraction }) => (fraction === null ? '' : leftToRight(percent.format(fraction))),
    };
  }, [format, locale]);
}
