/**
 * The end of a session in this browser: storage is cleared, save the cart laid aside for its owner and the colour scheme
 * of the device, and whoever listens (the router) goes back to sign-in.
 */
import { isKept, keepCart, namesIn } from './kept-cart.ts';
import { isSignedIn, readToken } from './session.ts';

export const colorSchemeName = 'color-scheme';

let leave: () => void = () => {};

/** What to do once the session is over. Set once, by the page's entry. */
export function whenSessionEnds(then: () => void): void {
  leave = then;
}

export function endSession(): void {
  keepCart(localStorage);
  for (const name of namesIn(localStorage)) {
    if (!isKept(name) && name !== colorSchemeName) localStorage.removeItem(name);
  }
  sessionStorage.clear();
  leave();
}

/** A remembered session is shared by all tabs: when another tab ends or replaces it, this one follows. */
export function followOtherTabs(): () => void {
  const token = readToken();
  // It ended while this page was on its way.
  if (!isSignedIn()) leave();
  const follow = (event: StorageEvent) => {
    if (event.key !== 'token' && event.key !== null) return;
    if (readToken() === token) return;
    if (isSignedIn()) window.location.reload();
    else leave();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
