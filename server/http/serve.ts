/**
 * Turns a declaration of the contract into a route: session, role, read the body, parse the input, handler, parse the reply, and
 * tell the other tills. The body is read after the role was checked, so that refusing a stranger's costs nothing. A device signs
 * the body too, so before the body only the header of its calls is checked.
 * The reply is parsed too, so that a field the contract does not name never leaves the server.
 */
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Endpoint, type Input, laneOf, type Reply, type ReplyMeta } from '../../contract/endpoint.ts';
import { changedBy } from '../../contract/events.ts';
import type { Role } from '../../contract/roles.ts';
import type { Context, DeviceContext, Equipment, Staff, StaffContext } from '../base/context.ts';
import { mapInTurns, rowsAtOnce } from '../base/map-in-turns.ts';
import { refuse } from '../base/refusal.ts';
import type { SettingsInForce } from '../base/settings.ts';
import { wordsOf } from '../base/words.ts';
import { proveDevice, readClaim } from '../sessions/prove-device.ts';
import { refuseUntilSetUp } from '../sessions/require-second-factor.ts';
import { sightOfReader, withoutCost } from '../sessions/seller-sight.ts';
import { findSession } from '../sessions/session.ts';
import { sendCompressed } from './compressed.ts';
import { languageFor } from './language-for.ts';
import { passOn } from './pass-on.ts';
import { readReport } from './read-report.ts';
import { answerAsKnown, answerUnchanged, sourceOf } from './unchanged.ts';
import { sendInPieces } from './unread-answers.ts';

type ContextFor<E extends Endpoint> = E['who'] extends 'anyone' | 'reset ticket'
  ? Context
  : E['who'] extends 'device'
    ? DeviceContext
    : StaffContext;
type Answer<E extends Endpoint> = E extends { meta: unknown } ? { payload: Reply<E>; meta: ReplyMeta<E> } : Reply<E>;
type Handler<E extends Endpoint> = (ctx: ContextFor<E>, input: Input<E>) => Promise<Answer<E>>;

declare module 'fastify' {
  interface FastifyRequest {
    /** It is made before the body is read; null if no call is served. */
    ctx: Context | null;
    /** The text of the body, only for calls by a device, which sign it. */
    bodyText: string | null;
  }
  interface FastifyContextConfig {
    /** The declared call that a route serves. */
    call?: Endpoint;
  }
}

export interface Served {
  endpoint: Endpoint;
  register(app: FastifyInstance, equipment: Equipment): void;
}

export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Served {
  const changes = changedBy(endpoint);
  // Calls that a till needs are answered on this thread, and so are calls that are open without a session.
  const hasSession = typeof endpoint.who !== 'string' || endpoint.who === 'any session';
  const isForReadingThread = laneOf(endpoint) === 'reading' && hasSession && !endpoint.picture;
  return {
    endpoint,
    register(app, equipment) {
      app.route({
        method: endpoint.method,
        url: routePath(endpoint.path),
        config: { call: endpoint },
        ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
        ...(endpoint.method === 'GET' && {
          onSend: [answerUnchanged, sendInPieces, ...(endpoint.compressed ? [sendCompressed] : [])],
        }),
        onRequest: async (request, reply) => {
          request.ctx = await contextFor(endpoint, request, reply, equipment);
          if (answerAsKnown(request, reply)) return reply;
          refuseTooLong(request);
        },
        handler: async (request, reply) => {
          if (endpoint.who === 'device') await admitDevice(endpoint, request);
          if (isForReadingThread && (await passOn(endpoint, request, reply, equipment))) return reply;
          const input = {
            params: endpoint.params?.parse(request.params),
            query: endpoint.query?.parse(request.query),
            body: endpoint.body?.parse(request.body),
          };
          const ctx = request.ctx as ContextFor<E>;
          const run = (from: StaffContext) => handler(from as ContextFor<E>, input as Input<E>);
          const answer = await (endpoint.report
            ? readReport(ctx as StaffContext, reply, run)
            : run(ctx as StaffContext));
          equipment.events.announce(changes);
          return envelope(endpoint, answer, reply, sightOfReader(ctx).cost ? whole : withoutCost);
        },
      });
    },
  };
}

/** Writes '/staff/{id}' as Fastify does: '/api/staff/:id'. */
export function routePath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

const whole = <Value>(value: Value): Value => value;

/** `seen` removes fields that the contract names but this session may not see. */
async function envelope(endpoint: Endpoint, answer: unknown, reply: FastifyReply, seen: typeof whole) {
  const { payload, meta } = endpoint.meta ? (answer as { payload: unknown; meta: unknown }) : { payload: answer };
  const rest = endpoint.meta && { meta: seen(endpoint.meta.parse(meta)) };
  const parse = (some: unknown) => endpoint.payload.parse(some);
  if (!Array.isArray(payload) || payload.length <= rowsAtOnce || !(endpoint.payload instanceof z.ZodArray)) {
    return { status: true, payload: seen(parse(payload)), ...rest };
  }
  const rows = await textOfRows(payload, (some) => seen(parse(some)));
  reply.type('application/json; charset=utf-8');
  const end = rest ? `,"meta":${JSON.stringify(rest.meta)}}` : '}';
  return `{"status":true,"payload":${rows}${end}`;
}

/** Parses and writes a long list in turns, so that others are served in between. */
async function textOfRows(rows: unknown[], parse: (some: unknown[]) => unknown): Promise<string> {
  const texts = await mapInTurns(rows, (some) => [JSON.stringify(parse(some)).slice(1, -1)]);
  return `[${texts.join(',')}]`;
}

export async function contextFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  equipment: Equipment,
): Promise<Context | StaffContext> {
  const base = { ...equipment, log: request.log, address: request.ip, token: bearer(request) };
  let staff: Staff | undefined;
  let settings: SettingsInForce;
  if (endpoint.who === 'device') readClaim(request.headers.authorization);
  if (typeof endpoint.who === 'string' && endpoint.who !== 'any session')
    settings = await equipment.settingsCache.now();
  else {
    reply.header('cache-control', 'no-store');
    ({ staff, settings } = await admit(endpoint, request, base));
    const hasWaited = await equipment.lanes.takeTurn(endpoint, base.token!, request, reply);
    // While the request waited, the person may have signed out or lost the role.
    if (hasWaited) ({ staff, settings } = await admit(endpoint, request, base));
  }
  const words = wordsOf(settings.config, languageFor(request, staff, settings));
  request.words = words;
  const key = idempotencyKey(request);
  const ctx = Object.assign(base, { settings, config: settings.config, words, environment: equipment.config, key });
  return staff ? Object.assign(ctx, { staff }) : ctx;
}

/** Finds who is calling, and refuses those to whom the call is not open. */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  base: Equipment & { token: string | null },
): Promise<{ staff: Staff; settings: SettingsInForce }> {
  const session = await findSession(base);
  if (!session) return refuse('no-session');
  const { staff, byPin, settingsVersion } = session;
  request.staffId = staff.id;
  const settings = await base.settingsCache.at(settingsVersion);
  const language = languageFor(request, staff, settings);
  request.words = wordsOf(settings.config, language);
  if (isSteady(endpoint, base) && request.headers['if-none-match'] !== undefined) {
    const { mark, now } = base;
    request.source = sourceOf({ ...session, mark, language, now: now(), address: request.raw.url! });
  }
  const { who, sellersWith, stockWith, beforeSecondFactor, notByPin } = endpoint;
  if (!beforeSecondFactor) refuseUntilSetUp(base.config, staff);
  if (notByPin && byPin) refuse('not-allowed/pin');
  const isOpen = who === 'any session' || holdsOne(staff, who as readonly Role[]);
  const asSeller = sellersWith !== undefined && settings.till[sellersWith] && staff.roles.includes('sales');
  const asStock = stockWith !== undefined && settings.till[stockWith] && staff.roles.includes('stock');
  return isOpen || asSeller || asStock ? { staff, settings } : refuse('not-allowed');
}

/** An answer from a standby is not steady: it may be older than what the primary has committed. */
function isSteady({ steady, report }: Endpoint, { standbys }: Equipment): boolean {
  return steady === true && !(report && standbys);
}

/** The signature covers the body, which has only been read by now. */
async function admitDevice(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const ctx = request.ctx as DeviceContext;
  const { method, url, headers, params, bodyText } = request;
  ctx.device = await proveDevice(
    ctx,
    readClaim(headers.authorization),
    { method, path: url.split('?')[0]!, body: bodyText ?? '' },
    { namedId: Number((params as { id: string }).id), evenRevoked: endpoint.evenRevoked === true },
  );
}

/** Checks the length that the request states, before the body is sent. If it states none, the body is counted as it comes. */
export function refuseTooLong({ headers, routeOptions }: FastifyRequest): void {
  if (Number(headers['content-length']) > routeOptions.bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
}

function holdsOne(staff: Staff, allowed: readonly Role[]): boolean {
  return allowed.some((role) => staff.roles.includes(role));
}

export function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return refuse('bad-input/key');
  }
  return key;
}
