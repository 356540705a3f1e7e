/**
 * A text with named values, written in English where it is used: "Only {{left, quantity}} of '{{name}}' left in stock". The
 * values are typed from the text itself. Figures are formatted when the text is read, in the form of the reader. A text that
 * depends on a number has one form for each English plural of `count`, and may have one for none. If one English word is two in
 * other languages, `context` says which is meant. The braces, plurals and contexts are those of i18next's catalogues.
 */
export type Text = string | Plural | InContext;

export interface Plural {
  readonly zero?: string;
  readonly one: string;
  readonly other: string;
}

interface InContext {
  /** A word or two for the translator: 'money back', 'verb'. */
  readonly context: string;
  readonly text: string;
}

/**
 * A text in a list that is made before there is a reader, such as the label of a document or the title of a screen. `t` turns
 * it into a text.
 */
export interface Message<T extends Text = Text> {
  readonly message: T;
}

/* @__NO_SIDE_EFFECTS__ */
export function msg<const T extends Text>(text: T): Message<T> {
  return { message: text };
}

/** A text that is written in the code, not one from elsewhere: `t(customer.name)` does not compile. */
export type Written<T extends Text> = string extends T ? never : T;

export function textOf<T extends Text>(text: T | Message<T>): T {
  return typeof text === 'object' && 'message' in text ? text.message : text;
}

interface Forms {
  text: string | number;
  money: number;
  /** The cost of one piece, with all its decimals. */
  cost: number;
  quantity: number;
  day: string;
  /** A day in full: 14 November 2026. */
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
  : T extends { text: infer Inner extends string }
    ? InText<Inner>
    : T extends { one: infer One extends string; other: infer Other extends string }
      ? InText<One> & InText<Other> & InText<ZeroOf<T>> & { count: number }
      : never;
type ZeroOf<T> = T extends { zero: infer Zero extends string } ? Zero : '';

/** Left out if a text needs none. */
export type Given<T extends Text> = keyof ValuesOf<T> extends never ? [] : [values: ValuesOf<T>];
export type Values = Record<string, string | number>;

/** How figures are written for the reader. */
export type Figures = { [F in Form]: (value: Forms[F]) => string } & {
  /** How other values are written in a sentence. */
  text?(value: string): string;
};

/** The names between angle brackets: 'link' in "Read <link>the handbook</link>". */
export type TagsOf<T extends Text> = T extends string
  ? TagsIn<T>
  : T extends { text: infer Inner extends string }
    ? TagsIn<Inner>
    : T extends { other: infer Other extends string }
      ? TagsIn<Other>
      : never;
type TagsIn<T extends string> = T extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;
