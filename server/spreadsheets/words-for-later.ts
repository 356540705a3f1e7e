/**
 * Words for a report that is stored: each text remembers what it was made from, so that readers see it in their own language and
 * with their own figures. Such a text is still a string, and may be next to plain text or inside another text.
 */
import { type Reader, say } from '../../contract/words/say.ts';
import { type Figures, type Form, type Text, textOf, type Values } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';

/** Mark where such a text begins and ends. JSON never has these two characters within a string. */
const [begin, end] = ['\u001e', '\u001f'];
/** If a value was shortened, its last text may lack the end; it is then left out. */
const kept = new RegExp(`${begin}([^${begin}${end}]*)(?:${end}|$)`, 'g');

type Kept = { text: Text; values: Values } | { form: Form | 'text'; value: string | number };

const keep = (one: Kept) => begin + JSON.stringify(one) + end;
const keepAs = (form: Form | 'text') => (value: string | number) => keep({ form, value });

const figures: Figures = {
  text: keepAs('text'),
  money: keepAs('money'),
  cost: keepAs('cost'),
  quantity: keepAs('quantity'),
  day: keepAs('day'),
  longDay: keepAs('longDay'),
};

export const wordsForLater: Words = {
  ...{ language: 'en', catalogue: null, figures },
  ...(figures as Required<Figures>),
  say: (text, values) => keep({ text, values }),
  t: (text, ...[values]) => keep({ text: textOf(text as Text), values: (values ?? {}) as Values }),
};

/** The same value with every such text in the reader's words. What an earlier version stored stays as it is. */
export function readNow<Value>(value: Value, reader: Reader): Value {
  return reading(value, reader) as Value;
}

function reading(value: unknown, reader: Reader): unknown {
  if (typeof value === 'string') return value.replace(kept, (whole, json: string) => textFrom(json, whole, reader));
  if (Array.isArray(value)) return value.map((one) => reading(one, reader));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, reading(one, reader)]));
}

function textFrom(json: string, whole: string, reader: Reader): string {
  if (!whole.endsWith(end)) return '';
  try {
    const one: Kept = JSON.parse(json);
    if ('text' in one) return say(one.text, reading(one.values, reader) as Values, reader);
    return reader.figures[one.form]!(reading(one.value, reader) as never);
  } catch {
    // A file may have the two characters by accident, around anything.
    return whole;
  }
}
