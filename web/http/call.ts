/**
 * The one way to call the server: address, JSON, bearer, envelope. Every failure is a CallError whose message can be
 * shown as it is. Replies are not validated again: the server has checked them against the same declaration.
 */
import type { Code } from '../../contract/codes.ts';
import { dataAgeHeader, type Endpoint, type Meta, type Payload, type Sending } from '../../contract/endpoint.ts';
import { endSession } from '../session/end-session.ts';
import { readToken } from '../session/session.ts';
import { redirectToSetUp } from '../session/set-up-redirect.ts';
import { currentReader } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { connectionLost } from './connection.ts';
import { type IdempotencyKey, keyFor } from './idempotency-keys.ts';
import { cachedResponse, cacheResponse, type Envelope, emptyTag } from './response-cache.ts';

/** The server's code, or that it could not be reached, or that something else (a proxy) answered. */
type FailureCode = Code | 'unreachable' | 'unexpected';

export class CallError extends Error {
  /** The page decides by this; the message is only shown. */
  readonly code: FailureCode;
  /** For invalid input: what is wrong with each field. */
  readonly fields: { field: string; problem: string }[];

  constructor(message: string, code: FailureCode, fields: CallError['fields'] = []) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
  }
}

export function failedWith(error: unknown, ...codes: FailureCode[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
}

/** Whether the server has refused, so that nothing was done. After a lost connection or a server fault nobody knows whether it was done. */
export function isRefused(error: unknown): error is CallError {
  return error instanceof CallError && !failedWith(error, 'unreachable', 'unexpected', 'away', 'fault');
}

interface Extras {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The body of a call that takes a picture. */
  picture?: Blob;
  /** Sent instead of the session's token: a password reset has its own ticket. */
  bearer?: string;
}

type Options<E extends Endpoint> = Sending<E> & Extras;
/** Calls that need neither parameters nor a body may leave the options out. */
type Arguments<E extends Endpoint> = E extends { params: unknown } | { body: unknown }
  ? [options: Options<E>]
  : [options?: Options<E>];

export async function call<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<Payload<E>> {
  return (await callWithMeta(endpoint, ...args)).payload;
}

export async function callWithMeta<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<{ payload: Payload<E>; meta: Meta<E>; dataAge: DataAge | undefined }> {
  const token = readToken();
  const bearer = options?.bearer ?? token;
  const { method, keyed } = endpoint;
  const address = addressOf(endpoint, options ?? {});
  const ownKey = keyed && !options?.headers?.['idempotency-key'] ? keyFor(method, address) : undefined;
  const cached = method === 'GET' ? cachedResponse(address) : undefined;
  const headers: Record<string, string> = {
    'accept-language': currentReader().language,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    // A device signs its calls itself instead of sending a session.
    ...options?.headers,
    ...(ownKey && { 'idempotency-key': ownKey.key }),
    ...(method === 'GET' && { 'if-none-match': cached?.tag ?? emptyTag }),
  };
  const response = await send(address, withBody(options, { method, headers, signal: options?.signal }));

  const envelope = cached && response.status === 304 ? cached.envelope : await readEnvelope(response);
  connectionLost.set(envelope.code === 'away' && (await isDatabaseAway(options?.signal)));
  if (bearer === token) handleSessionCode(envelope.code, token);
  if (!envelope.status) throw refusalIn(envelope, ownKey);
  ownKey?.forget();
  if (token === readToken()) cacheResponse(address, response.headers.get('etag'), envelope);
  return {
    payload: envelope.payload as Payload<E>,
    meta: envelope.meta as Meta<E>,
    dataAge: dataAgeOf(response),
  };
}

function withBody(
  { picture, body }: { picture?: Blob; body?: unknown } = {},
  request: RequestInit & { headers: Record<string, string> },
): RequestInit {
  if (body !== undefined) request.headers['content-type'] = 'application/json';
  return { ...request, body: picture ?? (body === undefined ? undefined : JSON.stringify(body)) };
}

/** Fetches a file that the server makes, with the name that the server gave it. It is kept in memory until it is complete. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  options: Pick<Sending<E>, 'query'>,
): Promise<{ name: string; file: Blob }> {
  const token = readToken();
  const headers: Record<string, string> = {
    'accept-language': currentReader().language,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await send(addressOf(endpoint, options), { headers });
  if (!response.ok) {
    const envelope = await readEnvelope(response);
    handleSessionCode(envelope.code, token);
    throw refusalIn(envelope, undefined);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  try {
    return { name, file: await response.blob() };
  } catch {
    throw new CallError(t('The download was interrupted. Please try again.'), 'unreachable');
  }
}

/** How old the data of a report is that was read from a standby. */
export interface DataAge {
  seconds: number;
  /** When the report was loaded. */
  loadedAt: number;
}

function dataAgeOf({ headers }: Response): DataAge | undefined {
  const seconds = headers.get(dataAgeHeader);
  return seconds === null ? undefined : { seconds: Number(seconds), loadedAt: Date.now() };
}

/** Two codes concern the whole session: it has ended, or two-step sign-in has to be set up first. */
export function handleSessionCode(code: Code | undefined, token: string | null): void {
  // A late answer to an earlier session's call must not end the current one.
  if (code === 'no-session' && token === readToken()) endSession();
  if (code === 'second-factor-needed') redirectToSetUp();
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    connectionLost.set(true);
    throw new CallError(t("Can't reach the server. Please check your connection and try again."), 'unreachable');
  }
}

/**
 * A server without its database counts as no connection, because nothing can be read or sold. But the same error may concern
 * one call alone, such as one that waits for a locked row, so the server's health is checked.
 */
async function isDatabaseAway(signal: AbortSignal | undefined): Promise<boolean> {
  if (connectionLost.get()) return true;
  return fetch('/api/health', { method: 'HEAD', signal }).then(
    ({ ok }) => !ok,
    () => false,
  );
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const envelope = await response.json();
    if (typeof envelope?.status === 'boolean') return envelope;
  } catch {
    // It is not JSON of our server, which is handled below.
  }
  const message = t('The server sent an unexpected answer ({{status}}). Please try again.', {
    status: response.status,
  });
  if (response.status < 502) throw new CallError(message, 'unexpected');
  connectionLost.set(true);
  throw new CallError(message, 'unreachable');
}

/** The code `key-used` means that an earlier try was saved although its answer was lost, and that the form was changed since. */
function refusalIn({ payload, code, meta }: Envelope, ownKey: IdempotencyKey | undefined): CallError {
  if (code !== 'key-used' || !ownKey) {
    return new CallError(String(payload), code ?? 'unexpected', (meta as { fields?: CallError['fields'] })?.fields);
  }
  ownKey.forget();
  return new CallError(
    t('What you saved before is there. Please look at it first, then save this one if you still need it.'),
    code,
  );
}

interface Address {
  params?: unknown;
  query?: unknown;
}

/** Filters that are not set are left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Address): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
