/**
 * Which receipts and slips were made on this page and not printed yet: only the first print after that is no copy. Not kept when
 * the page is loaded again, since nobody knows by then what lies on the counter.
 *
 *   noteMade(`receipt ${id}`);
 *   takeFirstPrint(`receipt ${id}`)   // true, once
 */
const unprinted = new Set<string>();

export function noteMade(paper: string): void {
  unprinted.add(paper);
}

/** It is not taken by this: what was only looked at is not on paper yet. */
export function isFirstPrint(paper: string): boolean {
  return unprinted.has(paper);
}

export function takeFirstPrint(paper: string): boolean {
  return unprinted.delete(paper);
}
