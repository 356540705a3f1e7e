/**
 * Light, dark or like the system. The choice is the person's: the server keeps it, the browser has it beside the session
 * only, so that a reload shows no flash of the other one (public/color-scheme.js). Without a session it is the system's.
 */
import type { MantineColorSchemeManager } from '@mantine/core';
import type { ColorScheme } from '../../contract/auth.ts';

const name = 'color-scheme';

let show: (scheme: ColorScheme) => void = () => {};

/** How Mantine learns of it. It writes nothing down: what is kept is kept by `storeColorScheme`. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => readColorScheme() ?? otherwise,
  set: () => {},
  clear: () => {},
  subscribe(onUpdate) {
    show = onUpdate;
  },
  unsubscribe() {
    show = () => {};
  },
};

function readColorScheme(): ColorScheme | null {
  const kept = sessionStorage.getItem(name) ?? localStorage.getItem(name);
  return kept === 'light' || kept === 'dark' ? kept : null;
}

/** Where the session lies, so that both end together. */
export function storeColorScheme(scheme: ColorScheme): void {
  const storage = sessionStorage.getItem('token') === null ? localStorage : sessionStorage;
  storage.setItem(name, scheme);
  show(scheme);
}

/** The session is over. */
export function showSystemColors(): void {
  show('auto');
}
