/** All currencies of the world, for a select: those that the shop probably wants come first. */
import { useMemo } from 'react';
import { shownLanguage } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { commonCurrencies } from './common-currencies.ts';

export function useCurrencies() {
  return useMemo(() => {
    const names = new Intl.DisplayNames(shownLanguage.get(), { type: 'currency' });
    const all = Intl.supportedValuesOf('currency');
    const common = commonCurrencies(navigator.languages).filter((code) => all.includes(code));
    const option = (code: string) => ({ value: code, label: `${code} – ${names.of(code)}` });
    const others = all.filter((code) => !common.includes(code));
    return [{ value: '', label: t('No currency') }, ...[...common, ...others].map(option)];
  }, []);
}
