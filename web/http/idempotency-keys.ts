/**
 * A call that creates something carries an idempotency key, and the same key again until it has succeeded. So a double
 * click, a second press of Save after a lost connection, or a reload in between does not create it twice. Stored per
 * address, in this tab.
 */
import { newKey } from './new-key.ts';

export interface IdempotencyKey {
  key: string;
  forget(): void;
}

const prefix = 'key ';

export function keyFor(method: string, address: string): IdempotencyKey {
  const name = `${prefix}${method} ${address}`;
  const key = sessionStorage.getItem(name) ?? newKey();
  sessionStorage.setItem(name, key);
  return {
    key,
    forget() {
      if (sessionStorage.getItem(name) === key) sessionStorage.removeItem(name);
    },
  };
}
