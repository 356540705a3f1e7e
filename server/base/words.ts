/**
 * Texts, figures and days as their reader knows them: texts in their language, figures by LOCALE and CURRENCY, as on every screen,
 * and in plain form (`contract/values/locale.ts`) when LOCALE is not set. Spaces are ordinary ones, so that a search for a figure
 * as displayed finds it; `list-logs.ts` does the same with the spaces of a figure copied from a screen.
 */
import { formatDay, formatLongDay } from '../../contract/values/dates.ts';
import { formatCost, formatMoney } from '../../contract/values/money.ts';
import { formatQuantity } from '../../contract/values/quantity.ts';
import { isolatedIn, leftToRightIn } from '../../contract/words/direction.ts';
import { type Language, readersLocale } from '../../contract/words/languages.ts';
import { type Reader, type Say, say, sayTo } from '../../contract/words/say.ts';
import type { Figures, Text, Values } from '../../contract/words/text.ts';
import type { Config } from '../config.ts';
import { catalogues } from './catalogues.ts';

export type Wording = Pick<Config, 'locale' | 'currency'>;

export interface Words extends Figures, Reader {
  t: Say;
  /** Says a text that the caller does not know beforehand, such as what is wrong with a cell. */
  say(text: Text, values: Values): string;
}

const made = new WeakMap<Wording, Map<Language, Words>>();

export function wordsOf(wording: Wording, language: Language = 'en'): Words {
  let ofLanguages = made.get(wording);
  if (!ofLanguages) {
    ofLanguages = new Map();
    made.set(wording, ofLanguages);
  }
  let words = ofLanguages.get(language);
  if (!words) {
    const figures = figuresOf(language, readersLocale(language, wording.locale), wording.currency);
    words = wordsFor({ language, catalogue: catalogues[language], figures });
    ofLanguages.set(language, words);
  }
  return words;
}

/** Makes the words and figures of one reader. */
export function wordsFor(reader: Reader): Words {
  return {
    ...reader.figures,
    ...reader,
    t: sayTo(() => reader),
    say: (text, values) => say(text, values, reader),
  };
}

function figuresOf(language: Language, locale: string | null | undefined, currency: Wording['currency']): Figures {
  const leftToRight = leftToRightIn(language);
  return {
    text: isolatedIn(language),
    money: (amount) => leftToRight(onOneLine(formatMoney(amount, locale, currency))),
    cost: (cost) => leftToRight(onOneLine(formatCost(cost, locale, currency))),
    quantity: remembered((value) => leftToRight(onOneLine(formatQuantity(value, locale)))),
    day: remembered((text) => plainSpaces(formatDay(text, locale))),
    longDay: (text) => formatLongDay(text, locale),
  };
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

/** Groups of digits stay together: 1 700,00 does not end a line with its 1. */
function onOneLine(figure: string): string {
  return plainSpaces(figure).replace(/(?<=\d) (?=\d)/g, '\u00a0');
}

/** Replaces non-breaking and narrow spaces. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
