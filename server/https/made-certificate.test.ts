/** The authority is made once and only its owner can read it; the certificate follows the machine's names without a restart. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meet, serveWith } from '../../tests/support/tls-server.ts';
import { authorityFile } from './authority-file.ts';
import { keepCertificate } from './keep-certificate.ts';
import { machineNames } from './machine-names.ts';
import { madeCertificate } from './made-certificate.ts';

const day = 86_400_000;
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
const names = ['localhost', 'shop-pc', 'shop-pc.local'];

let dataDir: string;
let machine: { names: string[]; addresses: string[] };
let now: Date;
const ending: (() => void)[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-https-'));
  machine = { names, addresses: ['127.0.0.1', '192.168.1.20'] };
  now = new Date();
  lines.length = 0;
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
  rmSync(dataDir, { recursive: true });
});

const open = (folder = dataDir) =>
  madeCertificate(
    { dataDir: folder, httpsNames: undefined },
    () => now,
    log,
    () => structuredClone(machine),
  );

/** A server that looks at its certificate all the time. */
async function serve(made: ReturnType<typeof open>): Promise<Server> {
  const server = await serveWith(made.current());
  ending.push(keepCertificate(server, made, log, 5), () => server.close());
  return server;
}

describe('the authority', () => {
  it('is in a file that only its owner can read, and stays the same over restarts', () => {
    const first = open();
    const file = authorityFile({ dataDir });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['https-authority.pem']);
    expect(open().authority.certificate.fingerprint256).toBe(first.authority.certificate.fingerprint256);
    expect(open().current().cert).not.toBe(first.current().cert);
  });

  it('makes its folder, and is one also when two servers make it at the same moment', () => {
    const folder = join(dataDir, 'not', 'there');
    expect(open(folder).authority.certificate.fingerprint256).toBe(open(folder).authority.certificate.fingerprint256);
    expect(readdirSync(folder)).toEqual(['https-authority.pem']);
  });

  it('is taken back from others who could read it', () => {
    open();
    chmodSync(authorityFile({ dataDir }), 0o644);
    open();
    expect(statSync(authorityFile({ dataDir })).mode & 0o777).toBe(0o600);
    expect(lines.join()).toContain('now only its owner can');
  });

  it.each([
    ['nothing in it', () => ''],
    ['something else in it', () => 'hello'],
    ['only half of it', (text: string) => text.slice(0, 700)],
    [
      'the key of another',
      (text: string) => `${open(join(dataDir, 'b')).current().key}${text.slice(text.indexOf('-----BEGIN C'))}`,
    ],
  ])('with %s stops the start, and is not replaced', (_what, spoil) => {
    open();
    const file = authorityFile({ dataDir });
    const spoiled = spoil(readFileSync(file, 'utf8'));
    writeFileSync(file, spoiled);
    expect(() => open()).toThrow('does not contain an authority and its key. Put back a copy of it, or remove it');
    expect(readFileSync(file, 'utf8')).toBe(spoiled);
  });

  it('that ends before what it would sign is made anew, and the log says what that means', () => {
    const { fingerprint256 } = open().authority.certificate;
    now = new Date(now.getTime() + 3550 * day);
    expect(open().authority.certificate.fingerprint256).toBe(fingerprint256);
    now = new Date(now.getTime() + 20 * day);
    expect(open().authority.certificate.fingerprint256).not.toBe(fingerprint256);
    expect(lines.join()).toContain('every device has to trust the new one');
    expect(statSync(authorityFile({ dataDir })).mode & 0o777).toBe(0o600);
  });
});

describe('the certificate', () => {
  it('is made anew for an address that the machine gets, while the server runs', async () => {
    const made = open();
    const trusted = made.authority.certificate.toString();
    const server = await serve(made);
    await expect(meet(server, '192.168.1.20', trusted)).resolves.toHaveProperty('subject');
    await expect(meet(server, '192.168.1.77', trusted)).rejects.toThrow();

    machine = { names, addresses: ['127.0.0.1', '192.168.1.77'] };
    await expect.poll(() => meet(server, '192.168.1.77', trusted).then(() => 'met', String)).toBe('met');
    await expect(meet(server, '192.168.1.20', trusted)).rejects.toThrow();
  });

  it('is made anew 30 days before its end, while the server runs, and not before', async () => {
    // Clients go by the real clock, so it is the server that starts in the past.
    now = new Date(Date.now() - 61 * day);
    const made = open();
    const trusted = made.authority.certificate.toString();
    const server = await serve(made);
    const first = await meet(server, 'localhost', trusted);
    now = new Date(now.getTime() + 59 * day);
    expect(made.renewed()).toBeNull();

    now = new Date();
    await expect
      .poll(async () => (await meet(server, 'localhost', trusted)).fingerprint256)
      .not.toBe(first.fingerprint256);
    expect(Date.parse((await meet(server, 'localhost', trusted)).valid_to)).toBeGreaterThan(now.getTime() + 89 * day);
  });

  it('keeps its key off the disk, and the one of the authority to itself', () => {
    const made = open();
    const stored = readFileSync(authorityFile({ dataDir }), 'utf8');
    const { key, cert } = made.current();
    expect(stored).not.toContain(key.split('\n')[2]);
    expect(key).not.toContain(stored.split('\n')[2]);
    expect(cert).not.toContain('PRIVATE');
  });

  it('leaves out a name that the authority was not made for, and says so', async () => {
    open();
    machine = { names: ['localhost', 'new-pc', 'new-pc.local'], addresses: ['127.0.0.1'] };
    const made = open();
    const server = await serve(made);
    const trusted = made.authority.certificate.toString();
    await expect(meet(server, 'localhost', trusted)).resolves.toHaveProperty('subject');
    await expect(meet(server, 'new-pc', trusted)).rejects.toThrow();
    expect(JSON.parse(lines[0]!)).toMatchObject({ left: ['new-pc', 'new-pc.local'] });
  });
});

describe('the names of this machine', () => {
  it('are its own and those of HTTPS_NAMES, and never a public address that nobody named', () => {
    const { names: found, addresses } = machineNames({ httpsNames: ['shop.lan', '203.0.113.7'] });
    expect(found).toEqual(expect.arrayContaining(['localhost', 'shop.lan']));
    expect(addresses).toEqual(expect.arrayContaining(['127.0.0.1', '::1', '203.0.113.7']));
    const others = addresses.filter((one) => one !== '203.0.113.7');
    expect(others.filter((one) => !/^(10|127|172|192\.168|169\.254)\.|^::1$|^f[cd]/.test(one))).toEqual([]);
  });
});
