/**
 * One request to one call: half of them valid, the others with something wrong.
 * The same seed gives the same requests.
 */
import type { Endpoint } from '../../contract/endpoint.ts';
import { hugeBody, nastyBodies, nastyTexts, nastyValues, textsThatFit } from './nasty-values.ts';
import { type Random, validFor } from './valid-values.ts';

export interface Request {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

export function generateRequest(call: Endpoint, random: Random, known: number): Request {
  const wrong = random.below(2) === 0;
  const where = wrong ? random.pick(placesOf(call)) : 'nowhere';
  const spoil = (place: string, value: unknown) => (where === place ? mutate(value, random) : value);
  const params = spoil('params', (call.params && validFor(call.params, random, known)) ?? {}) as Fields;
  const query = (call.query && validFor(call.query, random, known)) ?? {};
  const headers: Record<string, string> = {};
  if (random.below(3) === 0) headers['idempotency-key'] = `key-${random.below(200)}`;
  if (where === 'headers') Object.assign(headers, random.pick(strangeHeaders));
  const request: Request = {
    method: call.method,
    url: `/api${pathOf(call.path, params)}${queryOf(query as Fields, where === 'query', random)}`,
    headers,
  };
  if (call.body) {
    headers['content-type'] ??= 'application/json';
    request.payload = where === 'text' ? rawBody(random) : textOf(spoil('body', validFor(call.body, random, known)));
  } else if (where === 'text') {
    headers['content-type'] = 'application/json';
    request.payload = rawBody(random);
  }
  return request;
}

type Fields = Record<string, unknown>;

function placesOf(call: Endpoint): string[] {
  const places = ['headers', 'query'];
  if (call.params) places.push('params', 'params');
  if (call.query) places.push('query', 'query');
  if (call.body) places.push('body', 'body', 'body', 'body', 'body');
  if (call.method !== 'GET') places.push('text');
  return places;
}

/** Replaces, removes, adds or repeats something, at any depth. */
function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length && random.below(4)) {
    const at = random.below(value.length);
    return random.below(3)
      ? value.map((one, place) => (place === at ? mutate(one, random) : one))
      : [...value, ...Array.from({ length: random.pick([1, 10, 600]) }, () => value[at])];
  }
  if (isFields(value) && Object.keys(value).length && random.below(8)) {
    const [key, held] = random.pick(Object.entries(value)) as [string, unknown];
    const { [key]: _, ...others } = value;
    const kind = random.below(6);
    if (kind === 0) return others;
    if (kind === 1) return { ...value, [random.pick(textsThatFit)]: random.pick(nastyValues) };
    if (kind === 2) return { ...value, [key]: [held] };
    return { ...value, [key]: mutate(held, random) };
  }
  return random.pick(nastyValues);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(body: unknown): string {
  return JSON.stringify(body ?? null);
}

function rawBody(random: Random): string {
  return random.below(20) ? random.pick(nastyBodies) : hugeBody();
}

function pathOf(path: string, params: Fields): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params?.[name] ?? 'nothing'));
}

function queryOf(query: Fields, spoiled: boolean, random: Random): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  if (spoiled) {
    const name = random.pick([
      ...Object.keys(query),
      'page',
      'search',
      'startDate',
      'unknown',
      '__proto__',
      'toString',
    ]);
    const value = encode(random.pick(nastyTexts.filter((text) => text.length < 5000)));
    const more = [
      `${name}=${value}`,
      `${name}=1&${name}=2`,
      `${name}[]=1&${name}[a]=2`,
      `${name}`,
      '&&&=&',
      `${name}=%00`,
    ];
    pairs.push(random.pick(more), ...(random.below(10) ? [] : Array.from({ length: 300 }, (_, at) => `q${at}=1`)));
  }
  return pairs.length ? `?${pairs.join('&')}` : '';
}

/** A lone surrogate can't be encoded in a URL, so it is sent as broken bytes. */
function encode(value: unknown): string {
  try {
    return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  } catch {
    return '%ED%A0%80';
  }
}

const strangeHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': ';;;' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'with a space' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { authorization: `Bearer ${'A'.repeat(6000)}` },
  { 'x-forwarded-for': '1.2.3.4, <script>', forwarded: 'for=unknown' },
  { 'accept-encoding': 'br;q=nonsense, *;q=0' },
  { 'if-none-match': '*', range: 'bytes=0-0' },
];
