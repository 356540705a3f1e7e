/** A banking record as the calls answer it. */
import { formatDay } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import type { Context } from '../http/context.ts';

export const bankingColumns = ['id', 'date', 'amount', 'comment'] as const;

/** In the log's words: '1,250.00 on 3/9/2026 (evening bag)'. */
export function describeBanking(ctx: Context, one: { date: string; amount: number; comment: string }): string {
  const { locale, currency } = ctx.config;
  return `${formatMoney(one.amount, locale, currency)} on ${formatDay(one.date, locale)} (${one.comment})`;
}
