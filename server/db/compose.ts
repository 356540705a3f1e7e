/**
 * Composes a long statement of fragments, where Kysely would compile it anew each time it is sent. A fragment is text that
 * reads by itself: its brackets are balanced, and it names parameters (`$staff`), which get their numbers and types once the
 * statement is whole (`numbered`).
 */
import type { Insertable } from 'kysely';
import type { Tables } from './tables.ts';

/** False stands for what this statement does without: `references && '(select free from unclaimed)'`. */
type Piece = string | false;

export function list(...pieces: Piece[]): string {
  return join(pieces, ', ');
}

/** A condition that contains an "or" needs brackets to be one of these; `anyOf` has them. */
export function allOf(...conditions: Piece[]): string {
  return join(conditions, ' and ');
}

export function anyOf(...conditions: Piece[]): string {
  return `(${join(conditions, ' or ')})`;
}

export function join(pieces: Piece[], separator: string): string {
  return pieces.filter((piece) => piece !== false).join(separator);
}

/** What each column gets. A column that the table needs may not be missing; an id is usually given by the table itself. */
type Columns<T extends keyof Tables> = { [C in keyof Insertable<Tables[T]>]: string } & {
  [C in Extract<keyof Tables[T], 'id'>]?: string;
};

/** Columns that come by a spread (`...(charged && { tax: 'tax' })`) are held against the table too. */
type OnlyThose<Given, Known> = Given & { [C in Exclude<keyof Given, keyof Known>]: never };

/** `rows` is what follows the selected values: where they come from, which of them and in what order. */
export function insertInto<T extends keyof Tables, C extends Columns<T>>(
  table: T,
  columns: OnlyThose<C, Columns<T>>,
  rows: string,
): string {
  const overriding = 'id' in columns ? 'overriding system value' : '';
  return `
    insert into ${table} (${Object.keys(columns).join(', ')}) ${overriding}
    select ${Object.values(columns).join(', ')}
    ${rows}`;
}

/** Rows made of arrays, one array for each column; `place` is where in the arrays a row stands. */
export function rowsOf(name: string, columns: Record<string, string>): string {
  const names = [...Object.keys(columns), 'place'].join(', ');
  return `unnest(${Object.values(columns).join(', ')}) with ordinality as ${name} (${names})`;
}

/** A part of the statement that is worked out once, however many others ask it. */
export function reading(name: string, query: string): string {
  return `${name} as materialized (${query})`;
}

/** A part of the statement that writes. */
export function writing(name: string, query: string): string {
  return `${name} as (${query})`;
}

export function withParts(parts: Piece[], answer: string): string {
  return `with ${list(...parts)} ${answer}`;
}

/** PostgreSQL's parameters are numbers: they are given in the order in which the names first stand in the text. */
export function numbered<Name extends string>(text: string, types: Record<Name, string>) {
  const parameters: Name[] = [];
  const withNumbers = text.replace(/\$([a-zA-Z]+)/g, (_, named) => {
    if (!Object.hasOwn(types, named)) throw new Error(`$${named} has no type`);
    if (!parameters.includes(named)) parameters.push(named);
    return `$${parameters.indexOf(named) + 1}::${types[named as Name]}`;
  });
  return { text: withNumbers, parameters };
}
