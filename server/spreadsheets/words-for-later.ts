/**
 * Words for a report that is kept: a text remembers what it is made of, so that whoever opens the report reads it in their own
 * language, with figures as they write them. Such a text is a string still. It may stand beside plain text, and in another text.
 */
import { type Reader, say } from '../../contract/words/say.ts';
import { type Figures, type Form, type Text, textOf, type Values } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';

/** Between two characters that JSON never has within a string. */
const [begin, end] = ['\u001e', '\u001f'];
/** The last one of a value that was shortened may lack its end, and is left out. */
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

/** The same with every text in it as this reader reads it. What was kept by an earlier version stays as it is. */
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
    // A file may have the two characters around anything.
    return whole;
  }
}
