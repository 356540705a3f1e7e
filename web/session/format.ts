/** Money, quantities, days and moments as this business writes them. */
import { useMemo } from 'react';
import { clockIn, dayIn, formatDay, formatMoment } from '../../contract/dates.ts';
import { formatMoney, moneyToType } from '../../contract/money.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import { useBusiness } from './business.ts';

export interface Format {
  money(amount: number): string;
  /** The amount for a field, to be typed over. */
  moneyInField(amount: number): string;
  quantity(value: number): string;
  day(day: string): string;
  moment(iso: string): string;
  /** The moment for a file: every spreadsheet takes it for one, and it sorts. */
  momentInFile(iso: string): string;
  /** The moment beside sentences of the server, in the order of the days in them. */
  momentBySentences(iso: string): string;
  /** Today in the zone of the business, whatever zone this device is in. */
  today(): string;
}

export function useFormat(): Format {
  const { locale, localeOfSentences, timeZone, currency } = useBusiness();
  return useMemo(
    () => ({
      money: (amount) => formatMoney(amount, locale, currency),
      moneyInField: (amount) => moneyToType(amount),
      quantity: (value) => formatQuantity(value, locale),
      day: (day) => formatDay(day, locale),
      moment: (iso) => formatMoment(iso, locale, timeZone),
      momentInFile: (iso) => clockIn(timeZone, iso),
      momentBySentences: (iso) => formatMoment(iso, localeOfSentences, timeZone),
      today: () => dayIn(timeZone, new Date()),
    }),
    [locale, localeOfSentences, timeZone, currency],
  );
}
