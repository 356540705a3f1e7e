/** Whatever is sent, the answer is the envelope; a refusal has one clear sentence. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const post = (path: string, payload: string | Buffer, type = 'application/json') =>
  app.http.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } });

describe('a request that can not be served', () => {
  it.each(['{', '{"email":}', 'null,', '{"a":1}}', '"', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":1}}'])(
    'with the broken JSON %s is 400',
    async (body) => {
      const response = await post('/api/auth/login', body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ status: false, payload: 'The request could not be read', code: 'bad-input' });
    },
  );

  it.each(['null', '[]', '1', '"text"', 'true'])('with %s instead of an object is 400', async (body) => {
    const response = await post('/api/auth/login', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ status: false, payload: 'The request is not valid', code: 'bad-input' });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'no',
  ])('sent as %s is 400', async (type) => {
    const response = await post('/api/auth/login', 'email=a', type);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ status: false, payload: 'Please send JSON', code: 'bad-input' });
  });

  it('without a body where one is needed is 400', async () => {
    expect(await app.withToken('').post('/auth/login')).toEqual({
      httpStatus: 400,
      status: false,
      payload: 'The request is not valid',
      code: 'bad-input',
    });
  });

  it.each([
    ['anyone may make', '/api/auth/login', 16 * 1024],
    ['few may make', '/api/staff', 16 * 1024],
    ['sells', '/api/sales', 1024 * 1024],
    ['imports stock', '/api/stock/import', 8 * 1024 * 1024],
  ])('above the limit of a call that %s is 413', async (_what, path, limit) => {
    const send = (length: number) =>
      app.http.inject({
        method: 'POST',
        url: path,
        payload: JSON.stringify({ text: 'x'.repeat(length - '{"text":""}'.length) }),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      });
    expect((await send(limit)).statusCode).toBe(400);
    const refused = await send(limit + 1);
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toEqual({ status: false, payload: 'That request is too large', code: 'too-large' });
  });

  it.each([
    ['lists in lists', '['.repeat(1_000_000)],
    ['objects in objects', '{"a":'.repeat(200_000)],
    ['a text of brackets and then lists in lists', `["${'\\"]'.repeat(20)}",${'['.repeat(50)}`],
    ['empty lists side by side', `[${'[],'.repeat(300_000)}0]`],
    ['numbers side by side', `[${'0,'.repeat(400_000)}0]`],
    ['texts side by side', `[${'"",'.repeat(300_000)}0]`],
  ])('made of %s is 400 without being parsed', async (_what, payload) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/stock/import',
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().payload).toBe('The request is nested too deeply or has too many values');
  });

  it('with brackets and escaped marks inside its texts is read like any other', async () => {
    const csv = `name,category,qty,unitCost,unitSell\n"${'[{""\\'.repeat(20)}",Paper,1,2,3\n${'['.repeat(100)},Paper,1,2,3`;
    const answer = await admin.post('/stock/import', { csv, dryRun: true });
    expect(answer.payload.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 });
  });

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/staff/1/nothing'],
    ['PATCH', '/api/staff'],
    ['DELETE', '/api/health'],
    ['OPTIONS', '/api/staff'],
    ['TRACE', '/api/staff'],
    ['GET', `/api/staff/${'9'.repeat(500)}`],
  ] as const)('%s %s, which is no call, is 404', async (method, url) => {
    const response = await app.http.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      status: false,
      payload: 'There is nothing at this address',
      code: 'not-found',
    });
  });

  it('with an address that can not be decoded is 400', async () => {
    const response = await app.http.inject({ url: '/api/staff/%zz' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ status: false, payload: 'The request could not be read', code: 'bad-input' });
  });

  const overlong = `X-Long: ${'x'.repeat(20_000)}`;
  it.each([
    ['this is not HTTP', '400', 'bad-input', 'The request could not be read.'],
    [`GET /api/health HTTP/1.1\r\nHost: x\r\n${overlong}`, '431', 'too-large', 'The request headers are too long.'],
    [
      `GET /api/health HTTP/1.1\r\nHost: x\r\nAccept-Language: en-XA\r\n${overlong}`,
      ...['431', 'too-large', '[Thé réqûéšt héåðérš åré töö löñĝ.~~~~~~~~ ~~~~~~]'],
    ],
  ])('that is not even HTTP is answered in the envelope', async (text, httpStatus, code, sentence) => {
    await app.http.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = app.http.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(`${text}\r\n\r\n`));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(answer).toContain(`HTTP/1.1 ${httpStatus}`);
    const [head, body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({ status: false, payload: sentence, code });
  });

  it.each([
    ['en', 'Not found'],
    ['en-XA', '[Ñöt föûñð~~~~]'],
  ])('for a file that is not there is told so in the language %s', async (language, text) => {
    const response = await app.http.inject({ url: '/nothing.txt', headers: { 'accept-language': language } });
    expect([response.statusCode, response.body]).toEqual([404, text]);
  });

  it('names every bad field at once', async () => {
    const answer = await admin.post('/staff', { firstName: '', lastName: 7, email: 'x' });
    expect(answer.payload).toBe(
      'firstName must not be empty; lastName must be text of 1 to 200 characters; email must be an email address',
    );
  });

  it.each(['', 'Bearer', 'Bearer short', 'Basic YTpi', `Bearer ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(5000)}`])(
    'with the authorization "%s" is 401',
    async (authorization) => {
      const response = await app.http.inject({ url: '/api/auth/me', headers: { authorization } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ status: false, payload: 'Please sign in', code: 'no-session' });
    },
  );

  it('with a filter given twice is 400', async () => {
    expect(await admin.get('/logs?search=a&search=b')).toMatchObject({ httpStatus: 400, status: false });
  });
});

describe('every answer', () => {
  it.each(['/api/health', '/api/nothing', '/api/auth/me', '/somewhere'])(
    'at %s carries the headers that protect',
    async (url) => {
      const { headers } = await app.http.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      // This header only concerns pages.
      expect(headers['permissions-policy']).toBe(
        url.startsWith('/api') ? undefined : 'camera=(self), microphone=(), geolocation=()',
      );
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('has an id of its own, which the caller can not choose', async () => {
    const ask = () =>
      app.http.inject({ url: '/api/health', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    const ids = [(await ask()).headers['x-request-id'], (await ask()).headers['x-request-id']];
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('to TRACE is no echo of what was sent', async () => {
    const { statusCode, body } = await app.http.inject({
      method: 'TRACE',
      url: '/api/health',
      headers: { 'x-mine': 'echo' },
    });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('echo');
  });

  it('of the API is kept by no cache; a page that only sounds alike is not the API', async () => {
    expect((await app.http.inject({ url: '/api/health' })).headers['cache-control']).toBe('no-store');
    expect((await app.http.inject({ url: '/api/health' })).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    );
    expect((await app.http.inject({ url: '/apiary' })).headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
