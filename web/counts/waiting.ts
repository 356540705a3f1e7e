/**
 * Entries that are not known to have reached the server. They wait in local storage, under a name that begins with `cart`, so they
 * belong to whoever made them and survive a reload and the end of a session (saved-cart.ts). Each has its key, so however often it
 * is sent it counts once.
 */
import { useSyncExternalStore } from 'react';
import type { CountEntry } from '../../contract/counts.ts';
import { namesIn } from '../session/saved-cart.ts';

export interface WaitingEntry extends Pick<CountEntry, 'key' | 'stockId' | 'name' | 'place' | 'pack' | 'quantity'> {
  add: boolean;
  /** Begins with the item anew. */
  again: boolean;
  /** By this browser's clock. */
  enteredAt: number;
  /**
   * new: not sent yet. sent: nobody knows whether it has arrived. late: at least one try has failed. undone: taken back, also at the
   * server, which may have it. refused: the server does not take it.
   */
  state: 'new' | 'sent' | 'late' | 'undone' | 'refused';
  /** Why it was refused. */
  reason?: string;
}

const prefix = 'cart-count:';
const listeners = new Set<() => void>();
/** The last text that was read, and what it says: the same entries as long as nothing changes. */
let last: { text: string; entries: readonly WaitingEntry[] } = { text: '[]', entries: [] };

export function readWaiting(countId: number): readonly WaitingEntry[] {
  const text = localStorage.getItem(`${prefix}${countId}`) ?? '[]';
  if (text !== last.text) last = { text, entries: JSON.parse(text) };
  return last.entries;
}

export function changeWaiting(countId: number, next: (entries: readonly WaitingEntry[]) => readonly WaitingEntry[]) {
  const entries = next(readWaiting(countId));
  if (entries.length > 0) localStorage.setItem(`${prefix}${countId}`, JSON.stringify(entries));
  else localStorage.removeItem(`${prefix}${countId}`);
  for (const listener of [...listeners]) listener();
}

/** Counts with entries that wait. */
export function countsWaiting(): number[] {
  return namesIn(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)));
}

export function useWaiting(countId: number): readonly WaitingEntry[] {
  return useSyncExternalStore(subscribe, () => readWaiting(countId));
}

/** Other tabs change it, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
