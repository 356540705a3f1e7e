/**
 * Decides what each row of a customers' file does: it adds a customer, changes one, changes nothing, or is wrong, and why. A
 * customer is recognised by name in any case; if several have the same name, by phone as well. A debt is taken over only for those
 * who have no account yet.
 */
import { type CustomerImportField, customerHeadersOf } from '../../contract/debts/customer-import.ts';
import { name } from '../../contract/fields.ts';
import type { ImportLine } from '../../contract/goods/stock-import.ts';
import { day } from '../../contract/values/dates.ts';
import { money } from '../../contract/values/money.ts';
import { msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';
import { describeChanges } from '../logs/changes.ts';
import type { ImportRow, ImportTable, TableKind } from '../spreadsheets/read-table.ts';

export interface CustomerState {
  name: string;
  phone: string;
  email: string;
  location: string;
  taxNumber: string;
  creditLimit: number | null;
}

export interface KnownCustomer extends CustomerState {
  id: number;
  nameKey: string;
  /** What they owe here; null if they never had an account. */
  owed: number | null;
}

/** What the old book says. */
interface OldDebt {
  owes: number;
  dueOn: string;
}

type Values = Partial<CustomerState & OldDebt>;
export type CustomerTable = ImportTable<CustomerImportField, Values>;
type Row = ImportRow<CustomerImportField, Values>;

export const customerTable: TableKind<CustomerImportField> = {
  headersOf: customerHeadersOf,
  schemas: {
    ...{ name, phone: name, email: name, location: name, taxNumber: name, creditLimit: money },
    ...{ owes: money, dueOn: day },
  },
  figures: new Set(['creditLimit', 'owes']),
};

export interface PlannedCustomer {
  line: ImportLine;
  /** The customer that the row changes; missing for a new one. */
  known?: KnownCustomer;
  /** What the customer is to be; missing when the row is wrong. */
  after?: CustomerState;
  /** The debt that becomes an opening balance. */
  debt?: OldDebt;
}

const ambiguous = msg({
  one: 'is the name of {{count}} customer; their phone says which one',
  other: 'is the name of {{count}} customers; their phone says which one',
});

export interface Terms {
  words: Words;
  today: string;
  keyOf(text: string): string;
}

export function planCustomers(table: CustomerTable, known: KnownCustomer[], terms: Terms): PlannedCustomer[] {
  const byName = new Map<string, KnownCustomer[]>();
  for (const one of known) byName.set(one.nameKey, [...(byName.get(one.nameKey) ?? []), one]);
  const first = new Map<string, number>();
  return table.rows.map((row) => planRow(row, table.columns, byName, first, terms));
}

function planRow(
  given: Row,
  columns: CustomerTable['columns'],
  byName: Map<string, KnownCustomer[]>,
  first: Map<string, number>,
  { words, today, keyOf }: Terms,
): PlannedCustomer {
  const { row, wrong, garbled } = given;
  const { owes = 0, dueOn = today, ...values } = given.values;
  if (garbled) return { line: { row, status: 'wrong', name: '', changes: '', wrong } };
  const reasons = [...wrong];
  const add = (field: CustomerImportField, reason: string) => reasons.push({ column: columns[field] ?? field, reason });
  const key = values.name === undefined ? '' : keyOf(values.name);
  const possible = byName.get(key) ?? [];
  const known = possible.length > 1 ? possible.filter((one) => isSameNumber(one.phone, values.phone)) : possible;
  if (known.length > 1 || (possible.length > 1 && values.phone === undefined)) {
    add('name', words.t(ambiguous, { count: possible.length }));
  }
  for (const field of known.length === 0 ? missingIn(given) : []) add(field, words.t('must not be empty'));
  const identity = identityOf(known[0], key, values.phone);
  const earlier = first.get(identity);
  if (earlier !== undefined) add('name', words.t('is already in row {{row}}', { row: earlier }));
  else first.set(identity, row);
  const line = (status: ImportLine['status'], changes = '') => {
    return { row, status, name: values.name ?? '', changes, wrong: reasons };
  };
  if (reasons.length > 0) return { line: line('wrong') };
  return planChange({ before: known[0], values, owes, dueOn }, line, words);
}

interface Change extends OldDebt {
  before: KnownCustomer | undefined;
  values: Partial<CustomerState>;
}

/** Call it for a row with nothing wrong in it. */
function planChange(
  { before, values, owes, dueOn }: Change,
  line: (status: ImportLine['status'], changes: string) => ImportLine,
  words: Words,
): PlannedCustomer {
  const debt = owes > 0 && (before?.owed ?? null) === null ? { debt: { owes, dueOn } } : {};
  const owing = describeDebt(words, { owes, dueOn }, before?.owed ?? null);
  if (!before) {
    const after = { email: '', location: '', taxNumber: '', creditLimit: null, ...values } as CustomerState;
    return { line: line('new', owing), after, ...debt };
  }
  const { id: _id, nameKey: _key, owed: _owed, ...state } = before;
  // The name stays as it is: the file may have it in another case.
  const after = { ...state, ...values, name: state.name };
  const changed = describeChanges(words, inWords(words, state), inWords(words, after));
  const changes = [changed, owing].filter(Boolean).join(words.t(', '));
  return { line: line(changed || 'debt' in debt ? 'changed' : 'same', changes), known: before, after, ...debt };
}

/** `owed` is what they owe here, null if they have no account. */
function describeDebt({ t }: Words, { owes, dueOn }: OldDebt, owed: number | null): string {
  if (owes === 0 || owes === owed) return '';
  if (owed === null) return t('owes {{owes, money}}, due {{dueOn, day}}', { owes, dueOn });
  return t('there are debts here already, so {{owes, money}} is left out', { owes });
}

/** A key that no two rows may share: the customer they change, or the name and phone that identify a new one. */
function identityOf(known: KnownCustomer | undefined, key: string, phone = ''): string {
  return known ? `customer ${known.id}` : `${key}\n${phone}`;
}

/** The fields that a new customer still needs. A field whose cell is wrong is not listed, because that was already said. */
function missingIn({ values, wrong }: Row): ('name' | 'phone')[] {
  return (['name', 'phone'] as const).filter(
    (field) => values[field] === undefined && !wrong.some((one) => one.field === field),
  );
}

function isSameNumber(one: string, other: string | undefined): boolean {
  return other !== undefined && one.replace(/\D/g, '') === other.replace(/\D/g, '');
}

function inWords({ money: worded }: Words, { name: _name, creditLimit, ...state }: CustomerState) {
  return { ...state, creditLimit: creditLimit === null ? null : worded(creditLimit) };
}
