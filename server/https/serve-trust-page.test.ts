/** The port without https, over real connections, as honest readers and attackers ask it. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shippedLanguages } from '../../contract/words/languages.ts';
import { authorityFile } from './authority-file.ts';
import { type MadeCertificate, madeCertificate } from './made-certificate.ts';
import { serveTrustPage } from './serve-trust-page.ts';

const log = pino({ level: 'silent' });
const patience = 200;
let machine = {
  names: ['localhost', 'shop-pc', 'shop-pc.local'],
  addresses: ['127.0.0.1', '10.0.0.9', '192.168.1.20'],
};

let dataDir: string;
let made: MadeCertificate;
let server: Server;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-trust-'));
  made = madeCertificate(
    { dataDir, httpsNames: undefined },
    () => new Date(),
    log,
    () => machine,
  );
  server = await serveTrustPage({ host: '0.0.0.0', httpPort: 0 }, 3443, made, patience);
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Does not use `fetch`, which normalizes paths and hosts. */
function ask(path = '/', headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asking.on('error', reject).end();
  });
}

const page = async (headers: Record<string, string> = {}) => (await ask('/', headers)).body.toString();

/** Sends text on a connection of its own, and returns everything that came back until it ended. */
async function send(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let came = '';
  socket.on('data', (part) => {
    came += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return came;
}

describe('the page', () => {
  it('has the certificate, the steps for four systems, both fingerprints, and the way to the shop', async () => {
    const text = await page({ host: `shop-pc.local:${port}` });
    const { fingerprint, fingerprint256 } = made.authority.certificate;
    expect(text).toContain('<h1>Let this device trust the shop</h1>');
    for (const system of ['Android', 'iPhone and iPad', 'Windows', 'Mac'])
      expect(text).toContain(`<summary>${system}<`);
    expect(text).toContain(fingerprint256);
    expect(text).toContain(fingerprint);
    expect(text).toContain('href="/countinghouse.crt"');
    expect(text).toContain('href="https://shop-pc.local:3443"');
    expect(text).toContain(`http://shop-pc.local:${port}<`);
  });

  it('gives the certificate of the authority as phones take it', async () => {
    const { status, headers, body } = await ask('/countinghouse.crt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(new X509Certificate(body).fingerprint256).toBe(made.authority.certificate.fingerprint256);
  });

  it('sends other devices to an address that they can reach when it is read on the machine itself', async () => {
    const text = await page({ host: `localhost:${port}` });
    expect(text).toContain('href="https://localhost:3443"');
    expect(text).toContain(`http://192.168.1.20:${port}<`);
  });

  it('follows the addresses of the machine', async () => {
    const before = machine;
    machine = { ...machine, addresses: ['127.0.0.1', '192.168.7.7'] };
    made.renewed();
    expect(await page({ host: `localhost:${port}` })).toContain(`http://192.168.7.7:${port}<`);
    machine = before;
    made.renewed();
  });

  it.each(shippedLanguages)('is in the language of its reader: %s', async (language) => {
    const text = await page({ 'accept-language': language });
    expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(text.includes('Let this device trust the shop')).toBe(language === 'en');
    expect(text).not.toMatch(/\{\{|undefined/);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone and iPad'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 'Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ])('unfolds the steps of the device: %s', async (agent, system) => {
    const text = await page({ 'user-agent': agent });
    expect(text.match(/<details open><summary>([^<]+)/g)).toEqual([`<details open><summary>${system}`]);
  });

  it('runs no script, loads nothing, and can not be framed', async () => {
    const { headers, body } = await ask();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; base-uri 'none'/,
    );
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('location');
    expect(body.toString()).not.toMatch(/<script|<form|<input|<iframe| on\w+=/i);
  });
});

describe('an attacker', () => {
  it.each([
    '/api/health',
    '/api/auth/login',
    '/https-authority.pem',
    '/../https-authority.pem',
    '/%2e%2e/https-authority.pem',
    '/..%2fhttps-authority.pem',
    '//countinghouse.crt',
    '/countinghouse.crt/..',
    '/countinghouse.key',
    '/index.html',
    '/sw.js',
    '/metrics',
    '/\\..\\https-authority.pem',
    'http://127.0.0.1/',
    '*',
  ])('gets nothing at %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toBe('Not found');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('can send nothing by %s', async (method) => {
    expect((await ask('/', {}, method)).status).toBe(404);
  });

  it('finds the key of the authority nowhere', async () => {
    const secret = readFileSync(authorityFile({ dataDir }), 'utf8').split('\n')[2]!;
    const answers = await Promise.all(['/', '/countinghouse.crt', '/?key=1'].map((path) => ask(path)));
    for (const { body } of answers) {
      expect(body.toString('latin1')).not.toContain('PRIVATE');
      expect(body.includes(Buffer.from(secret, 'base64'))).toBe(false);
      expect(body.toString('latin1')).not.toContain(secret);
    }
  });

  it.each(['evil.example', 'evil.example:80/"><script>', '"><script>alert(1)</script>', '-', '[::1', 'a'.repeat(4000)])(
    'sends nobody elsewhere by the host %j',
    async (host) => {
      const text = await page({ host });
      expect(text).toContain('href="https://192.168.1.20:3443"');
      expect(text).not.toContain('evil');
      expect(text).not.toContain('<script');
    },
  );

  it('can not send headers without end', async () => {
    const came = await send(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(came).toMatch(/^HTTP\/1.1 431 /);
  });

  it('can not hold a connection by writing slowly, nor by writing nothing', async () => {
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^(HTTP\/1.1 408 |$)/);
    expect(await send('')).toMatch(/^(HTTP\/1.1 408 |$)/);
  });

  it('can not hold one by asking and then reading nothing, nor by sending a body that does not end', async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    await expect.poll(() => countConnections()).toBe(0);
    await send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx');
    await expect.poll(() => countConnections()).toBe(0);
  });

  it('gets an error for what is no http, and the page goes on', async () => {
    expect(await send('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')).toMatch(/^HTTP\/1.1 400 /);
    expect((await ask()).status).toBe(200);
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
