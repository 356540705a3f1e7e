/**
 * Light, dark or same as system. The server stores each person's choice; the browser has a copy next to the session, so
 * that a reload shows no flash of the other scheme (public/color-scheme.js). Without a session it is the system's.
 */
import type { MantineColorSchemeManager } from '@mantine/core';
import type { ColorScheme } from '../../contract/people/auth.ts';

const name = 'color-scheme';

let apply: (scheme: ColorScheme) => void = () => {};

/** Connects Mantine to it. Stores nothing; `storeColorScheme` does. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => readColorScheme() ?? fallback,
  set: () => {},
  clear: () => {},
  subscribe(onUpdate) {
    apply = onUpdate;
  },
  unsubscribe() {
    apply = () => {};
  },
};

function readColorScheme(): ColorScheme | null {
  const stored = sessionStorage.getItem(name) ?? localStorage.getItem(name);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

/** In the same storage as the session, so that both end together. */
export function storeColorScheme(scheme: ColorScheme): void {
  const storage = sessionStorage.getItem('token') === null ? localStorage : sessionStorage;
  storage.setItem(name, scheme);
  apply(scheme);
}

/** Called after the session has ended. */
export function showSystemColors(): void {
  apply('auto');
}
