/**
 * Entries that may not have reached the server yet. They wait in local storage under the id of whoever made them, and survive a
 * reload, the end of a session and logging out. Only that person sees and sends them, when they sign in here again. Each entry
 * has its key, so it counts once however often it is sent.
 */
import { useSyncExternalStore } from 'react';
import type { CountEntry } from '../../../contract/goods/counts.ts';
import { namesIn } from '../../session/cart-entries.ts';
import { waitingName } from '../../session/saved-cart.ts';
import { readUser } from '../../session/session.ts';

export interface WaitingEntry extends Pick<CountEntry, 'key' | 'stockId' | 'name' | 'place' | 'pack' | 'quantity'> {
  add: boolean;
  /** Whether it starts the item's count over again. */
  again: boolean;
  /** When it was entered, by this browser's clock. */
  enteredAt: number;
  /**
   * new: not sent yet. sent: nobody knows whether it has arrived. late: at least one try has failed. undone: taken back, also at the
   * server, which may have it. refused: the server does not take it.
   */
  state: 'new' | 'sent' | 'late' | 'undone' | 'refused';
  /** Why it was refused. */
  reason?: string;
}

const listeners = new Set<() => void>();
/** The text that was read last and its entries, so that the same array is returned as long as nothing changes. */
let last: { text: string; entries: readonly WaitingEntry[] } = { text: '[]', entries: [] };

export function readWaiting(countId: number, owner = ownerNow()): readonly WaitingEntry[] {
  const text = localStorage.getItem(waitingName(owner, countId)) ?? '[]';
  if (text !== last.text) last = { text, entries: JSON.parse(text) };
  return last.entries;
}

export function changeWaiting(
  countId: number,
  next: (entries: readonly WaitingEntry[]) => readonly WaitingEntry[],
  owner = ownerNow(),
) {
  const entries = next(readWaiting(countId, owner));
  const name = waitingName(owner, countId);
  if (entries.length > 0) localStorage.setItem(name, JSON.stringify(entries));
  else localStorage.removeItem(name);
  for (const listener of [...listeners]) listener();
}

/** The counts for which entries of this person are waiting. */
export function countsWaiting(owner = ownerNow()): number[] {
  const prefix = waitingName(owner);
  return namesIn(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)));
}

/** How many entries of this person are waiting in all counts, without those that the server refused. */
export function notSent(): number {
  const entries = countsWaiting().flatMap((countId) => readWaiting(countId));
  return entries.filter(({ state }) => state !== 'undone' && state !== 'refused').length;
}

function ownerNow(): number {
  return readUser()?.id ?? 0;
}

export function useWaiting(countId: number): readonly WaitingEntry[] {
  return useSyncExternalStore(subscribe, () => readWaiting(countId));
}

/** Other tabs change the entries too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
