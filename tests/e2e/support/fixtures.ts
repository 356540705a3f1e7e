/**
 * What browser tests are built on: one shop per worker, which is the built server on an empty database of its own, and
 * functions that bring people and data into it. A worker keeps its browser for tests of several shops, because starting another
 * worker takes five seconds. Tests of one worker share the shop, so each makes its own people and records and looks only at
 * those. A script error or a breach of the content policy fails the test in which it happens.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Endpoint, Payload, Sending } from '../../../contract/endpoint.ts';
import { updateGuidedStart } from '../../../contract/first-hour/guided-start.ts';
import { deletePaymentMethod, listPaymentMethods } from '../../../contract/money/payment-methods.ts';
import type { SessionUser } from '../../../contract/people/auth.ts';
import { join as acceptInvitation, login } from '../../../contract/people/auth.ts';
import { addStaff } from '../../../contract/people/staff.ts';
import type { Role } from '../../../contract/roles.ts';
import { dayIn } from '../../../contract/values/dates.ts';
import { addressOf, type Calls } from '../../support/calls.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

export interface Person {
  email: string;
  password: string;
  user: SessionUser;
  token: string;
}

export interface Shop extends RunningServer, Calls {
  admin: Person;
  /** Makes a call, as the administrator unless a token is given; throws if the server refuses. */
  call<E extends Endpoint>(endpoint: E, sending?: Sending<E>, token?: string): Promise<Payload<E>>;
  /** Adds a person who has accepted the invitation. */
  hire(...roles: Role[]): Promise<Person>;
  /** The code in the newest mail to this address. Without a mail server, mails are in the outbox folder. */
  mailedCode(email: string): Promise<string>;
}

interface Fixtures {
  shop: Shop;
  /** Signs in on the page as a person would. */
  signIn(person: Person, on?: Page): Promise<void>;
  /** Opens a screen as this person without going through the sign-in page. */
  open(path: string, person: Person, on?: Page): Promise<void>;
  noScriptErrors: undefined;
  ownWaysToPay: undefined;
}

/** The shop of a file, or the one that files share. It is opened when it is first asked for. */
type ShopOf = (file: string, settings?: Record<string, string>) => Promise<Shop>;

const shared = 'shared';
/** In milliseconds. It is not part of the test's own time, because the first test of a worker or a file waits until its shop is open. */
const openingLimit = 90_000;

export const test = base.extend<Fixtures, { shopOf: ShopOf }>({
  shopOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const shops = new Map<string, Shop>();
      const close = async (file: string) => {
        await shops.get(file)?.stop();
        shops.delete(file);
      };
      await use(async (file, settings = {}) => {
        for (const other of shops.keys()) if (other !== file && other !== shared) await close(other);
        const shop = shops.get(file) ?? (await openShop(settings));
        shops.set(file, shop);
        return shop;
      });
      for (const file of shops.keys()) await close(file);
    },
    { scope: 'worker' },
  ],
  shop: [({ shopOf }, use) => shopOf(shared).then(use), { scope: 'test', timeout: openingLimit }],
  baseURL: ({ shop }, use) => use(shop.url),
  signIn: ({ page }, use) =>
    use(async (person, on = page) => {
      await on.goto('/');
      await on.getByLabel('Email').fill(person.email);
      await on.getByLabel('Password').fill(person.password);
      await on.getByRole('button', { name: 'Login' }).click();
      await expect(on.getByRole('navigation', { name: 'Main' })).toBeAttached();
    }),
  open: ({ page }, use) =>
    use(async (path, { token, user }, on = page) => {
      const session = await on.addInitScript(
        ([token, user, owner]) => {
          if (window !== top) return;
          sessionStorage.setItem('token', token);
          sessionStorage.setItem('user', user);
          localStorage.setItem('owner', owner);
        },
        [token, JSON.stringify(user), String(user.id)] as const,
      );
      await on.goto(path);
      await session.dispose();
    }),
  noScriptErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text());
      });
      await use(undefined);
      // A last request of the page may still be on its way through a route of the test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  ownWaysToPay: [
    async ({ shop }, use) => {
      const before = new Set((await shop.call(listPaymentMethods)).map(({ id }) => id));
      await use(undefined);
      // Removed again, because the till's keys and the fields of forms depend on the methods, in the next test too. The method
      // Advance, which the first supplier adds, stays.
      for (const { id, kind } of await shop.call(listPaymentMethods)) {
        if (!before.has(id) && kind !== 'advance') await shop.call(deletePaymentMethod, { params: { id } });
      }
    },
    { auto: true },
  ],
});

/** Opens a shop for a single test, with settings that other tests do not share. */
export async function openShop(settings: Record<string, string>): Promise<Shop> {
  const server = await startServer(settings);
  return furnish(server).catch(async (error) => {
    await server.stop();
    throw error;
  });
}

/** For a test that changes what other tests of its worker rely on. */
export const testInOwnShop = test.extend<{ own: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  own: async ({}, use) => {
    const own = await openShop({});
    await use(own);
    await own.stop();
  },
  baseURL: ({ own }, use) => use(own.url),
});

/** For the tests of one file, which rely on the numbers and lists of a shop of their own. */
export function testInShopOfFile(settings: Record<string, string> = {}) {
  return test.extend({
    shop: [({ shopOf }, use, { file }) => shopOf(file, settings).then(use), { scope: 'test', timeout: openingLimit }],
  });
}

let hired = 0;

async function furnish(server: RunningServer): Promise<Shop> {
  async function call<E extends Endpoint>(endpoint: E, sending?: Sending<E>, token?: string): Promise<Payload<E>> {
    const path = addressOf(endpoint, sending);
    const response = await fetch(`${server.url}/api${path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token ?? admin?.token ?? ''}`,
        'content-type': 'application/json',
        // Everyone is hired from an address of their own, because one address may not sign in so often.
        'x-forwarded-for': `10.0.${hired >> 8}.${hired & 255}`,
      },
      body: endpoint.method === 'GET' ? undefined : JSON.stringify(sending?.body ?? {}),
    });
    const { status, payload } = (await response.json()) as { status: boolean; payload: Payload<E> };
    if (!status) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${payload}`);
    return payload;
  }

  async function enter(email: string, password: string): Promise<Person> {
    const answer = await call(login, { body: { email, password } }, '');
    if ('ticket' in answer) throw new Error(`${email} uses two-step sign-in.`);
    return { email, password, ...answer };
  }

  let admin: Person | undefined;
  admin = await enter(server.admin.email, server.admin.password);
  // Signing in leads to the guided start only once, and not in a shop that others have opened.
  await call(updateGuidedStart, { body: { begun: true } });
  return {
    ...server,
    admin,
    call,
    today: () => dayIn('Africa/Kampala', new Date()),
    async hire(...roles) {
      const name = `${roles.join('-') || 'roleless'}-${++hired}`;
      const email = `${name}@example.com`;
      const password = 'brass scales 27';
      // The names sort so that the newest comes first in the list of people, which only has the rows that fit the screen.
      const firstName = `Test ${9999 - hired}`;
      const { link } = await call(addStaff, { body: { firstName, lastName: name, email, roles } });
      const secret = link?.split('#')[1] ?? '';
      await call(acceptInvitation, { body: { secret, password, confirm_password: password } }, '');
      return enter(email, password);
    },
    mailedCode: (email) => findMailedCode(join(server.dataDir, 'outbox'), email),
  };
}

/** The mail may come after the answer of the server. */
async function findMailedCode(outbox: string, email: string): Promise<string> {
  const codes = async () => {
    const names = await readdir(outbox).catch(() => []);
    const letters = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return letters
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap((text) => /new password is\s+([2-9A-HJKMNP-Z]{8})\b/.exec(text)?.[1] ?? []);
  };
  await expect.poll(async () => (await codes()).length, `reset mails to ${email}`).toBe(1);
  return (await codes())[0]!;
}
