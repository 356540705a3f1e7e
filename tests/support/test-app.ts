/**
 * The whole server on its own database, called as a browser would call it but without a socket.
 * The test controls the clock: `app.clock.now = new Date(…)`. Closing it fails when a call was refused with a code that
 * it does not declare, or decided something by the caller's roles that it does not declare.
 */
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { generalCodes } from '../../contract/codes.ts';
import { codesOf, type Endpoint, type Payload, type Sending } from '../../contract/endpoint.ts';
import { practicePath } from '../../contract/first-hour/practice.ts';
import type { Role } from '../../contract/roles.ts';
import { dayIn } from '../../contract/values/dates.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { buildApp } from '../../server/app.ts';
import type { AnswerLimits } from '../../server/base/answer-limits.ts';
import type { FileLimits } from '../../server/base/file-limits.ts';
import type { ReadingThread } from '../../server/base/reading-thread.ts';
import type { Standbys } from '../../server/base/standbys.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { withClient } from '../../server/db/connections/with-client.ts';
import { readShop } from '../../server/db/shop.ts';
import type { StreamLimits } from '../../server/events/streams.ts';
import type { Email, Mail } from '../../server/mail/mail.ts';
import { openSession } from '../../server/sessions/session.ts';
import { addressOf, type Calls } from './calls.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { noteUndeclaredRules } from './role-questions.ts';

export interface Answer {
  httpStatus: number;
  status: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  payload: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  meta?: any;
  code?: string;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * A caller, with or without a token. `call` is for calls that have to succeed. `get`, `post`, `put` and `delete` return any
 * answer, even to requests that no declaration allows.
 */
export interface Caller extends Calls {
  id: number;
  email: string;
  token: string;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
}

export interface TestApp {
  http: FastifyInstance;
  database: TestDatabase;
  config: Config;
  clock: { now: Date };
  sentEmails: Email[];
  /** A signed-in member of staff with these roles. */
  as(...roles: Role[]): Promise<Caller>;
  /** A caller with this token, or without one: `withToken('')`. */
  withToken(token: string): Caller;
  /** The same person in the practice shop. */
  inPractice(caller: Caller): Caller;
  close(): Promise<void>;
}

/** The time zone is a fixed one instead of the machine's. */
const testConfig: Config = {
  ...readConfig({
    DATA_DIR: 'unused',
    SECRETS_KEY: Buffer.alloc(32, 'for tests').toString('base64'),
    BUSINESS_NAME: 'Corner Shop',
    BUSINESS_TZ: 'Africa/Kampala',
    LOCALE: 'en',
    MAIL_FROM: 'shop@example.com',
  }),
  isZoneSet: false,
};

let made = 0;

interface TestAppOptions {
  /** Makes this a second server on the database of another one. */
  database?: TestDatabase;
  mail?: Mail;
  log?: Logger;
  streamLimits?: StreamLimits;
  standbys?: Standbys;
  readingThread?: ReadingThread;
  fileLimits?: FileLimits;
  answerLimits?: AnswerLimits;
}

export async function startTestApp(settings: Partial<Config> = {}, brought: TestAppOptions = {}): Promise<TestApp> {
  const database = brought.database ?? (await createTestDatabase());
  const config = { ...testConfig, ...settings };
  const clock = { now: new Date('2026-03-10T09:00:00Z') };
  const sentEmails: Email[] = [];
  setMoneyDecimals((await withClient(database.where, readShop)).decimals);
  const http = await buildApp({
    db: database.db,
    pool: database.pool,
    standbys: brought.standbys,
    readingThread: brought.readingThread,
    config,
    streamLimits: brought.streamLimits,
    fileLimits: brought.fileLimits,
    answerLimits: brought.answerLimits,
    now: () => clock.now,
    log: brought.log ?? pino({ level: 'silent' }),
    mail: brought.mail ?? {
      async send(email) {
        sentEmails.push(email);
        return { delivered: true };
      },
    },
  });
  const undeclared = noteUndeclaredCodes(http);
  const unruled = noteUndeclaredRules(http);
  const today = () => dayIn(config.businessTz, clock.now);
  return {
    http,
    database,
    config,
    clock,
    sentEmails,
    withToken: (token) => callerOf(http, token, 0, '', today),
    inPractice: ({ token, id, email }) => callerOf(http, token, id, email, today, practicePath),
    async as(...roles) {
      const email = `${roles.join('-') || 'none'}-${++made}@example.com`;
      const { id } = await database.db
        .insertInto('staff')
        .values({ first_name: 'Test', last_name: roles.join(' ') || 'nobody', email, roles })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await database.db.transaction().execute((tx) => openSession(tx, id, true, clock.now));
      return callerOf(http, token, id, email, today);
    },
    async close() {
      await http.close();
      if (!brought.database) await database.close();
      if (undeclared.size > 0) throw new Error(`Codes that the calls do not declare: ${[...undeclared].join(', ')}`);
      if (unruled.size > 0) throw new Error(`Asked for roles without a rule in byRole: ${[...unruled].join(', ')}`);
    },
  };
}

function noteUndeclaredCodes(http: FastifyInstance): Set<string> {
  const undeclared = new Set<string>();
  http.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{')) return;
    const { code } = JSON.parse(payload) as Answer;
    const { call } = routeOptions.config;
    const codes: string[] = [...Object.keys(generalCodes), ...(call ? codesOf(call) : [])];
    if (call && !codes.includes(String(code))) undeclared.add(`${method} ${call.path} ${code}`);
  });
  return undeclared;
}

function callerOf(
  http: FastifyInstance,
  token: string,
  id: number,
  email: string,
  today: () => string,
  shop: '' | typeof practicePath = '',
): Caller {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { body, headers }: CallOptions = {}) => {
    const response = await http.inject({
      method,
      url: `${shop}/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    return { ...response.json(), httpStatus: response.statusCode } as Answer;
  };
  return {
    id,
    email,
    token,
    today,
    async call<E extends Endpoint>(endpoint: E, sending?: Sending<E>): Promise<Payload<E>> {
      const address = addressOf(endpoint, sending);
      const { status, httpStatus, payload } = await ask(endpoint.method, address, { body: sending?.body });
      if (!status) throw new Error(`${endpoint.method} ${address} answered ${httpStatus}: ${payload}`);
      return payload;
    },
    get: (path, options) => ask('GET', path, options),
    post: (path, body, options) => ask('POST', path, { ...options, body }),
    put: (path, body, options) => ask('PUT', path, { ...options, body }),
    delete: (path, options) => ask('DELETE', path, options),
  };
}
