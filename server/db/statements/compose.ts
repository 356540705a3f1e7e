/**
 * Composes a long statement from fragments; Kysely would compile it anew each time it is sent. Each fragment can be read by itself:
 * its brackets are balanced, and it names its parameters (`$staff`), which get their numbers and types once the statement is
 * complete (`numbered`).
 */
import type { Insertable } from 'kysely';
import type { Tables } from '../tables.ts';

/** False is a piece that this statement leaves out: `references && '(select free from unclaimed)'`. */
type Piece = string | false;

export function list(...pieces: Piece[]): string {
  return join(pieces, ', ');
}

/** Joins conditions with "and". A condition that contains an "or" needs brackets, so write it with `anyOf`. */
export function allOf(...conditions: Piece[]): string {
  return join(conditions, ' and ');
}

export function anyOf(...conditions: Piece[]): string {
  return `(${join(conditions, ' or ')})`;
}

export function join(pieces: Piece[], separator: string): string {
  return pieces.filter((piece) => piece !== false).join(separator);
}

/**
 * The value of each column. A column that the table requires must be given, except an id, which the table usually makes itself.
 */
type Columns<T extends keyof Tables> = { [C in keyof Insertable<Tables[T]>]: string } & {
  [C in Extract<keyof Tables[T], 'id'>]?: string;
};

/**
 * Also checks columns that come by a spread (`...(charged && { tax: 'tax' })`) against the table: a spread may otherwise add any.
 */
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

/** Rows made from arrays, one array for each column; `place` is the position of a row in the arrays. */
export function rowsOf(name: string, columns: Record<string, string>): string {
  const names = [...Object.keys(columns), 'place'].join(', ');
  return `unnest(${Object.values(columns).join(', ')}) with ordinality as ${name} (${names})`;
}

/** A part of the statement that is worked out once, however many others read it. */
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

/** Replaces names by PostgreSQL's numbered parameters, in the order in which the names first occur in the text. */
export function numbered<Name extends string>(text: string, types: Record<Name, string>) {
  const parameters: Name[] = [];
  const withNumbers = text.replace(/\$([a-zA-Z]+)/g, (_, named) => {
    if (!Object.hasOwn(types, named)) throw new Error(`$${named} has no type`);
    if (!parameters.includes(named)) parameters.push(named);
    return `$${parameters.indexOf(named) + 1}::${types[named as Name]}`;
  });
  return { text: withNumbers, parameters };
}
