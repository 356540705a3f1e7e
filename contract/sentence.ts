/**
 * A sentence with named values: "Only {{left, quantity}} of '{{name}}' left in stock". The values are typed from the text
 * itself, and figures are written when the sentence is read, in the form of whoever reads it. One that depends on a number
 * has a text for each plural of `count`, and one for none where that reads better. The braces are those of i18next's catalogues.
 */
export type Text = string | { readonly zero?: string; readonly one: string; readonly other: string };

interface Forms {
  text: string | number;
  money: number;
  /** What one piece costs, with all its decimals. */
  cost: number;
  quantity: number;
  day: string;
  /** In full: 14 November 2026. */
  longDay: string;
}
export type Form = Exclude<keyof Forms, 'text'>;

type Slots<T extends string> = T extends `${string}{{${infer Slot}}}${infer Rest}` ? Slot | Slots<Rest> : never;
type NameOf<Slot extends string> = Slot extends `${infer Name}, ${string}` ? Name : Slot;
type FormOf<Slot extends string> = Slot extends `${string}, ${infer F extends Form}` ? F : 'text';
type InText<T extends string> = { [Slot in Slots<T> as NameOf<Slot>]: Forms[FormOf<Slot>] };

/** The values that a text needs. */
export type ValuesOf<T extends Text> = T extends string
  ? InText<T>
  : T extends { one: infer One extends string; other: infer Other extends string }
    ? InText<One> & InText<Other> & InText<ZeroOf<T>> & { count: number }
    : never;
type ZeroOf<T> = T extends { zero: infer Zero extends string } ? Zero : '';
export type Values = Record<string, string | number>;

/** How figures are written for whoever reads. */
export type Figures = { [F in Form]: (value: Forms[F]) => string };

const plain: Figures = { money: String, cost: String, quantity: String, day: String, longDay: String };

export function fill(text: Text, values: Values, figures: Figures = plain): string {
  const chosen = typeof text === 'string' ? text : pluralOf(text, values.count as number);
  return chosen.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, form?: Form) =>
    form ? figures[form](values[name] as never) : String(values[name]),
  );
}

function pluralOf({ zero, one, other }: Exclude<Text, string>, count: number): string {
  if (count === 0 && zero !== undefined) return zero;
  return count === 1 ? one : other;
}
