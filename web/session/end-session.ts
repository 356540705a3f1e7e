/**
 * The end of a session in this browser: storage is cleared, and the router goes back to sign-in. If the session was
 * ended for the person (no longer valid, inactivity) their cart is saved for them; if they log out, nothing stays but what
 * they counted and is not sent yet.
 */

import { namesIn, ownerName } from './cart-entries.ts';
import { showSystemColors } from './color-scheme.ts';
import { forgetAddress, keepAddress } from './return-address.ts';
import { discardCart, isKept, saveCart } from './saved-cart.ts';
import { isSignedIn, readToken, readUser } from './session.ts';
import { isTillSetting } from './till-settings.ts';

let goToSignIn: () => void = () => {};

/** Sets what to do once the session is over. Called once, by main.tsx. */
export function onSessionEnd(listener: () => void): void {
  goToSignIn = listener;
}

export function endSession(): void {
  const owner = readUser()?.id;
  saveCart(localStorage, owner);
  const { pathname, search } = window.location;
  if (pathname !== '/two-step') keepAddress(`${pathname}${search}`, owner);
  clearLocalStorage();
  leave();
}

export function logOut(user = readUser()): void {
  if (user) discardCart(localStorage, user.id);
  forgetAddress();
  clearLocalStorage();
  leave();
}

/** Keeps carts that were saved for other people, counted entries that are not sent yet, and what belongs to the till itself. */
function clearLocalStorage(): void {
  for (const name of namesIn(localStorage)) {
    if (!isKept(name) && !isTillSetting(name)) localStorage.removeItem(name);
  }
}

function leave(): void {
  sessionStorage.clear();
  showSystemColors();
  goToSignIn();
}

/**
 * A remembered session is shared by all tabs: when another tab ends or replaces it, this one follows. A tab opened from
 * another has its own copy of the same session, so when another tab signs out it asks the server with `checkSession`.
 */
export function followOtherTabs(checkSession: () => void): () => void {
  const token = readToken();
  // The session ended while this page was loading.
  if (!isSignedIn()) leave();
  const onStorage = (event: StorageEvent) => {
    if (event.key === ownerName && event.newValue === null && isSignedIn()) checkSession();
    if (event.key !== 'token' && event.key !== null) return;
    if (readToken() === token) return;
    if (isSignedIn()) window.location.reload();
    else leave();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
