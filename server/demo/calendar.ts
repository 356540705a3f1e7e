/** The days a demo shop traded and how busy each was: weekends and month ends busier, Sundays slow. */
import { addDays } from '../../contract/values/dates.ts';
import type { Random } from './random.ts';

const weekday = [0.25, 0.9, 0.85, 0.9, 1, 1.35, 1.6];

export interface TradingDay {
  day: string;
  /** Midnight in the business time zone. */
  midnight: number;
  sales: number;
}

export function tradingDays(last: string, days: number, sales: number, zone: string, random: Random): TradingDay[] {
  const list = Array.from({ length: days }, (_, index) => addDays(last, index - days + 1));
  const weights = list.map((day) => {
    const date = new Date(`${day}T00:00:00Z`);
    const monthEnd = date.getUTCDate() >= 26 || date.getUTCDate() <= 2 ? 1.25 : 1;
    return weekday[date.getUTCDay()]! * monthEnd * (0.8 + random.next() * 0.4);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let sum = 0;
  return list.map((day, index) => {
    sum += weights[index]!;
    const upTo = Math.round((sales * sum) / all);
    const mine = upTo - given;
    given = upTo;
    return { day, midnight: midnightOf(day, zone), sales: mine };
  });
}

/** Midnight of a day in a time zone, found from what its clock shows at noon UTC. */
function midnightOf(day: string, zone: string): number {
  const noon = new Date(`${day}T12:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const shown = new Date(`${parts.format(noon).replace(',', '')} UTC`).getTime();
  return new Date(`${day}T00:00:00Z`).getTime() - (shown - noon.getTime());
}

/** Seconds after midnight when the till opens and closes. */
const opens = 8 * 3600;
const closes = 19.5 * 3600;

/** Times of sales through a day, in order, more at noon and in the evening. */
export function momentsOf(day: TradingDay, count: number, random: Random): number[] {
  const moments = Array.from({ length: count }, () => {
    const around = random.chance(0.5) ? 12.5 * 3600 : 17 * 3600;
    const spread = (random.next() + random.next() - 1) * 4 * 3600;
    return (
      day.midnight + Math.round(Math.min(closes, Math.max(opens, around + spread))) * 1000 + random.between(0, 999)
    );
  });
  return moments.sort((a, b) => a - b);
}
