/** Money, quantities, days and moments as this business writes them. */
import { useMemo } from 'react';
import { shownCost } from '../../contract/values/cost.ts';
import { clockIn, dayIn, formatDay, formatDays, formatMoment, formatWeekday } from '../../contract/values/dates.ts';
import { formatCost, formatMoney, moneyToType } from '../../contract/values/money.ts';
import { formatQuantity } from '../../contract/values/quantity.ts';
import { leftToRightIn } from '../../contract/words/direction.ts';
import { figuresIn } from '../words/figures-in.ts';
import { setFigures } from '../words/reader.ts';
import { type Business, followBusiness, useBusiness } from './business.ts';

// The texts of the page write figures the same way.
followBusiness(({ locale, paperLocale, currency }) =>
  setFigures(figuresIn(locale, currency), figuresIn(paperLocale, currency)),
);

export interface Format {
  money(amount: number): string;
  /** The amount for a field that can be edited. */
  moneyInField(amount: number): string;
  /** The cost of one piece, with all its decimals if it has more than the currency. */
  cost(cost: number): string;
  /** Like `moneyInField`. If it is sent back unchanged, the exact cost is kept. */
  costInField(cost: number): string;
  quantity(value: number): string;
  day(day: string): string;
  weekday(day: string): string;
  /** A range, from one day to another. */
  days(range: { startDate: string; endDate: string }): string;
  moment(iso: string): string;
  /** A form for files, which can be sorted and which every spreadsheet reads as a date and time. */
  momentInFile(iso: string): string;
  /** A form for texts next to messages of the server, in the date format that those use. */
  momentInServerLocale(iso: string): string;
  /** The day of a moment in the time zone of the business, not of this device. */
  dayOf(iso: string): string;
  /** Today, in the same time zone. */
  today(): string;
}

export function useFormat(): Format {
  const business = useBusiness();
  return useMemo(() => formatOf(business), [business]);
}

/** The format of papers that customers read. */
export function usePaperFormat(): Format {
  const business = useBusiness();
  return useMemo(() => formatOf({ ...business, locale: business.paperLocale }), [business]);
}

export function formatOf({ locale, serverLocale, timeZone, currency }: Business): Format {
  const leftToRight = leftToRightIn(locale);
  return {
    money: (amount) => leftToRight(formatMoney(amount, locale, currency)),
    moneyInField: (amount) => moneyToType(amount),
    cost: (cost) => leftToRight(formatCost(cost, locale, currency)),
    costInField: (cost) => moneyToType(shownCost(cost)),
    quantity: (value) => leftToRight(formatQuantity(value, locale)),
    day: (day) => formatDay(day, locale),
    weekday: (day) => formatWeekday(day, locale),
    days: ({ startDate, endDate }) => formatDays(startDate, endDate, locale),
    moment: (iso) => formatMoment(iso, locale, timeZone),
    momentInFile: (iso) => clockIn(timeZone, iso),
    momentInServerLocale: (iso) => formatMoment(iso, serverLocale, timeZone),
    dayOf: (iso) => dayIn(timeZone, new Date(iso)),
    today: () => dayIn(timeZone, new Date()),
  };
}
