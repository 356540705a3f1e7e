/**
 * Which receipts and slips were made on this page and not printed yet. Only their first print is not a copy. The list does not
 * survive a reload, because nobody knows by then what was already printed.
 *
 *   noteMade(`receipt ${id}`);
 *   takeFirstPrint(`receipt ${id}`)   // true, once
 */
const unprinted = new Set<string>();

export function noteMade(paper: string): void {
  unprinted.add(paper);
}

/** Looks without taking it, because a paper that was only shown has not been printed yet. */
export function isFirstPrint(paper: string): boolean {
  return unprinted.has(paper);
}

export function takeFirstPrint(paper: string): boolean {
  return unprinted.delete(paper);
}
