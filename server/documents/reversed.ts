/** What a document says about its reversal. Neither of the two can be changed any more (contract/documents/reversals.ts). */
import { type RawBuilder, sql } from 'kysely';
import type { Reversal } from '../../contract/documents/reversals.ts';
import { refuse } from '../base/refusal.ts';

/** The tables of documents that can be reversed, each with the column of its day. */
export const daysOfReversible = {
  expenses: 'date',
  bankings: 'date',
  transfers: 'date',
  tax_payments: 'date',
  cash_movements: 'day',
  payments: 'date',
  deposits: 'date',
  supplier_payments: 'date',
} as const;
export type ReversibleTable = keyof typeof daysOfReversible;

interface ReversalColumns {
  reverses: RawBuilder<number | null>;
  reversedBy: RawBuilder<number | null>;
  otherDate: RawBuilder<string | null>;
}

/** For a row of the table under the alias `row`. */
export function reversalColumns(table: ReversibleTable, row: string): ReversalColumns {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  const [documents, day] = [sql.table(table), sql.ref(`other.${daysOfReversible[table]}`)];
  return {
    reverses: sql`${of('reverses')}`,
    reversedBy: sql`(select other.id from ${documents} other where other.reverses = ${of('id')})`,
    otherDate: sql`coalesce((select ${day} from ${documents} other where other.id = ${of('reverses')}),
      (select ${day} from ${documents} other where other.reverses = ${of('id')}))`,
  };
}

/** The same for a list of columns. */
export function shownReversal(table: ReversibleTable, row: string): RawBuilder<Reversal> {
  const { reverses, reversedBy, otherDate } = reversalColumns(table, row);
  return sql<Reversal>`${reverses} as reverses, ${reversedBy} as "reversedBy", ${otherDate} as "otherDate"`;
}

/** For a row of the table under the alias `row`: true if it is neither reversed nor a reversal. */
export function standsUnreversed(table: ReversibleTable, row: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.reverses`)} is null
    and not exists (select from ${sql.table(table)} other where other.reverses = ${sql.ref(`${row}.id`)}))`;
}

/** Call it before a change or a deletion, with the document's row held, so that no reversal happens in between. */
export function refuseReversed({ reverses, reversedBy }: Pick<Reversal, 'reverses' | 'reversedBy'>): void {
  if (reverses !== null) refuse('reversed-already/reversal');
  if (reversedBy !== null) refuse('reversed-already/stays');
}
