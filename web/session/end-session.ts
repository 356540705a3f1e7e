/**
 * The end of a session in this browser: storage is cleared, and whoever listens (the router) goes back to sign-in. Two
 * ways: it is ended for the person (401, inactivity), and their cart is laid aside for them; or they log out, and nothing
 * of theirs stays.
 */
import { showSystemColors } from './color-scheme.ts';
import { dropCart, isKept, keepCart, namesIn, ownerName } from './kept-cart.ts';
import { isSignedIn, readToken, readUser } from './session.ts';

let goToSignIn: () => void = () => {};

/** What to do once the session is over. Set once, by the page's entry. */
export function whenSessionEnds(then: () => void): void {
  goToSignIn = then;
}

export function endSession(): void {
  keepCart(localStorage, readUser()?.id);
  clearStorage();
  leave();
}

export function leaveNothing(): void {
  const user = readUser();
  if (user) dropCart(localStorage, user.id);
  clearStorage();
  leave();
}

/** What is laid aside for somebody else waits for them. */
function clearStorage(): void {
  for (const name of namesIn(localStorage)) {
    if (!isKept(name)) localStorage.removeItem(name);
  }
}

function leave(): void {
  sessionStorage.clear();
  showSystemColors();
  goToSignIn();
}

/**
 * A remembered session is shared by all tabs: when another tab ends or replaces it, this one follows. A tab that was
 * opened from another has a session of its own to read but the same one on the server, so it asks whether that still stands.
 */
export function followOtherTabs(ask: () => void): () => void {
  const token = readToken();
  // It ended while this page was on its way.
  if (!isSignedIn()) leave();
  const follow = (event: StorageEvent) => {
    if (event.key === ownerName && event.newValue === null && isSignedIn()) ask();
    if (event.key !== 'token' && event.key !== null) return;
    if (readToken() === token) return;
    if (isSignedIn()) window.location.reload();
    else leave();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
