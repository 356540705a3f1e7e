/**
 * Figures and days in sentences of the log and of refusals: by LOCALE and CURRENCY, as on every screen, and in plain
 * form (`contract/locale.ts`) when LOCALE is not set. Spaces are ordinary ones, so that typing a figure as displayed
 * finds it; `list-logs.ts` does the same with the spaces of a figure copied from a screen.
 */
import { formatDay, formatLongDay } from '../../contract/dates.ts';
import { formatCost, formatMoney } from '../../contract/money.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import type { Figures } from '../../contract/sentence.ts';
import type { Config } from '../config.ts';

export type Wording = Pick<Config, 'locale' | 'currency'>;

/** Those of the log. */
export type Words = Omit<Figures, 'longDay'>;

const made = new WeakMap<Wording, Figures>();

export function wordsOf(wording: Wording): Figures {
  let words = made.get(wording);
  if (!words) {
    const { locale, currency } = wording;
    words = {
      money: (amount) => plainSpaces(formatMoney(amount, locale, currency)),
      cost: (cost) => plainSpaces(formatCost(cost, locale, currency)),
      quantity: remembered((value) => plainSpaces(formatQuantity(value, locale))),
      day: remembered((text) => plainSpaces(formatDay(text, locale))),
      longDay: (text) => formatLongDay(text, locale),
    };
    made.set(wording, words);
  }
  return words;
}

const mostRemembered = 10_000;

/** The same few quantities and days come up again and again, especially at the till. */
function remembered<Value>(worded: (value: Value) => string): (value: Value) => string {
  const known = new Map<Value, string>();
  return (value) => {
    let text = known.get(value);
    if (text === undefined) {
      if (known.size >= mostRemembered) known.clear();
      text = worded(value);
      known.set(value, text);
    }
    return text;
  };
}

/** Replaces non-breaking and narrow spaces. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
