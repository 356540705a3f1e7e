/**
 * A cart in progress belongs to a person, not to a session: when the session ends it is laid aside under that person's
 * id, and put back when the same person signs in again on this browser. Nobody ever finds somebody else's cart.
 *
 * The cart is every entry of local storage whose name begins with `cart` (the lines, and what is kept beside them).
 * `owner` says whose it is, also after a browser was closed without signing out.
 */
const ownerName = 'owner';
const keptName = (owner: string) => `kept-cart:${owner}`;

export function isKept(name: string): boolean {
  return name.startsWith('kept-cart:');
}

/** Lays the cart aside. An empty one leaves alone what another tab has laid aside a moment ago. */
export function keepCart(storage: Storage): void {
  const owner = storage.getItem(ownerName);
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
