/**
 * A call named by its method and path alone, for the pages before sign-in: importing the declaration from the contract
 * would make them larger. The type checker still checks both against the declaration.
 */
import type { Endpoint } from '../../contract/endpoint.ts';

export function address<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}
