/**
 * A call that creates something goes out with a key, and with the same key again until it has succeeded. So neither a
 * double click, nor pressing Save again after a lost connection, nor a reload in between creates it twice. Kept in the
 * tab's storage by address.
 */
import { newKey } from './new-key.ts';

export interface KeptKey {
  key: string;
  forget(): void;
}

export function keyFor(method: string, address: string): KeptKey {
  const name = `key ${method} ${address}`;
  const key = sessionStorage.getItem(name) ?? newKey();
  sessionStorage.setItem(name, key);
  return {
    key,
    forget() {
      if (sessionStorage.getItem(name) === key) sessionStorage.removeItem(name);
    },
  };
}
