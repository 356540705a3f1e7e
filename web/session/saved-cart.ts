/**
 * A cart in progress belongs to a person, not to a session: if the session is ended for them, the cart is saved under
 * their id and restored when the same person signs in again on this browser. Nobody ever sees somebody else's cart, and
 * logging out leaves nothing behind.
 *
 * The cart is every entry of local storage whose name begins with `cart` (see cart-store.ts). `owner` says whose it is,
 * also after a browser was closed without signing out.
 */
export const ownerName = 'owner';
const savedName = (owner: string) => `kept-cart:${owner}`;

/** Of what somebody counted and is not sent yet (counts/waiting.ts), in one count or in all. */
export function waitingName(userId: number, countId: number | '' = ''): string {
  return `kept-count:${userId}:${countId}`;
}

/** A saved cart, or entries of a count that wait for a connection: each has its owner in its name. */
export function isKept(name: string): boolean {
  return name.startsWith('kept-');
}

/**
 * For logging out: removes this person's cart, also one that another tab has saved. Somebody else's is saved for them.
 */
export function discardCart(storage: Storage, userId: number): void {
  if (storage.getItem(ownerName) === String(userId)) takeCart(storage);
  saveCart(storage);
  storage.removeItem(savedName(String(userId)));
}

/**
 * Saves the cart for its owner or, if signing out in another tab has removed the owner, for the person working here. An
 * empty cart does not overwrite one that another tab has just saved.
 */
export function saveCart(storage: Storage, userId?: number): void {
  const owner = storage.getItem(ownerName) ?? userId?.toString();
  const cart = takeCart(storage);
  storage.removeItem(ownerName);
  const isWorthKeeping = hasLines(cart.cart) || Object.keys(cart).some(isForm);
  if (owner && isWorthKeeping) storage.setItem(savedName(owner), JSON.stringify(cart));
}

/** Makes this person the owner of the cart and restores the one that was saved for them. */
export function restoreCart(storage: Storage, userId: number): void {
  const owner = String(userId);
  if (storage.getItem(ownerName) !== owner) saveCart(storage);
  storage.setItem(ownerName, owner);
  const saved = storage.getItem(savedName(owner));
  storage.removeItem(savedName(owner));
  if (!saved) return;
  const isSelling = hasLines(storage.getItem('cart'));
  for (const [name, value] of Object.entries(JSON.parse(saved))) {
    if (!isSelling || isForm(name)) storage.setItem(name, String(value));
  }
}

function takeCart(storage: Storage): Record<string, string> {
  const taken: Record<string, string> = {};
  for (const name of namesIn(storage)) {
    if (!name.startsWith('cart')) continue;
    taken[name] = storage.getItem(name) ?? '';
    storage.removeItem(name);
  }
  return taken;
}

/** A delivery or an order that is being entered (kept-draft.ts). */
function isForm(name: string): boolean {
  return /^cart-(delivery|order):/.test(name);
}

function hasLines(cart: string | null | undefined): boolean {
  return Boolean(cart) && cart !== '[]' && cart !== 'null';
}

export function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
