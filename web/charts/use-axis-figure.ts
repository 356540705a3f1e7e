/** Figures on an axis, short, as the locale writes them: 1.5K, 20M. The exact ones are at the points. */
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
