/**
 * A value that lives outside React and that components follow: the cart, the open dialog, the state of the connection. For data
 * of the server, use a query instead.
 */
import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls the listener after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** `onFirstListener` runs when the store gets its first listener; what it returns, when the last one is removed. */
export function createStore<Value>(initial: Value, onFirstListener?: () => (() => void) | undefined): Store<Value> {
  let value = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) stop = onFirstListener?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
