/**
 * A cart that was asked for and whose answer was lost: it may be gone from the list without being on any till. This tab
 * remembers it, and its key (http/idempotency-keys.ts), so that asking again brings it here.
 */
import type { HeldCart } from '../../contract/selling/held-carts.ts';
import { createStore, useStore } from '../store.ts';

type Asked = Pick<HeldCart, 'id' | 'name'>;

const storageName = 'takingUp';
/** Read again when the till opens: another person may have signed in. */
const store = createStore<Asked | null>(null, () => {
  store.set(JSON.parse(sessionStorage.getItem(storageName) ?? 'null'));
  return undefined;
});

export function setTakingUp(asked: Asked | null): void {
  if (asked) sessionStorage.setItem(storageName, JSON.stringify({ id: asked.id, name: asked.name }));
  else sessionStorage.removeItem(storageName);
  store.set(asked);
}

export function useTakingUp(): Asked | null {
  return useStore(store);
}
