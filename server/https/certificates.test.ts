/** What the authority signs is trusted where it should be and nowhere else, by OpenSSL, over real connections. */
import { afterEach, describe, expect, it } from 'vitest';
import { meet, serveWith } from '../../tests/support/tls-server.ts';
import { endOf, makeAuthority, makeCertificate, permittedBy, type Signed } from './certificates.ts';
import type { MachineNames } from './machine-names.ts';

const shop: MachineNames = {
  names: ['localhost', 'shop-pc', 'shop-pc.local', 'shop.example.org'],
  addresses: ['127.0.0.1', '::1', '192.168.1.20', 'fd00::2', '203.0.113.7'],
};
const authority = makeAuthority(shop, new Date());

const closing: { close(): void }[] = [];
afterEach(() => {
  for (const one of closing.splice(0)) one.close();
});

/** How a client that trusts the authority judges a certificate for this name. */
async function believed(asWhom: string, { key, certificate }: Signed, trusted = authority) {
  const server = await serveWith({
    key: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: certificate.toString(),
  });
  closing.push(server);
  return meet(server, asWhom, trusted.certificate.toString());
}

const naming = (name: string) => makeCertificate(authority, { names: [name], addresses: [] }, new Date());
const addressing = (address: string) => makeCertificate(authority, { names: [], addresses: [address] }, new Date());

describe('a certificate of the shop', () => {
  it.each([...shop.names, ...shop.addresses])('is believed for %s', async (name) => {
    await expect(believed(name, makeCertificate(authority, shop, new Date()))).resolves.toHaveProperty('subject');
  });

  it('is not believed for another name, nor by those who trust another authority', async () => {
    const certificate = makeCertificate(authority, shop, new Date());
    await expect(believed('other.local', certificate)).rejects.toHaveProperty('code', 'ERR_TLS_CERT_ALTNAME_INVALID');
    const other = makeAuthority(shop, new Date());
    await expect(believed('localhost', certificate, other)).rejects.toThrow();
  });

  it('ends after 90 days, and began two days ago for clocks that are behind', () => {
    const now = new Date();
    const { certificate } = makeCertificate(authority, shop, now);
    expect(Date.parse(certificate.validTo) - now.getTime()).toBeGreaterThan(89.9 * 86_400_000);
    expect(Date.parse(certificate.validTo) - now.getTime()).toBeLessThanOrEqual(90 * 86_400_000);
    expect(Date.parse(certificate.validFrom)).toBeLessThan(now.getTime() - 1.9 * 86_400_000);
  });
});

describe('what somebody signs with a stolen key', () => {
  it.each(['bank.example', 'printer.local', 'example.org', 'shop.example.org.evil.example'])(
    'is not believed for %s',
    async (name) => {
      await expect(believed(name, naming(name))).rejects.toThrow('permitted subtree violation');
    },
  );

  it.each(['8.8.8.8', '172.32.0.1', '203.0.113.8', '2001:db8::1'])('is not believed for %s', async (address) => {
    await expect(believed(address, addressing(address))).rejects.toThrow('permitted subtree violation');
  });

  it('is not believed beside a name of the shop', async () => {
    const both = makeCertificate(authority, { names: ['localhost', 'bank.example'], addresses: [] }, new Date());
    await expect(believed('localhost', both)).rejects.toThrow('permitted subtree violation');
  });

  it('is not believed when another certificate signed it', async () => {
    const certificate = makeCertificate(naming('localhost'), { names: ['localhost'], addresses: [] }, new Date());
    await expect(believed('localhost', certificate)).rejects.toThrow();
  });
});

describe('the authority', () => {
  it('is one, for servers only, lasts ten years, and says where it is from', () => {
    const { certificate } = authority;
    expect(certificate.ca).toBe(true);
    // The certificate can identify servers only, not sign programs or mail.
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(certificate.subject).toMatch(/^CN=Countinghouse on shop-pc \(\d{4}-\d\d-\d\d\)$/);
    expect(endOf(authority) - Date.now()).toBeGreaterThan(3649 * 86_400_000);
  });

  it('knows what it may sign', () => {
    const isPermitted = permittedBy(authority);
    const asked = ['shop-pc', 'new-pc', '10.9.8.7', '8.8.8.8', '203.0.113.7', 'fd12::1', '2001:db8::1'];
    expect(asked.filter(isPermitted)).toEqual(['shop-pc', '10.9.8.7', '203.0.113.7', 'fd12::1']);
  });
});
