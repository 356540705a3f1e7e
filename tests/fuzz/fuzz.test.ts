/**
 * Generated requests to every call: whatever is sent, the response is the envelope and never a server error, and the
 * books agree afterwards. FUZZ_REQUESTS says how many, FUZZ_SEED which ones; `npm run fuzz` is the long run.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { generalCodes, specificCodes } from '../../contract/codes.ts';
import { roles } from '../../contract/roles.ts';
import { dayIn } from '../../contract/values/dates.ts';
import { wrongInBooks } from '../support/selling.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { seeded, trade } from '../support/trading.ts';
import { generateRequest, type Request } from './generate-request.ts';

const wanted = Number(process.env.FUZZ_REQUESTS ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 20260310);
const together = 8;

vi.setConfig({ testTimeout: 180_000 + wanted * 60 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await trade(app, await app.as(...roles), 80);
  app.clock.now = new Date('2026-03-10T09:00:00Z');
});
afterAll(() => app.close());

it(`${wanted} generated requests are all answered in the envelope, none with a fault, and the books agree`, async () => {
  const today = () => dayIn(app.config.businessTz, app.clock.now);
  let closed: string | null = null;
  const random = Object.assign(seeded(seed), { today, closedDay: () => closed ?? today() });
  const names = Object.keys(calls);
  const served: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  const statuses: Record<number, number> = {};
  const others = [...(await Promise.all(roles.map((role) => app.as(role)))), await app.as(), app.withToken('')];
  let everyRole = await app.as(...roles);

  for (let sent = 0; sent < wanted; sent += together) {
    const batch = Array.from({ length: together }, (_, place) => {
      const name = names[(sent + place) % names.length] as string;
      const request = generateRequest(calls[name] as (typeof calls)[string], random, 10 + Math.floor(sent / 100));
      const { token } = random.below(8) ? everyRole : random.pick(others);
      if (token) request.headers.authorization ??= `Bearer ${token}`;
      return { name, request };
    });
    const answers = await Promise.all(batch.map(({ request }) => app.http.inject(request)));
    for (const [place, { statusCode, body }] of answers.entries()) {
      const { name, request } = batch[place] as (typeof batch)[number];
      const isFile = calls[name]?.file !== undefined && statusCode === 200;
      expect(isFile ? '' : wrongWith(request, statusCode, body), describe(sent + place, name, request, body)).toBe('');
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode === 200) served[name] = (served[name] ?? 0) + 1;
    }
    // Some requests sign out, change roles or delete people, so the following ones use a new session, on a later day.
    if (answers.some(({ statusCode }) => statusCode === 401)) {
      app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
      everyRole = await app.as(...roles);
    }
    // A closed day locks what is before it, so it is reopened after a while: every call should have a chance to succeed.
    if (batch.some(({ name }) => name === 'closeDay' || name === 'reopenDay')) closed = await latestClosed();
    // Only the owner can unlock a period, and nobody here is the owner.
    if (batch.some(({ name }) => name === 'lockBooks')) {
      await app.database.pool.query('update books_lock set until = null');
    }
    if (closed && random.below(20) === 0) closed = await reopen(closed);
  }

  console.log(`${wanted} requests of seed ${seed} over ${names.length} calls:`, statuses);
  // A run in which nothing succeeded would prove nothing.
  expect(statuses[200]).toBeGreaterThan(wanted / 8);
  const never = names.filter((name) => !served[name] && !alwaysRefused.includes(name));
  if (wanted >= 10_000) expect(never).toEqual([]);
  expect(await wrongInBooks(app)).toEqual([]);
});

async function latestClosed(): Promise<string | null> {
  const { payload } = await (await app.as('admin')).get('/days');
  return payload.latestClosed;
}

async function reopen(day: string): Promise<string | null> {
  const answer = await (await app.as('admin')).delete(`/days/${day}`, { body: { reason: 'To be corrected' } });
  expect(answer.status, `reopening ${day}: ${answer.payload}`).toBe(true);
  return latestClosed();
}

/** These succeed only with a secret that can't be guessed, or with a picture. */
const alwaysRefused = [
  'login',
  'loginWithCode',
  'submitCode',
  'resetPassword',
  'startSecondFactor',
  'confirmSecondFactor',
  'turnOffSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'setPin',
  'approve',
  'readStatement',
  'getLogo',
  'putLogo',
  'deleteLogo',
];

function wrongWith({ method, headers }: Request, httpStatus: number, body: string): string {
  if (httpStatus >= 500) return 'a fault';
  // 304 may only answer requests that asked for it, and has no body.
  if (httpStatus === 304) return method === 'GET' && 'if-none-match' in headers && !body ? '' : 'unchanged, unasked';
  let envelope: { status?: unknown; payload?: unknown; code?: unknown };
  try {
    envelope = JSON.parse(body);
  } catch {
    return 'not JSON';
  }
  if (envelope.status !== (httpStatus === 200)) return 'status does not say how it went';
  if (envelope.payload === undefined) return 'no payload';
  const sentence = typeof envelope.payload === 'string' && envelope.payload.length > 0;
  if (httpStatus !== 200 && !sentence) return 'a refusal without a sentence';
  const known = String(envelope.code) in { ...generalCodes, ...specificCodes };
  return known === (httpStatus !== 200) ? '' : 'a refusal without a known code, or a code without one';
}

function describe(index: number, name: string, { method, url, headers, payload }: Request, body: string): string {
  const { authorization: _, ...others } = headers;
  const sent = `${method} ${url} ${JSON.stringify(others)} ${payload ?? ''}`.slice(0, 1500);
  return `request ${index} of seed ${seed}, ${name}: ${sent}\nanswered ${body.slice(0, 500)}`;
}
