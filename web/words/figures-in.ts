/** Figures and days in the texts of the page, as a locale and a currency write them. */
import { formatDay, formatLongDay } from '../../contract/values/dates.ts';
import { formatCost, formatMoney } from '../../contract/values/money.ts';
import { formatQuantity } from '../../contract/values/quantity.ts';
import { isolatedIn, leftToRightIn } from '../../contract/words/direction.ts';
import type { Figures } from '../../contract/words/text.ts';

export function figuresIn(locale: string, currency: string | null): Figures {
  const leftToRight = leftToRightIn(locale);
  return {
    text: isolatedIn(locale),
    money: (amount) => leftToRight(formatMoney(amount, locale, currency)),
    cost: (cost) => leftToRight(formatCost(cost, locale, currency)),
    quantity: (value) => leftToRight(formatQuantity(value, locale)),
    day: (day) => formatDay(day, locale),
    longDay: (day) => formatLongDay(day, locale),
  };
}
