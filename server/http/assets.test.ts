import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAssets } from './assets.ts';
import { protect } from './protect.ts';

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-assets-'));
const page = join(folder, 'web');
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'not for the world');
  writeFileSync(join(page, 'index.html'), 'the page');
  writeFileSync(join(page, 'first.js'), 'first()');
  const files = ['first.js', 'assets/main-abc.js', 'assets/till-abc.css'];
  writeFileSync(join(page, 'screen-files.json'), JSON.stringify({ '/sales': files }));
  mkdirSync(join(page, 'icons'));
  writeFileSync(join(page, 'icons', 'small.png'), 'a picture');
  writeFileSync(join(page, 'assets', 'main-abc.js'), 'main()');
  writeFileSync(join(page, 'assets', 'main-abc.js.br'), 'small');
  app = fastify();
  protect(app);
  await serveAssets(app, page);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the built page', () => {
  it.each(['/', '/stock', '/assets', '/assets/', '/deep/down', '/index.html', '/stock?search=a.b'])(
    'is what %s answers',
    async (url) => {
      const { statusCode, body, headers } = await app.inject({ url });
      expect([statusCode, body, headers['cache-control']]).toEqual([200, 'the page', 'no-cache']);
    },
  );

  it('names what a screen is made of, so that a browser fetches all of it at once', async () => {
    const linkOf = async (url: string) => (await app.inject({ url })).headers.link;
    const link = [
      '</first.js>;rel=preload;as=script',
      '</assets/main-abc.js>;rel=modulepreload',
      '</assets/till-abc.css>;rel=preload;as=style;crossorigin',
    ];
    expect(await linkOf('/sales')).toBe(link.join(','));
    expect(await linkOf('/sales?customer=7')).toBe(link.join(','));
    for (const url of ['/', '/stock', '/sales/', '/constructor', '/assets/main-abc.js', '/sales.js'])
      expect([url, await linkOf(url)]).toEqual([url, undefined]);
  });

  it("is a customer's statement too, which is kept by nobody, in no index, and says to no other site where it is", async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url: '/statement/c2VjcmV0' });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
    }
    expect((await app.inject({ url: '/stock' })).headers).not.toHaveProperty('x-robots-tag');
  });

  it('has its hashed files kept for good, compressed for those who take that', async () => {
    const plain = await app.inject({ url: '/assets/main-abc.js' });
    expect([plain.statusCode, plain.body]).toEqual([200, 'main()']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br']);
    const head = await app.inject({ method: 'HEAD', url: '/assets/main-abc.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('has the headers that protect a page on every answer that may be one, and only the others on its files', async () => {
    for (const url of [
      '/',
      '/stock',
      '/assets/',
      '/assets/nothing',
      '/assets/main-abc%2ejs%20',
      '/assets/a%2ejs',
      '/first.js',
    ]) {
      const { headers } = await app.inject({ url });
      expect([url, headers['content-security-policy'], headers['x-frame-options']]).toEqual([
        url,
        expect.stringContaining("frame-ancestors 'none'"),
        'DENY',
      ]);
    }
    const { headers } = await app.inject({ url: '/assets/main-abc.js' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(headers)).not.toContain('content-security-policy');
    expect(Object.keys(headers)).not.toContain('permissions-policy');
  });

  it('allows WebAssembly to the worker that reads the camera, which may fetch from here and nothing else, and to no page', async () => {
    const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];
    expect(await policyOf('/assets/decoder-worker-abc.js')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const url of ['/', '/sales', '/decoder-worker-abc.js', '/assets/decoder-worker-abc%2ejs', '/first.js']) {
      const policy = String(await policyOf(url));
      expect([url, policy.split(';').find((one) => one.startsWith('script-src '))]).toEqual([url, "script-src 'self'"]);
      expect(policy).not.toMatch(/wasm|eval/);
    }
  });

  it('has the other files asked for anew each time', async () => {
    for (const [url, content] of [
      ['/first.js', 'first()'],
      ['/icons/small.png', 'a picture'],
    ]) {
      const { body, headers } = await app.inject({ url });
      expect([body, headers['cache-control']]).toEqual([content, 'no-cache']);
    }
  });

  it.each([
    '/assets/gone.js',
    '/gone.js',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/main-abc.js%00',
  ])('has nothing else to give at %s', async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect(body).not.toContain('not for the world');
    expect([400, 403, 404]).toContain(statusCode);
  });
});
