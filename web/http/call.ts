/**
 * The one way to the server: address, JSON, bearer, envelope. Every failure is a CallError whose message is a sentence
 * that can be shown as it stands. Replies are not parsed again: the server has held them against the same declaration.
 */
import type { Code } from '../../contract/codes.ts';
import type { Endpoint, Meta, Payload, Sending } from '../../contract/endpoint.ts';
import { endSession } from '../session/end-session.ts';
import { readToken } from '../session/session.ts';
import { setUpFirst } from '../session/set-up-first.ts';
import { noteLost, noteReached } from './connection.ts';
import { type KeptKey, keyFor } from './kept-keys.ts';
import { type Envelope, knownAnswer, nothingKnown, rememberAnswer } from './known-answers.ts';

/** What the server says, or that it could not be reached, or that something else answered in its place. */
type FailureCode = Code | 'unreachable' | 'unexpected';

export class CallError extends Error {
  /** What the page decides by; the message is only shown. */
  readonly code: FailureCode;

  constructor(message: string, code: FailureCode) {
    super(message);
    this.name = 'CallError';
    this.code = code;
  }
}

export function failedWith(error: unknown, ...codes: FailureCode[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
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
  const kept = endpoint.keyed && !headers['idempotency-key'] ? keyFor(endpoint.method, address) : undefined;
  if (kept) headers['idempotency-key'] = kept.key;
  const known = endpoint.method === 'GET' ? knownAnswer(address) : undefined;
  if (endpoint.method === 'GET') headers['if-none-match'] = known?.tag ?? nothingKnown;

  const response = await reach(address, {
    method: endpoint.method,
    headers,
    body: options?.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options?.signal,
  });

  const envelope = known && response.status === 304 ? known.envelope : await readEnvelope(response);
  noteReached();
  // An answer to an earlier session's call must not end the one that has begun since.
  if (envelope.code === 'no-session' && bearer === token && token === readToken()) endSession();
  if (envelope.code === 'second-factor-needed') setUpFirst();
  if (!envelope.status) throw refusalIn(envelope, kept);
  kept?.forget();
  if (token === readToken()) rememberAnswer(address, response.headers.get('etag'), envelope);
  return { payload: envelope.payload as Payload<E>, meta: envelope.meta as Meta<E> };
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteLost();
    throw new CallError("Can't reach the server. Please check your connection and try again.", 'unreachable');
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const envelope = await response.json();
    if (typeof envelope?.status === 'boolean') return envelope;
  } catch {
    // Something between us and the server answered; it falls through to the sentence below.
  }
  const sentence = `The server sent an unexpected answer (${response.status}). Please try again.`;
  if (response.status < 502) throw new CallError(sentence, 'unexpected');
  noteLost();
  throw new CallError(sentence, 'unreachable');
}

/** A key that was used says that the try before, whose answer got lost, was saved, and something else is wanted now. */
function refusalIn({ payload, code }: Envelope, kept: KeptKey | undefined): CallError {
  if (code !== 'key-used' || !kept) return new CallError(String(payload), code ?? 'unexpected');
  kept.forget();
  return new CallError(
    'What you saved before is there. Please look at it first, then save this one if you still need it.',
    code,
  );
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
