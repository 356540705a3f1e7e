/**
 * Figures and days in sentences, of the log and of refusals: by LOCALE and CURRENCY, as on every screen, and plainly
 * (`contract/locale.ts`) where LOCALE is not set. Spaces are plain ones, so that a figure is found by typing what is
 * seen; `list-logs.ts` takes those of a figure that was copied from a screen alike.
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

const made = new WeakMap<Wording, Words>();

export function wordsOf(wording: Wording): Words {
  let words = made.get(wording);
  if (!words) {
    const { locale, currency } = wording;
    words = {
      money: (amount) => plainSpaces(formatMoney(amount, locale, currency)),
      quantity: remembered((value) => plainSpaces(formatQuantity(value, locale))),
      day: remembered((text) => plainSpaces(formatDay(text, locale))),
    };
    made.set(wording, words);
  }
  return words;
}

const mostRemembered = 10_000;

/** The same few quantities and days come up over and over, at the till above all. */
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

/** Without the spaces that keep a figure in one line, narrow or not. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
