/**
 * What is being typed into a long form, such as a delivery or an order. It is kept in local storage under a name that begins with
 * `cart`, and so saved and restored with the till's cart (saved-cart.ts): a page left by mistake, a reload or the end of a session
 * loses nothing. Until something is typed, the form follows what it began with.
 */
import { useEffect, useState } from 'react';
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
  const [typed, setTyped] = useState(() => read(name, initial));
  const isTyped = typed !== null && JSON.stringify(typed) !== JSON.stringify(initial);

  useEffect(() => {
    const text = isTyped ? JSON.stringify(typed) : null;
    if (text === localStorage.getItem(name)) return;
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    noteCartChange(localStorage);
  }, [name, typed, isTyped]);

  return {
    draft: typed ?? initial,
    isTyped,
    change: (next) => setTyped((before) => next(before ?? initial)),
    clear: () => setTyped(null),
  };
}

/** The stored draft, completed with fields that an earlier version did not have. */
function read<Draft extends object>(name: DraftName, initial: Draft): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null');
    return stored && { ...initial, ...stored };
  } catch {
    return null;
  }
}
