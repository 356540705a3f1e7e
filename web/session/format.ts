/** Money, quantities, days and moments as this business writes them. */
import { useMemo } from 'react';
import { clockIn, dayIn, formatDay, formatMoment } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import { useBusiness } from './business.ts';

export interface Format {
  money(amount: number): string;
  quantity(value: number): string;
  day(day: string): string;
  moment(iso: string): string;
  /** The moment for a file: every spreadsheet takes it for one, and it sorts. */
  momentInFile(iso: string): string;
  /** Today in the zone of the business, whatever zone this device is in. */
  today(): string;
}

export function useFormat(): Format {
  const { locale, timeZone, currency } = useBusiness();
  return useMemo(
    () => ({
      money: (amount) => formatMoney(amount, locale, currency),
      quantity: (value) => formatQuantity(value, locale),
      day: (day) => formatDay(day, locale),
      moment: (iso) => formatMoment(iso, locale, timeZone),
      momentInFile: (iso) => clockIn(timeZone, iso),
      today: () => dayIn(timeZone, new Date()),
    }),
    [locale, timeZone, currency],
  );
}
