/**
 * One declaration per call, used by both ends: the server serves it, the page calls it, and the API reference is
 * generated from it.
 * `who`, with `sellersWith` and `stockWith`, says who may make the call. Without it the call does not compile and the
 * server does not start. `byRole` names what the call decides by role beyond that: what a seller needs an approval for, and
 * what is left out of the answers to them. `role-rules.ts` says what each rule is and which function decides it.
 */
import type * as z from 'zod';
import type { SpecificCode } from './codes.ts';
import type { RoleRule } from './role-rules.ts';
import type { Role } from './roles.ts';

/** A device proves its identity by its signature (device-calls.ts), and can only make calls below its own id. */
export type Who = 'anyone' | 'any session' | 'reset ticket' | 'device' | readonly [Role, ...Role[]];

/** Requests of one lane never wait behind those of the other (server/http/lanes.ts). */
export type Lane = 'till' | 'reading';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with parameters in braces: '/staff/{id}'. */
  path: string;
  who: Who;
  /** Also open to sellers (with the role sales, without admin) while this setting of the till is on. */
  sellersWith?: 'sellerDebts' | 'sellerCustomers' | 'sellerCounts';
  /** Also open to people with the role stock while this setting of the till is on. */
  stockWith?: 'stockPostsCounts';
  /** What it decides by role in addition to `who`. */
  byRole?: readonly RoleRule[];
  /** Also open to someone who must set up two-step sign-in first (`REQUIRE_SECOND_FACTOR`). */
  beforeSecondFactor?: true;
  /** Not open to a session that was opened with a PIN, because it needs the password. */
  notByPin?: true;
  /** For a device's calls: also open to a device that was revoked. */
  evenRevoked?: true;
  /** One line for the API reference. */
  summary: string;
  /** Codes it can refuse with, besides the general ones and those added by `codesOf`. */
  codes?: readonly SpecificCode[];
  /**
   * The table in which it creates something. An Idempotency-Key makes sure that a repeated request does not create it twice,
   * and the audit checks that every key leads to a row of this table.
   */
  keyed?: string;
  /** It may be read from a standby, some seconds behind the books; `dataAgeHeader` then says how old the figures are. */
  report?: true;
  /** Whether it goes with the till's own calls or with reading. Only calls that differ from the rule of `laneOf` say so. */
  lane?: Lane;
  /** In bytes; given if the usual 16 kB are not enough. */
  bodyLimit?: number;
  /**
   * The answer follows from the books, the reader and the day alone, never from the minute or from what a server remembers. So
   * as long as nothing is written, it is not made again for someone who has it (server/http/unchanged.ts).
   */
  steady?: true;
  /** The answer is long and contains no secrets, so it is sent compressed to clients that accept that. */
  compressed?: true;
  /** Which part is a picture instead of JSON: the body, or the answer unless it is a refusal. */
  picture?: 'body' | 'answer';
  /** Unless it is a refusal, the answer is a file of one of these types instead of JSON, and is sent while it is being read. */
  file?: readonly [string, ...string[]];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  payload: z.ZodType;
  /** Counts and totals beside the payload in the envelope, so that lists stay plain arrays. */
  meta?: z.ZodType;
}

/** The header of a report that was read from a standby: how many seconds old its figures are, 0 if they are current. */
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

/** Everything a till needs to sell, and every change, goes before reading. */
export function laneOf({ lane, method }: Pick<Endpoint, 'lane' | 'method'>): Lane {
  return lane ?? (method === 'GET' ? 'reading' : 'till');
}

/** Says in words who may call it. */
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
