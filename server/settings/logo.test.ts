import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logoBytes } from '../../contract/shop/shop-settings.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 1)]);
const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(100, 2)]);

let app: TestApp;
let admin: Caller;
let seller: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

async function put(picture: Buffer | string, { type = 'image/png', token = admin.token } = {}) {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await app.http.inject({ method: 'PUT', url: '/api/settings/logo', headers, payload: picture });
  return { httpStatus: response.statusCode, ...response.json() };
}

const get = (headers: Record<string, string> = {}) => app.http.inject({ url: '/api/settings/logo', headers });

describe('the logo', () => {
  it('is not there at first', async () => {
    expect((await get()).json()).toMatchObject({ status: false, code: 'not-found' });
    expect((await get()).statusCode).toBe(404);
    expect(await admin.delete('/settings/logo')).toMatchObject({ httpStatus: 404 });
  });

  it.each([
    ['PNG', png, 'image/png', 'image/png'],
    ['JPEG', jpeg, 'application/octet-stream', 'image/jpeg'],
    ['PNG that says it is a JPEG', png, 'image/jpeg', 'image/png'],
  ])('is a %s, by its bytes, which anyone is given', async (_what, picture, said, type) => {
    expect(await put(picture, { type: said })).toMatchObject({ httpStatus: 200, status: true });
    const answer = await get();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.rawPayload.equals(picture)).toBe(true);
  });

  it('is not sent again to a browser that has it', async () => {
    await put(png);
    const etag = String((await get()).headers.etag);
    const again = await get({ 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await put(jpeg);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('is named in the settings and before sign-in, by another name when it changes', async () => {
    const names = new Set();
    for (const picture of [png, jpeg]) {
      await put(picture);
      const { logo } = (await seller.get('/settings')).payload;
      expect((await app.withToken('').get('/health')).payload.business.logo).toBe(logo);
      names.add(logo);
    }
    expect(names.size).toBe(2);
    expect(names).not.toContain(null);
  });

  it('goes when it is removed', async () => {
    await put(png);
    expect(await newestLog(app)).toMatchObject({ action: 'logo set', description: 'The logo was set' });
    expect((await admin.delete('/settings/logo')).httpStatus).toBe(200);
    expect(await newestLog(app)).toMatchObject({ action: 'logo removed' });
    expect((await get()).statusCode).toBe(404);
    expect((await seller.get('/settings')).payload.logo).toBe(null);
  });
});

describe('refused is', () => {
  it.each([
    ['a GIF', Buffer.from('GIF89a, and more')],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['the first half of a beginning', png.subarray(0, 4)],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_what, picture) => {
    expect(await put(picture)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('JSON', async () => {
    expect(await put('{"logo":1}', { type: 'application/json' })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('one that is too large, while the largest is taken', async () => {
    const largest = Buffer.concat([png, Buffer.alloc(logoBytes - png.length)]);
    expect((await put(largest)).httpStatus).toBe(200);
    const larger = Buffer.concat([largest, Buffer.alloc(1)]);
    expect(await put(larger)).toMatchObject({ httpStatus: 413, code: 'too-large' });
  });

  it('one by someone who may not, however large', async () => {
    const large = Buffer.alloc(2 * logoBytes);
    expect(await put(large, { token: seller.token })).toMatchObject({ httpStatus: 403, code: 'not-allowed' });
    expect(await put(large, { token: '' })).toMatchObject({ httpStatus: 401, code: 'no-session' });
  });
});
