/** Money, quantities, days and moments as this business writes them. */
import { useMemo } from 'react';
import { dayIn, formatDay, formatMoment } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import { useBusiness } from './business.ts';

export interface Format {
  money(amount: number): string;
  quantity(value: number): string;
  day(day: string): string;
  moment(iso: string): string;
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
      today: () => dayIn(timeZone, new Date()),
    }),
    [locale, timeZone, currency],
  );
}
