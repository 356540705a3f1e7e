/**
 * The one way to the server: address, JSON, bearer, envelope. Every failure is a CallError whose message is a sentence
 * that can be shown as it stands. Replies are not parsed again: the server has held them against the same declaration.
 */
import type { Endpoint, Meta, Payload, Sending } from '../../contract/endpoint.ts';
import { secondFactorFirst } from '../../contract/second-factor-first.ts';
import { endSession } from '../session/end-session.ts';
import { readToken } from '../session/session.ts';
import { setUpFirst } from '../session/set-up-first.ts';
import { noteLost, noteReached } from './connection.ts';
import { type Envelope, knownAnswer, nothingKnown, rememberAnswer } from './known-answers.ts';

export class CallError extends Error {
  /** 0 when the server could not be reached at all. */
  readonly httpStatus: number;

  constructor(message: string, httpStatus: number) {
    super(message);
    this.name = 'CallError';
    this.httpStatus = httpStatus;
  }
}

interface Extras {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent in place of the session's token: the reset flow carries a ticket of its own. */
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
): Promise<{ payload: Payload<E>; meta: Meta<E> }> {
  const token = readToken();
  const bearer = options?.bearer ?? token;
  const headers: Record<string, string> = { ...options?.headers };
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (options?.body !== undefined) headers['content-type'] = 'application/json';

  const address = addressOf(endpoint, options ?? {});
  const known = endpoint.method === 'GET' ? knownAnswer(address) : undefined;
  if (endpoint.method === 'GET') headers['if-none-match'] = known?.tag ?? nothingKnown;

  const response = await reach(address, {
    method: endpoint.method,
    headers,
    body: options?.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options?.signal,
  });

  // An answer to an earlier session's call must not end the one that has begun since.
  if (response.status === 401 && bearer === token && token === readToken()) endSession();

  const envelope = known && response.status === 304 ? known.envelope : await readEnvelope(response);
  noteReached();
  if (response.status === 403 && envelope.payload === secondFactorFirst) setUpFirst();
  if (!envelope.status) throw new CallError(String(envelope.payload), response.status);
  if (token === readToken()) rememberAnswer(address, response.headers.get('etag'), envelope);
  return { payload: envelope.payload as Payload<E>, meta: envelope.meta as Meta<E> };
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteLost();
    throw new CallError("Can't reach the server. Please check your connection and try again.", 0);
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const envelope = await response.json();
    if (typeof envelope?.status === 'boolean') return envelope;
  } catch {
    // Something between us and the server answered; it falls through to the sentence below.
  }
  if (response.status >= 502) noteLost();
  throw new CallError(`The server sent an unexpected answer (${response.status}). Please try again.`, response.status);
}

interface Address {
  params?: unknown;
  query?: unknown;
}

/** Unset filters are left out of the address, so that bare calls stay bare. */
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
