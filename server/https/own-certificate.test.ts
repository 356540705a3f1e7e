/** A certificate from elsewhere: read again when it changes, and refused with a sentence when it can't be used. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { meet, serveWith } from '../../tests/support/tls-server.ts';
import { BadSettings } from '../config.ts';
import { makeAuthority, makeCertificate, type Signed } from './certificates.ts';
import { keepCertificate } from './keep-certificate.ts';
import { ownCertificate } from './own-certificate.ts';

const names = { names: ['localhost', 'shop.example.org'], addresses: [] };
const authority = makeAuthority(names, new Date());
const trusted = authority.certificate.toString();
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });

let folder: string;
let certFile: string;
let keyFile: string;
const ending: (() => void)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-own-'));
  [certFile, keyFile] = [join(folder, 'shop.pem'), join(folder, 'shop.key')];
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
  lines.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

const issued = (now = new Date()) => makeCertificate(authority, names, now);
const keyText = ({ key }: Signed) => key.export({ type: 'pkcs8', format: 'pem' }) as string;

function put(signed: Signed): Signed {
  writeFileSync(certFile, signed.certificate.toString());
  writeFileSync(keyFile, keyText(signed));
  return signed;
}

const open = () => ownCertificate(certFile, keyFile, () => new Date(), log);

async function serve() {
  const source = open();
  const server = await serveWith(source.current());
  ending.push(keepCertificate(server, source, log, 5), () => server.close());
  const serial = async () => (await meet(server, 'shop.example.org', trusted)).serialNumber;
  return { serial };
}

describe('TLS_CERT and TLS_KEY', () => {
  it('are read again when they change, while the server runs', async () => {
    const first = put(issued());
    const { serial } = await serve();
    expect(await serial()).toBe(first.certificate.serialNumber);
    const second = put(issued());
    await expect.poll(serial).toBe(second.certificate.serialNumber);
  });

  it('that are half replaced leave the old certificate in use, are logged once, and are used when they are whole', async () => {
    const first = put(issued());
    const { serial } = await serve();
    const second = issued();
    writeFileSync(certFile, second.certificate.toString());
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('the certificate from before stays');
    expect(await serial()).toBe(first.certificate.serialNumber);

    rmSync(keyFile);
    await expect.poll(() => lines.join()).toContain("TLS_KEY can't be read");
    expect(await serial()).toBe(first.certificate.serialNumber);
    writeFileSync(keyFile, keyText(second));
    await expect.poll(serial).toBe(second.certificate.serialNumber);
  });

  it('that ended are used with a warning, so that the shop opens', () => {
    put(issued(new Date(Date.now() - 100 * 86_400_000)));
    open();
    expect(lines.join()).toContain('the certificate in TLS_CERT has ended');
  });

  const encrypted = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hush' },
  }).privateKey;

  it.each([
    ['no certificate', () => rmSync(certFile), /^TLS_CERT can't be read: ENOENT.*\.$/],
    ['no key', () => rmSync(keyFile), /^TLS_KEY can't be read: ENOENT.*\.$/],
    ['another text', () => writeFileSync(certFile, 'hello'), /^TLS_CERT must be a file with a certificate in PEM form/],
    ['a certificate for a key', () => writeFileSync(keyFile, trusted), /^TLS_KEY must be a file with a private key/],
    ['a locked key', () => writeFileSync(keyFile, encrypted), /^TLS_KEY must be .* without a passphrase; .* is not\.$/],
    ['the key of another', () => writeFileSync(keyFile, keyText(issued())), /^TLS_KEY must be the key of TLS_CERT/],
  ])('with %s are refused at the start', (_what, spoil, sentence) => {
    put(issued());
    spoil();
    expect(open).toThrow(BadSettings);
    expect(open).toThrow(sentence);
  });
});
