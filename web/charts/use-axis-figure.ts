/** Short figures for an axis, in the form of the locale: 1.5K, 20M. The tooltips of the points have the exact ones. */
import { useMemo } from 'react';
import { numberFormat } from '../../contract/values/locale.ts';
import { useBusiness } from '../session/business.ts';

export function useAxisFigure(): (figure: number) => string {
  const { locale } = useBusiness();
  return useMemo(() => {
    const format = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    return (figure) => format.format(figure);
  }, [locale]);
}
