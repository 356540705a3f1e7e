/** A banking record as the calls answer it. */
import { formatDay } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import type { Config } from '../config.ts';

export const bankingColumns = ['id', 'date', 'amount', 'comment'] as const;

/** In the log's words: '1,250.00 on 3/9/2026 (evening bag)'. */
export function describeBanking(
  { locale, currency }: Pick<Config, 'locale' | 'currency'>,
  one: { date: string; amount: number; comment: string },
): string {
  return `${formatMoney(one.amount, locale, currency)} on ${formatDay(one.date, locale)} (${one.comment})`;
}
