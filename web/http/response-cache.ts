/**
 * The latest responses with their ETags, in memory: a list that has not changed is not sent, parsed or drawn again. The
 * browser's own cache is not used, because nothing of someone who signed out may stay on the disk. A cached response is
 * only used after the server has answered 304, that is, after it has checked that this person may read it.
 */
import type { Code } from '../../contract/codes.ts';

export interface Envelope {
  status: boolean;
  payload: unknown;
  meta?: unknown;
  /** The reason if the status is false. */
  code?: Code;
}

interface CachedResponse {
  tag: string;
  envelope: Envelope;
}

/** Sent as If-None-Match when nothing is cached, so that the server answers with an ETag. */
export const emptyTag = '""';
const maxEntries = 200;
const responses = new Map<string, CachedResponse>();

export function cachedResponse(address: string): CachedResponse | undefined {
  return responses.get(address);
}

export function cacheResponse(address: string, tag: string | null, envelope: Envelope): void {
  if (!tag) return;
  // Deleted first, so that the map stays in order of last use.
  responses.delete(address);
  responses.set(address, { tag, envelope });
  const [oldest] = responses.keys();
  if (responses.size > maxEntries && oldest !== undefined) responses.delete(oldest);
}

/** Called when a session ends. */
export function clearResponseCache(): void {
  responses.clear();
}
