/**
 * A call named by its address alone, for the pages before sign-in, which come with as few bytes as can be: the whole
 * declarations of contract are not among them. The types hold the address against the declaration all the same.
 */
import type { Endpoint } from '../../contract/endpoint.ts';

export function address<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}
