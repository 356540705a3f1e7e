import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let stock: Caller;
beforeAll(async () => {
  app = await startTestApp();
  stock = await app.as('stock');
});
afterAll(() => app.close());

/** Asks for the categories, with the tag of an answer had before. */
const ask = (known?: string, token = stock.token) =>
  app.http.inject({
    url: '/api/categories',
    headers: { authorization: `Bearer ${token}`, ...(known !== undefined && { 'if-none-match': known }) },
  });

async function tagNow(): Promise<string> {
  const { etag } = (await ask('""')).headers;
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  return String(etag);
}

describe('an answer the caller has already', () => {
  it('comes as 304 without a body, and may not be stored on the way', async () => {
    const tag = await tagNow();
    const again = await ask(tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-store' });
    expect(again.headers).not.toHaveProperty('content-length');
    for (const known of [`W/${tag}`, `"other", ${tag}`, '*']) expect((await ask(known)).statusCode, known).toBe(304);
  });

  it('comes whole, with another tag, once something changed', async () => {
    const tag = await tagNow();
    await stock.post('/categories', { type: 'Paper' });
    const changed = await ask(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().payload).toMatchObject([{ type: 'Paper' }]);
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('is given to nobody who may not have it', async () => {
    const tag = await tagNow();
    const nobody = await app.as();
    expect((await ask(tag, nobody.token)).statusCode).toBe(403);
    expect((await ask(tag, 'x'.repeat(43))).statusCode).toBe(401);
  });

  it('has no tag for who does not ask for one', async () => {
    expect((await ask()).headers).not.toHaveProperty('etag');
  });
});
