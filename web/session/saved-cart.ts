/**
 * A cart in progress belongs to a person, not to a session: if the session is ended for them, the cart is saved under
 * their id and restored when the same person signs in again on this browser. Nobody ever sees somebody else's cart, and
 * logging out leaves nothing behind.
 *
 * The cart is every entry of local storage whose name begins with `cart` (see cart-store.ts). `owner` says whose it is,
 * also after a browser was closed without signing out.
 *
 * A power cut loses the last seconds of local storage. So a copy of all this is flushed to the disk after each change
 * (cart-copy.ts). Both are numbered, and the page opens with the one that has seen more changes.
 */
import { changesName, isOfCart, namesIn, ownerName, savedPrefix } from './cart-entries.ts';
import { hasDatabase } from './has-database.ts';
import { readUser } from './session.ts';

const savedName = (owner: string) => `${savedPrefix}${owner}`;

/**
 * Called after a change; the copy follows when there is time for it. Someone who has just signed in has nothing to copy yet.
 * The number is kept until the copy has it, even when the last cart is removed: otherwise a page that is opened at once would
 * put back what was just thrown away.
 */
export function noteCartChange(storage: Storage): void {
  const names = cartNames(storage);
  const changes = storage.getItem(changesName);
  if (changes === null && names.every((name) => name === ownerName)) return;
  storage.setItem(changesName, String(Number(changes) + 1));
  const copied = storage === globalThis.localStorage ? copies().then(({ copyCart }) => copyCart()) : Promise.resolve();
  copied.then(() => forgetNumber(storage), console.error);
}

/** Removes the number too, because logging out must leave nothing here. */
function forgetNumber(storage: Storage): void {
  if (cartNames(storage).length === 0) storage.removeItem(changesName);
}

const cartNames = (storage: Storage) => namesIn(storage).filter(isOfCart);

/** Called before a cart is read. If the copy has seen more changes, it puts back what a power cut took. */
export async function openCart(): Promise<void> {
  if (!(await hasDatabase('carts'))) return;
  await copies().then(({ putBackCart }) => putBackCart(), console.error);
  const user = readUser();
  if (user && localStorage.getItem(ownerName) !== String(user.id)) restoreCart(localStorage, user.id);
}

const copies = () => import('./cart-copy.ts');

/** The name of entries that somebody counted and that are not sent yet (counts/waiting/waiting.ts), in one count or in all. */
export function waitingName(userId: number, countId: number | '' = ''): string {
  return `kept-count:${userId}:${countId}`;
}

/** Whether the entry is a saved cart, or entries of a count that wait for a connection. Their names contain their owner. */
export function isKept(name: string): boolean {
  return name.startsWith('kept-');
}

/** Called at logout: removes this person's cart, even if another tab has saved it. Somebody else's cart is saved for them. */
export function discardCart(storage: Storage, userId: number): void {
  if (storage.getItem(ownerName) === String(userId)) takeCart(storage);
  saveCart(storage);
  storage.removeItem(savedName(String(userId)));
  noteCartChange(storage);
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
  noteCartChange(storage);
}

/** Makes this person the owner of the cart and restores the one that was saved for them. */
export function restoreCart(storage: Storage, userId: number): void {
  const owner = String(userId);
  if (storage.getItem(ownerName) !== owner) saveCart(storage);
  storage.setItem(ownerName, owner);
  noteCartChange(storage);
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

/** Whether it is a delivery or an order that is being entered (kept-draft.ts). */
function isForm(name: string): boolean {
  return /^cart-(delivery|order):/.test(name);
}

function hasLines(cart: string | null | undefined): boolean {
  return Boolean(cart) && cart !== '[]' && cart !== 'null';
}
