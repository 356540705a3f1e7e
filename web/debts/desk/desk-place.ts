/**
 * Working through the desk. The order is kept as it was first seen: a new promise, or a payment at another till, must
 * not make anyone be skipped or called twice. Opening the screen again takes the server's order anew.
 */
import type { DeskRow } from '../../../contract/debts/debts.ts';
import { t } from '../../words/t.ts';

/** Rows seen before keep their order; a new one comes after the one that the server has before it. */
export function inSeenOrder<Row extends { id: number }>(seen: readonly number[], rows: readonly Row[]): Row[] {
  if (seen.length === 0) return [...rows];
  const now = new Map(rows.map((row) => [row.id, row]));
  const ordered = seen.flatMap((id) => now.get(id) ?? []);
  const known = new Set(seen);
  rows.forEach((row, at) => {
    if (known.has(row.id)) return;
    const before = rows[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, row);
  });
  return ordered;
}

/** Who is in focus, and where they were listed last. */
export interface Place {
  id: number;
  at: number;
}

/**
 * The customer after or before this one. Someone who has paid everything is no longer listed, and the next one has moved up
 * to their place.
 */
export function stepFrom<Row extends { id: number }>(rows: readonly Row[], place: Place, by: 1 | -1): Row | undefined {
  const at = rows.findIndex(({ id }) => id === place.id);
  if (at >= 0) return rows[at + by];
  return rows[by === 1 ? place.at : place.at - 1];
}

/** The most important of what was done about them today; null if nothing was. */
export function doneToday(
  { lastPayment, promise, lastReminder }: Pick<DeskRow, 'lastPayment' | 'promise' | 'lastReminder'>,
  today: string,
  dayOf: (moment: string) => string,
): string | null {
  if (lastPayment?.date === today) return t('Paid today');
  if (promise && dayOf(promise.at) === today) return t('Promised today');
  if (lastReminder && dayOf(lastReminder.at) === today) return t('Reminded today');
  return null;
}
