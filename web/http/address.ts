/**
 * A call named by its address alone. The declarations in contract carry their schemas, and those a library that the
 * pages before sign-in can do without; the types hold the address against the declaration all the same.
 */
import type { Endpoint } from '../../contract/endpoint.ts';

export function address<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}
