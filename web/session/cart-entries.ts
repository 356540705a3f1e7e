/** The entries of local storage that make up the carts in this browser: the one in progress, whose it is, and those saved for others. */
export const ownerName = 'owner';
export const savedPrefix = 'kept-cart:';
/** The number of changes so far. Kept as long as there are carts, and until their removal was copied (cart-copy.ts). */
export const changesName = 'kept-cart-changes';

export function isOfCart(name: string): boolean {
  return name === ownerName || name.startsWith('cart') || name.startsWith(savedPrefix);
}

export function namesIn(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}
