/**
 * Figures and days as the log writes them: by LOCALE and CURRENCY, as on every screen. Spaces are plain ones, so that a
 * figure is found by typing what is seen; `list-logs.ts` takes those of a figure that was copied from a screen alike.
 */
import { formatDay } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import type { Config } from '../config.ts';

export type Wording = Pick<Config, 'locale' | 'currency'>;

export interface Words {
  money(amount: number): string;
  quantity(value: number): string;
  day(text: string): string;
}

export function wordsOf({ locale, currency }: Wording): Words {
  return {
    money: (amount) => plainSpaces(formatMoney(amount, locale, currency)),
    quantity: (value) => plainSpaces(formatQuantity(value, locale)),
    day: (text) => plainSpaces(formatDay(text, locale)),
  };
}

/** Without the spaces that keep a figure in one line, narrow or not. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
