/**
 * What browser tests stand on: per worker one shop, the built server on an empty database of its own, and verbs to bring
 * people and data into it. Tests of one worker share the shop, so each makes its own people and records and looks only
 * at those. A script error or a breach of the content policy fails the test it happens in.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { SessionUser } from '../../contract/auth.ts';
import { login, requestPasswordReset, resetPassword, submitCode } from '../../contract/auth.ts';
import type { Endpoint, Payload, Sending } from '../../contract/endpoint.ts';
import { deletePaymentMethod, listPaymentMethods } from '../../contract/payment-methods.ts';
import type { Role } from '../../contract/roles.ts';
import { addStaff } from '../../contract/staff.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

export interface Person {
  email: string;
  password: string;
  user: SessionUser;
  token: string;
}

export interface Shop extends RunningServer {
  admin: Person;
  /** Makes a call, as the administrator unless a token says otherwise; throws what the server refused. */
  call<E extends Endpoint>(endpoint: E, sending?: Sending<E>, token?: string): Promise<Payload<E>>;
  /** Someone new who has accepted the invitation. */
  hire(...roles: Role[]): Promise<Person>;
  /** The code in the newest mail to this address; without a mail server they lie in the outbox. */
  mailedCode(email: string): Promise<string>;
}

interface Fixtures {
  /** Signs in on the page as a person would. */
  signIn(person: Person, on?: Page): Promise<void>;
  /** Opens a screen as this person without going through the sign-in page. */
  open(path: string, person: Person, on?: Page): Promise<void>;
  noScriptErrors: undefined;
  ownWaysToPay: undefined;
}

export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      try {
        await use(await furnish(server));
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
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
      // A small page of the same origin, only to have somewhere to put the session.
      await on.goto('/api/health');
      await on.evaluate(
        ([token, user]) => {
          sessionStorage.setItem('token', token);
          sessionStorage.setItem('user', user);
        },
        [token, JSON.stringify(user)] as const,
      );
      await on.goto(path);
    }),
  noScriptErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) errors.push(message.text());
      });
      await use(undefined);
      // What a page asked for last may still be on its way through a route of the test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  ownWaysToPay: [
    async ({ shop }, use) => {
      const before = new Set((await shop.call(listPaymentMethods)).map(({ id }) => id));
      await use(undefined);
      // The keys of the till and the fields of a form depend on what there is to pay with, in the next test too.
      // The first supplier brings Advance, which stays.
      for (const { id, kind } of await shop.call(listPaymentMethods)) {
        if (!before.has(id) && kind !== 'advance') await shop.call(deletePaymentMethod, { params: { id } });
      }
    },
    { auto: true },
  ],
});

/** A shop of a test's own, for settings that others do not share. */
export async function openShop(settings: Record<string, string>): Promise<Shop> {
  return furnish(await startServer(settings));
}

/** For a test that changes what others of its worker rely on. */
export const testInOwnShop = test.extend<{ own: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  own: async ({}, use) => {
    const own = await openShop({});
    await use(own);
    await own.stop();
  },
  baseURL: ({ own }, use) => use(own.url),
});

/** For the tests of one file, which rely on its numbers and lists. Each call opens another shop: files never share one. */
export function testInShopOfFile() {
  return test.extend<object, { shop: Shop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const shop = await openShop({});
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker' },
    ],
  });
}

let hired = 0;

async function furnish(server: RunningServer): Promise<Shop> {
  async function call<E extends Endpoint>(endpoint: E, sending?: Sending<E>, token?: string): Promise<Payload<E>> {
    const { params, query, body } = (sending ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${server.url}/api${path}?${search}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token ?? admin?.token ?? ''}`,
        'content-type': 'application/json',
        // Everyone is hired at a place of their own: one place may not ask for so many reset mails.
        'x-forwarded-for': `10.0.${hired >> 8}.${hired & 255}`,
      },
      body: endpoint.method === 'GET' ? undefined : JSON.stringify(body ?? {}),
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
  return {
    ...server,
    admin,
    call,
    async hire(...roles) {
      const name = `${roles.join('-') || 'roleless'}-${++hired}`;
      const email = `${name}@example.com`;
      const password = 'brass scales 27';
      // The newest comes first in the list of people, which has only as many rows as fit the screen.
      const firstName = `Test ${9999 - hired}`;
      const { code } = await call(addStaff, { body: { firstName, lastName: name, email, roles } });
      const { token } = await call(requestPasswordReset, { body: { email } }, '');
      await call(submitCode, { body: { code: code ?? '' } }, token);
      await call(resetPassword, { body: { password, confirm_password: password, email } }, token);
      return enter(email, password);
    },
    mailedCode: (email) => findMailedCode(join(server.dataDir, 'outbox'), email),
  };
}

/** Hiring sends one reset mail, and mail leaves after the answer: the one asked for since is the second. */
async function findMailedCode(outbox: string, email: string): Promise<string> {
  const resetEmails = async () => {
    const letters = [];
    for (const name of await readdir(outbox)) {
      const path = join(outbox, name);
      const text = await readFile(path, 'utf8');
      const code = /new password is\s+([2-9A-HJKMNP-Z]{8})\b/.exec(text)?.[1];
      if (code && text.includes(`To: ${email}`)) letters.push({ code, written: (await stat(path)).mtimeMs });
    }
    return letters.sort((one, other) => other.written - one.written);
  };
  await expect.poll(async () => (await resetEmails()).length, `reset mails to ${email}`).toBe(2);
  return (await resetEmails())[0]!.code;
}
