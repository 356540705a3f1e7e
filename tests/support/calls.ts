/**
 * How all tests make a call by its declaration, without a socket (test-app.ts) or beside a browser (e2e/fixtures.ts): what is
 * sent and what comes back have the types of the contract. Builders take this interface, so both kinds of test share them.
 */
import type { Endpoint, Payload, Sending } from '../../contract/endpoint.ts';

export interface Calls {
  /** Throws if the server refuses. */
  call<E extends Endpoint>(endpoint: E, sending?: Sending<E>): Promise<Payload<E>>;
  /** The present day by the clock of the shop. */
  today(): string;
}

/** The address below /api, with the parameters that are sent in it. */
export function addressOf<E extends Endpoint>({ path }: E, sending?: Sending<E>): string {
  const { params, query } = (sending ?? {}) as Record<'params' | 'query', Record<string, unknown> | undefined>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
