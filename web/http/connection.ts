/**
 * Whether the server can be reached, as the calls and the stream of changes find it. The browser's own word for it is not
 * asked: a shop without internet is not offline, its server stands on the same desk.
 */
import { useSyncExternalStore } from 'react';

let lost = false;
const listeners = new Set<() => void>();

export function noteReached(): void {
  change(false);
}

export function noteLost(): void {
  change(true);
}

function change(to: boolean): void {
  if (lost === to) return;
  lost = to;
  for (const listener of [...listeners]) listener();
}

export function isConnectionLost(): boolean {
  return lost;
}

/** Called at every change until the answer is called. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(watchConnection, isConnectionLost);
}
