/**
 * What is being typed into a long form, such as a delivery or an order. It is kept in local storage under a name that begins with
 * `cart`, and so saved and restored with the till's cart (saved-cart.ts): a page left by mistake, a reload or the end of a session
 * loses nothing. Nothing of it is held anywhere else, so two tabs with the same form show the same, and neither overwrites the other
 * with something older. Until something is typed, the form follows what it began with.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { noteCartChange, openCart } from './saved-cart.ts';

await openCart();

export type DraftName = `cart-${'delivery' | 'order'}:${string}`;

interface KeptDraft<Draft> {
  draft: Draft;
  /** Whether something was typed that is not saved yet. */
  isTyped: boolean;
  /** Takes a function of the current draft, because several changes may come before the screen is drawn again. */
  change(next: (before: Draft) => Draft): void;
  clear(): void;
}

export function useKeptDraft<Draft extends object>(name: DraftName, initial: Draft): KeptDraft<Draft> {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(name));
  const typed = useMemo(() => read(text, initial), [text, initial]);
  return {
    draft: typed ?? initial,
    isTyped: typed !== null,
    change(next) {
      const draft = next(read(localStorage.getItem(name), initial) ?? initial);
      const changed = JSON.stringify(draft);
      write(name, changed === JSON.stringify(initial) ? null : changed);
    },
    clear: () => write(name, null),
  };
}

const listeners = new Set<() => void>();

/** Other tabs change the draft too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(name: DraftName, text: string | null): void {
  if (text === localStorage.getItem(name)) return;
  if (text === null) localStorage.removeItem(name);
  else localStorage.setItem(name, text);
  noteCartChange(localStorage);
  for (const listener of [...listeners]) listener();
}

/** The stored draft, completed with fields that an earlier version did not have. */
function read<Draft extends object>(text: string | null, initial: Draft): Draft | null {
  try {
    const stored = JSON.parse(text ?? 'null');
    return stored && { ...initial, ...stored };
  } catch {
    return null;
  }
}
