/** What is wrong with a delivery or an order, or deserves a look, by the place on the screen where it is said. */
import type { DeliveryWarning } from '../../contract/buying/deliveries.ts';
import { CallError } from '../http/call.ts';

type OrderPlace = 'expectedOn' | 'note';
export type Place =
  | OrderPlace
  | ('supplier' | 'number' | 'date' | 'costs' | 'tax' | 'paperTotal' | 'payments' | 'dueOn');
export type LineField = 'packId' | 'quantity' | 'free' | 'total' | 'unitSell' | 'expiresOn' | 'cost';

export interface Problems {
  fields: Partial<Record<Place, string>>;
  /** By the key of the line. */
  lines: Record<number, Partial<Record<LineField, string>>>;
  /** A problem that belongs to no field. */
  other: string | null;
}

export const noProblems: Problems = { fields: {}, lines: {}, other: null };

const placeOfCode: Partial<Record<CallError['code'], Place>> = {
  'supplier-needed': 'supplier',
  'supplier-not-found': 'supplier',
  'number-used': 'number',
  'day-closed': 'date',
  'period-locked': 'date',
  'paper-differs': 'paperTotal',
  'tenders-differ': 'payments',
  'advance-short': 'payments',
  'method-not-found': 'payments',
  'reference-needed': 'payments',
  'no-shift': 'payments',
};

/** `keys` are the keys of the lines that were sent, in order. */
export function problemsIn(error: unknown, keys: readonly number[]): Problems {
  if (!(error instanceof CallError)) return noProblems;
  const place = placeOfCode[error.code];
  if (place) return { ...noProblems, fields: { [place]: error.message } };
  const problems: Problems = { fields: {}, lines: {}, other: error.fields.length === 0 ? error.message : null };
  for (const { field, problem } of error.fields) {
    const [part = '', at = '', name = ''] = field.split('.');
    const key = keys[Number(at)];
    if (part !== 'lines') problems.fields[part as Place] = sentence(problem);
    else if (key === undefined) problems.other = sentence(problem);
    else problems.lines[key] = { ...problems.lines[key], [(name || 'quantity') as LineField]: sentence(problem) };
  }
  return problems;
}

export interface Looks {
  fields: Partial<Record<Place, string>>;
  lines: Record<number, string[]>;
  other: string[];
}

/** `keys` are the keys of the lines that were checked. */
export function looksIn(warnings: readonly DeliveryWarning[], keys: readonly number[]): Looks {
  const looks: Looks = { fields: {}, lines: {}, other: [] };
  for (const { code, line, sentence } of warnings) {
    const key = line === undefined ? undefined : keys[line];
    const place = code === 'number-used' ? 'number' : code === 'paper-differs' ? 'paperTotal' : undefined;
    if (key !== undefined) looks.lines[key] = [...(looks.lines[key] ?? []), sentence];
    else if (place) looks.fields[place] = sentence;
    else looks.other.push(sentence);
  }
  return looks;
}

function sentence(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
