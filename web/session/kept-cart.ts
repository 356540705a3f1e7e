/**
 * A cart in progress belongs to a person, not to a session: when the session is ended for them it is laid aside under
 * that person's id, and put back when the same person signs in again on this browser. Nobody ever finds somebody else's
 * cart. Who logs out leaves nothing behind.
 *
 * The cart is every entry of local storage whose name begins with `cart` (the lines, and what is kept beside them).
 * `owner` says whose it is, also after a browser was closed without signing out.
 */
export const ownerName = 'owner';
const keptName = (owner: string) => `kept-cart:${owner}`;

export function isKept(name: string): boolean {
  return name.startsWith('kept-cart:');
}

/** This person is done: their cart goes, also one that another tab has laid aside. Somebody else's is kept for them. */
export function dropCart(storage: Storage, userId: number): void {
  if (storage.getItem(ownerName) === String(userId)) takeCart(storage);
  keepCart(storage);
  storage.removeItem(keptName(String(userId)));
}

/**
 * Lays the cart aside for its owner, or, where a sign-out in another tab has taken that name away, for who works here.
 * An empty one leaves alone what another tab has laid aside a moment ago.
 */
export function keepCart(storage: Storage, userId?: number): void {
  const owner = storage.getItem(ownerName) ?? userId?.toString();
  const cart = takeCart(storage);
  storage.removeItem(ownerName);
  if (owner && hasLines(cart.cart)) storage.setItem(keptName(owner), JSON.stringify(cart));
}

/** Makes this person the owner of the cart and puts back what was kept for them. */
export function putCartBack(storage: Storage, userId: number): void {
  const owner = String(userId);
  if (storage.getItem(ownerName) !== owner) keepCart(storage);
  storage.setItem(ownerName, owner);
  const kept = storage.getItem(keptName(owner));
  storage.removeItem(keptName(owner));
  if (!kept || hasLines(storage.getItem('cart'))) return;
  for (const [name, value] of Object.entries(JSON.parse(kept))) storage.setItem(name, String(value));
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

function hasLines(cart: string | null | undefined): boolean {
  return Boolean(cart) && cart !== '[]' && cart !== 'null';
}

export function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
