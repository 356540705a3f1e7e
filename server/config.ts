/**
 * Every setting, once: its name in the environment, its default, its meaning, and the values it accepts.
 * The server does not start with a bad value, and the message names the setting. A test compares `docs/operating.md`
 * with this table.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { currencyCode, localeTag } from '../contract/shop/shop-settings.ts';
import { isDatabaseUrl, isReadUrl } from './db/connections/database-servers.ts';

const text = z.string();
const email = text.refine((value) => z.email().safeParse(value).success, 'must be an email address');

const port = text
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a port number from 0 to 65535')
  .transform(Number);

const host = text.refine(
  (value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
  'must be an address or a host name to listen on',
);

const hostNames = text
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((part) => part.trim()),
  )
  .refine(
    (names) => names.every((name) => host.safeParse(name).success),
    'must be names or addresses of this machine, separated by commas',
  );

const databaseUrl = text.refine(isDatabaseUrl, 'must be an address like postgres://user:password@host:5432/database');

const databaseReadUrl = text.refine(
  isReadUrl,
  'must be an address like postgres://user:password@standby:5432/database, or several servers separated by commas',
);

const timeZone = text.refine(
  (value) => accepts(() => new Intl.DateTimeFormat('en', { timeZone: value })),
  'must be a time zone like Africa/Nairobi or Europe/Paris',
);

const smtpUrl = text.refine(
  (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value),
  'must be an address like smtp://user:password@mail.example.com:587',
);

const mailFrom = text.refine(
  (value) => email.safeParse(/<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
  'must be an email address, alone or as Name <address>',
);

const trustProxy = text
  .refine(
    (value) => /^(false|\d{1,2})$/.test(value) || value.split(',').every((part) => isNetwork(part.trim())),
    'must be false, the number of proxies in front, or their addresses separated by commas',
  )
  .transform((value): false | number | string[] => {
    if (value === 'false') return false;
    return /^\d+$/.test(value) ? Number(value) || false : value.split(',').map((part) => part.trim());
  });

const secretsKey = text
  .refine(
    (value) => value.split(',').every((key) => /^[\w+/-]{43}=?$/.test(key.trim())),
    'must be 32 random bytes in base64 (openssl rand -base64 32), or several of these separated by commas',
  )
  .transform((value) => value.split(',').map((key) => Buffer.from(key, 'base64')));

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logLevel = text.refine((value) => levels.some((level) => level === value), `must be one of ${levels.join(', ')}`);

const password = text.min(8, 'must have at least 8 characters');

interface Setting<Schema> {
  name: string;
  /** As written in the environment; null when unset means "not used". */
  fallback: string | null;
  meaning: string;
  schema: Schema;
}

function setting<Schema extends z.ZodType>(name: string, fallback: string, meaning: string, schema: Schema) {
  return { name, fallback, meaning, schema } satisfies Setting<Schema>;
}

function optional<Schema extends z.ZodType>(name: string, meaning: string, schema: Schema) {
  return { name, fallback: null, meaning, schema: schema.optional() } satisfies Setting<z.ZodOptional<Schema>>;
}

export const settings = {
  port: setting('PORT', '3000', 'Port for the page and the API; 0 picks a free one', port),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 accepts connections from other machines', host),
  dataDir: setting('DATA_DIR', './data', 'Folder for the database, backups, keys and unsent mail', text),
  databaseUrl: optional('DATABASE_URL', 'Your own PostgreSQL, instead of the bundled one', databaseUrl),
  databaseReadUrl: optional(
    'DATABASE_READ_URL',
    'Standbys of that PostgreSQL, which reports are read from; needs DATABASE_URL',
    databaseReadUrl,
  ),
  adminEmail: optional('ADMIN_EMAIL', 'Email of the first admin; used only on an empty database', email),
  adminPassword: optional(
    'ADMIN_PASSWORD',
    'Password of the first admin; if unset, a random one is generated',
    password,
  ),
  businessName: optional(
    'BUSINESS_NAME',
    'Name shown at sign-in and on printouts; if unset, an admin chooses it in Settings',
    text.max(200),
  ),
  businessTz: setting(
    'BUSINESS_TZ',
    serverZone(),
    'Time zone that decides when a day begins; if unset, an admin can choose another before the first amount is stored',
    timeZone,
  ),
  locale: optional(
    'LOCALE',
    "How figures and dates are written; if unset, an admin chooses it in Settings, or each browser's language decides",
    localeTag,
  ),
  currency: optional(
    'CURRENCY',
    'Currency shown with amounts; if unset, an admin chooses it in Settings. Its decimals can change until the first amount is stored',
    currencyCode,
  ),
  smtpUrl: optional('SMTP_URL', 'Mail server; if unset, mail is saved as files in DATA_DIR/outbox', smtpUrl),
  mailFrom: optional('MAIL_FROM', 'Sender of the mail; required with SMTP_URL', mailFrom),
  trustProxy: setting(
    'TRUST_PROXY',
    'false',
    'Proxies whose X-Forwarded-For is trusted: how many, or their addresses',
    trustProxy,
  ),
  requireSecondFactor: setting(
    'REQUIRE_SECOND_FACTOR',
    'off',
    'Who must use two-step sign-in: off (nobody) or admins',
    z.enum(['off', 'admins'], 'must be off or admins'),
  ),
  secretsKey: optional(
    'SECRETS_KEY',
    'Key that encrypts two-step sign-in secrets; if unset, DATA_DIR/secrets.key',
    secretsKey,
  ),
  https: setting(
    'HTTPS',
    'off',
    'on: https on PORT, with a certificate that the server makes and renews itself',
    z.enum(['off', 'on'], 'must be off or on'),
  ),
  httpPort: optional(
    'HTTP_PORT',
    'Second port, without https, for nothing but a page that explains how devices come to trust that certificate',
    port,
  ),
  httpsNames: optional(
    'HTTPS_NAMES',
    'More names or addresses for that certificate, separated by commas, besides those the machine knows',
    hostNames,
  ),
  tlsCert: optional('TLS_CERT', 'File of a certificate of your own, with its chain, for https on PORT', text),
  tlsKey: optional('TLS_KEY', 'File of its key; needs TLS_CERT', text),
  metricsPort: optional('METRICS_PORT', 'Second port, on this machine only, for /metrics, /health and /ready', port),
  logLevel: setting('LOG_LEVEL', 'info', 'How much is logged, to standard error', logLevel),
};

export type Config = { [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> } & {
  /** BUSINESS_TZ is set; otherwise the time zone is the server's, unless an admin has chosen one. */
  isZoneSet: boolean;
};

/** All problems with the settings, one sentence each. */
export class BadSettings extends Error {
  override name = 'BadSettings';
}

/** An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const values = Object.entries(settings).map(([key, { name, fallback, schema }]) => {
    const written = env[name]?.trim() || undefined;
    const parsed = schema.safeParse(written ?? fallback ?? undefined);
    if (!parsed.success) faults.push(`${name} ${parsed.error.issues[0]?.message}${quote(name, written)}.`);
    return [key, parsed.data];
  });
  const config = { ...Object.fromEntries(values), isZoneSet: Boolean(env.BUSINESS_TZ?.trim()) } as Config;
  if (config.smtpUrl && !config.mailFrom && !env.MAIL_FROM?.trim())
    faults.push('MAIL_FROM must be set together with SMTP_URL.');
  if (config.databaseReadUrl && !env.DATABASE_URL?.trim())
    faults.push('DATABASE_URL must be set together with DATABASE_READ_URL.');
  faults.push(...httpsFaults(config));
  if (faults.length) throw new BadSettings(faults.join('\n'));
  return { ...config, dataDir: resolve(config.dataDir) };
}

function httpsFaults({ https, httpPort, httpsNames, tlsCert, tlsKey }: Config): string[] {
  const faults: string[] = [];
  if (tlsCert && !tlsKey) faults.push('TLS_KEY must be set together with TLS_CERT.');
  if (tlsKey && !tlsCert) faults.push('TLS_CERT must be set together with TLS_KEY.');
  if (httpPort !== undefined && https === 'off') faults.push('HTTPS must be on together with HTTP_PORT.');
  if (httpsNames && https === 'off') faults.push('HTTPS must be on together with HTTPS_NAMES.');
  if (httpPort !== undefined && tlsCert) {
    faults.push("HTTP_PORT can't be used with TLS_CERT: it explains how to trust the server's own certificate.");
  }
  return faults;
}

/** The environment; variables that are not set come from `.env` in the working folder. */
export function readEnvironment(): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return process.env;
    throw new BadSettings(`The file .env can't be read: ${(error as Error).message}.`);
  }
}

/** Secrets, and values that may contain a password, are not printed. */
function quote(name: string, value: string | undefined): string {
  return value === undefined || /PASSWORD|_URL|_KEY/.test(name) ? '' : `, not '${value}'`;
}

function serverZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isNetwork(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (!version || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function accepts(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
