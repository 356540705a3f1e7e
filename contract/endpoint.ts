/**
 * One declaration per call, used by both ends: the server serves it, the page calls it, and the API reference is
 * generated from it.
 * `who`, with `sellersWith` and `stockWith`, says who may make the call; without it the call does not compile and the server does not start.
 * `byRole` names what the call decides by role beyond that: what a seller needs an approval for, what is left out of their
 * answers. `role-rules.ts` says what each rule is and which function decides it.
 */
import type * as z from 'zod';
import type { SpecificCode } from './codes.ts';
import type { RoleRule } from './role-rules.ts';
import type { Role } from './roles.ts';

/** A device proves itself by its signature (device-calls.ts), and makes only the calls below its own id. */
export type Who = 'anyone' | 'any session' | 'reset ticket' | 'device' | readonly [Role, ...Role[]];

/** Requests of one lane never wait behind those of the other (server/http/lanes.ts). */
export type Lane = 'till' | 'reading';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with parameters in braces: '/staff/{id}'. */
  path: string;
  who: Who;
  /** Also open to sellers (sales and not admin) while this setting of the till is on. */
  sellersWith?: 'sellerDebts' | 'sellerCustomers' | 'sellerCounts';
  /** Also open to those with the role stock while this setting of the till is on. */
  stockWith?: 'stockPostsCounts';
  /** What it decides by role beyond `who`. */
  byRole?: readonly RoleRule[];
  /** Also open to someone who must set up two-step sign-in first (`REQUIRE_SECOND_FACTOR`). */
  beforeSecondFactor?: true;
  /** Not open to a session that was opened with a PIN: it asks for the password. */
  notByPin?: true;
  /** Of a device's calls: also open to one that was revoked. */
  evenRevoked?: true;
  /** One line for the API reference. */
  summary: string;
  /** Codes it can refuse with, besides the general ones and those added by `codesOf`. */
  codes?: readonly SpecificCode[];
  /**
   * It creates something in this table; an Idempotency-Key makes sure that a repeated request does not create it twice, and
   * the audit that every key leads there.
   */
  keyed?: string;
  /** It may be read from a standby, some seconds behind the books; `dataAgeHeader` then says how old it is. */
  report?: true;
  /** Whether it goes with the till's own calls or with reading (`laneOf`); only what differs from the rule says so. */
  lane?: Lane;
  /** In bytes, when the usual 16 kB are not enough. */
  bodyLimit?: number;
  /**
   * The answer follows from the books, the reader and the day alone, never from the minute or from what a server remembers; so it is not
   * made again for someone who has it, while nothing was written (server/http/unchanged.ts).
   */
  steady?: true;
  /** The answer is long, has no secrets in it, and is sent compressed to whoever takes that. */
  compressed?: true;
  /** What is a picture instead of JSON: the body, or the answer where it is no refusal. */
  picture?: 'body' | 'answer';
  /** The answer is a file of one of these types, sent as it is read, instead of JSON where it is no refusal. */
  file?: readonly [string, ...string[]];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  payload: z.ZodType;
  /** Counts and totals next to the payload in the envelope, so that lists stay plain arrays. */
  meta?: z.ZodType;
}

/** Of a report that was read from a standby: how many seconds old its figures were, 0 for not at all. */
export const dataAgeHeader = 'data-age';

/** Preserves the exact types of the declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** All specific codes of a call: its own, and those that every call of its kind has. */
export function codesOf({ who, beforeSecondFactor, keyed, codes = [] }: Omit<Endpoint, 'payload'>): SpecificCode[] {
  const hasSession = typeof who !== 'string' || who === 'any session';
  return [
    ...codes,
    ...(keyed ? ['key-used' as const] : []),
    ...(who === 'device' ? (['clock', 'revoked', 'unknown-device'] as const) : []),
    ...(hasSession && !beforeSecondFactor ? ['second-factor-needed' as const] : []),
  ];
}

/** What a till needs to sell, and every change, goes before reading. */
export function laneOf({ lane, method }: Pick<Endpoint, 'lane' | 'method'>): Lane {
  return lane ?? (method === 'GET' ? 'reading' : 'till');
}

/** Who may call it, in words. */
export function allowedTo({
  who,
  sellersWith,
  stockWith,
}: Pick<Endpoint, 'who' | 'sellersWith' | 'stockWith'>): string {
  const roles = typeof who === 'string' ? who : who.join(', ');
  const parts = [
    roles,
    sellersWith && `sellers with the setting ${sellersWith}`,
    stockWith && `stock with the setting ${stockWith}`,
  ];
  return parts.filter(Boolean).join('; ');
}

type Part<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType } ? S : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after parsing. */
export interface Input<E extends Endpoint> {
  params: Parsed<Part<E, 'params'>>;
  query: Parsed<Part<E, 'query'>>;
  body: Parsed<Part<E, 'body'>>;
}

type WhenSent<K extends string, S> = S extends undefined ? { [key in K]?: undefined } : { [key in K]: S };

/** What a caller sends. */
export type Sending<E extends Endpoint> = WhenSent<'params', Sent<Part<E, 'params'>>> &
  WhenSent<'body', Sent<Part<E, 'body'>>> & {
    query?: Part<E, 'query'> extends z.ZodType
      ? { [key in keyof z.output<Part<E, 'query'>>]?: string | number | boolean | null }
      : undefined;
  };

/** What a handler returns, before the reply is parsed. */
export type Reply<E extends Endpoint> = Sent<E['payload']>;
export type ReplyMeta<E extends Endpoint> = Sent<Part<E, 'meta'>>;
/** What a caller receives. */
export type Payload<E extends Endpoint> = z.output<E['payload']>;
export type Meta<E extends Endpoint> = Parsed<Part<E, 'meta'>>;
