import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BadSettings, readConfig } from './config.ts';

test('needs nothing to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    businessTz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isZoneSet: false,
    trustProxy: false,
    requireSecondFactor: 'off',
    https: 'off',
    logLevel: 'info',
  });
});

test('takes an empty value as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', CURRENCY: '' })).toEqual(readConfig({}));
});

test('reads every setting', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/shop data',
      DATABASE_URL: 'postgres://shop:secret@db.example:5432/shop',
      ADMIN_EMAIL: 'owner@shop.example',
      ADMIN_PASSWORD: 'correct horse',
      BUSINESS_NAME: 'Corner Shop',
      BUSINESS_TZ: 'Africa/Nairobi',
      LOCALE: 'en-KE',
      CURRENCY: 'kes',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Corner Shop <shop@mail.example>',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      REQUIRE_SECOND_FACTOR: 'admins',
      SECRETS_KEY: `${'A'.repeat(43)}=, ${'_'.repeat(42)}8`,
      HTTPS: 'on',
      HTTP_PORT: '8080',
      HTTPS_NAMES: 'Shop.lan, 203.0.113.7',
      LOG_LEVEL: 'debug',
    }),
  ).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/shop data',
    databaseUrl: 'postgres://shop:secret@db.example:5432/shop',
    adminEmail: 'owner@shop.example',
    adminPassword: 'correct horse',
    businessName: 'Corner Shop',
    businessTz: 'Africa/Nairobi',
    isZoneSet: true,
    locale: 'en-KE',
    currency: 'KES',
    smtpUrl: 'smtps://mail.example',
    mailFrom: 'Corner Shop <shop@mail.example>',
    trustProxy: ['10.0.0.0/8', '::1'],
    requireSecondFactor: 'admins',
    secretsKey: [Buffer.alloc(32), Buffer.alloc(32, 0xff)],
    https: 'on',
    httpPort: 8080,
    httpsNames: ['shop.lan', '203.0.113.7'],
    logLevel: 'debug',
  });
});

test.each([
  ['2', 2],
  ['0', false],
  ['false', false],
  ['loopback', ['loopback']],
])('reads TRUST_PROXY %s', (written, meant) => {
  expect(readConfig({ TRUST_PROXY: written }).trustProxy).toEqual(meant);
});

test.each([
  [{ PORT: '80a' }, "PORT must be a port number from 0 to 65535, not '80a'."],
  [{ PORT: '65536' }, "PORT must be a port number from 0 to 65535, not '65536'."],
  [{ HOST: 'http://x' }, "HOST must be an address or a host name to listen on, not 'http://x'."],
  [
    { DATABASE_URL: 'mysql://a:hush@b/c' },
    'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
  ],
  [{ ADMIN_EMAIL: 'owner' }, "ADMIN_EMAIL must be an email address, not 'owner'."],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters.'],
  [{ BUSINESS_TZ: 'Nairobi' }, "BUSINESS_TZ must be a time zone like Africa/Nairobi or Europe/Paris, not 'Nairobi'."],
  [{ LOCALE: 'english!' }, "LOCALE must be a language tag like en, en-KE or fr, not 'english!'."],
  [{ CURRENCY: 'shilling' }, "CURRENCY must be a currency code like KES or EUR, not 'shilling'."],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address like smtp://user:password@mail.example.com:587.'],
  [{ DATABASE_READ_URL: 'postgres://two/shop' }, 'DATABASE_URL must be set together with DATABASE_READ_URL.'],
  [
    { DATABASE_URL: 'postgres://one/shop', DATABASE_READ_URL: 'two' },
    'DATABASE_READ_URL must be an address like postgres://user:password@standby:5432/database, or several servers separated by commas.',
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM must be set together with SMTP_URL.'],
  [{ MAIL_FROM: 'nobody' }, "MAIL_FROM must be an email address, alone or as Name <address>, not 'nobody'."],
  [
    { TRUST_PROXY: 'true' },
    "TRUST_PROXY must be false, the number of proxies in front, or their addresses separated by commas, not 'true'.",
  ],
  [
    { SECRETS_KEY: 'hush' },
    'SECRETS_KEY must be 32 random bytes in base64 (openssl rand -base64 32), or several of these separated by commas.',
  ],
  [{ HTTPS: 'yes' }, "HTTPS must be off or on, not 'yes'."],
  [{ HTTP_PORT: '8080' }, 'HTTPS must be on together with HTTP_PORT.'],
  [{ HTTPS_NAMES: 'shop.lan' }, 'HTTPS must be on together with HTTPS_NAMES.'],
  [
    { HTTPS: 'on', HTTPS_NAMES: 'shop.lan, *.example.com' },
    "HTTPS_NAMES must be names or addresses of this machine, separated by commas, not 'shop.lan, *.example.com'.",
  ],
  [{ TLS_CERT: 'shop.pem' }, 'TLS_KEY must be set together with TLS_CERT.'],
  [{ TLS_KEY: 'shop.key' }, 'TLS_CERT must be set together with TLS_KEY.'],
  [
    { HTTPS: 'on', HTTP_PORT: '8080', TLS_CERT: 'shop.pem', TLS_KEY: 'shop.key' },
    "HTTP_PORT can't be used with TLS_CERT: it explains how to trust the server's own certificate.",
  ],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'."],
])('refuses %o with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new BadSettings(sentence));
});

test('names every bad setting at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*\.\nLOG_LEVEL .*\.$/);
});
