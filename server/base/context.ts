/** What every use case gets as its first argument: the database, the clock, outside services, and who is calling. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Role } from '../../contract/roles.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../db/tables.ts';
import type { EventHub } from '../events/hub.ts';
import type { Mail } from '../mail/mail.ts';
import type { Lanes } from './answer-limits.ts';
import type { FileLimits } from './file-limits.ts';
import type { Limits } from './limits.ts';
import type { ReadingThread } from './reading-thread.ts';
import type { SettingsCache, SettingsInForce, ShopConfig } from './settings.ts';
import type { Standbys } from './standbys.ts';
import type { Words } from './words.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Staff {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  roles: Role[];
  /** The language that they have chosen to read in; null if they have chosen none. */
  language: string | null;
  /** Whether two-step sign-in is on. */
  second_factor: boolean;
}

/** A registered till that is calling. */
export interface CallingDevice {
  id: number;
  name: string;
  offline: boolean;
  /** A date once the till was revoked. Only the few calls that stay open to a revoked till ever see one. */
  revokedAt: Date | null;
}

/** A session that is open, and when it was last used. */
export interface FoundSession {
  staff: Staff;
  seenAt: Date;
  /** Whether it was opened with a PIN at a till; its staff then have the role sales alone. */
  byPin: boolean;
  /** It is read with the session, so that knowing it costs no round trip. */
  settingsVersion: number;
  /** What the database had committed when the session was looked up. It is the same again only if nothing was written since. */
  committed: string;
}

/** The parts an app is built from; tests pass their own clock and mail. */
export interface Parts {
  db: Db;
  /** The connection pool behind `db`, for code that does not use Kysely. */
  pool: pg.Pool;
  standbys?: Standbys | undefined;
  readingThread?: ReadingThread | undefined;
  config: Config;
  now: () => Date;
  mail: Mail;
  log: FastifyBaseLogger;
}

/** What the app creates from its parts, once, for all requests. */
export interface Equipment extends Parts {
  limits: Limits;
  events: EventHub;
  settingsCache: SettingsCache;
  fileLimits: FileLimits;
  lanes: Lanes;
  /** Identifies one start of the program; all its threads share it. */
  mark: string;
  /**
   * Does not count as using the session: it serves requests that the page sends by itself, perhaps with nobody in front of it.
   */
  lookUpSession(token: string): Promise<FoundSession | undefined>;
}

export interface Context extends Equipment {
  /** As they were when the request came; `settingsCache` reads them again. */
  settings: SettingsInForce;
  /** The environment's settings, with the name, locale and currency of the shop's. */
  config: ShopConfig;
  /** Texts and figures as the caller reads them. */
  words: Words;
  /** The configuration as the environment has it, without the shop's settings. */
  environment: Config;
  /** The caller's address; only configured proxies are trusted. */
  address: string;
  /** The request's Idempotency-Key, if it has one. */
  key: string | null;
  /** The bearer token as sent: a session's, or a reset ticket. */
  token: string | null;
  log: FastifyBaseLogger;
}

/** The context of a call that needs a session: the person is known. */
export interface StaffContext extends Context {
  staff: Staff;
}

/** The context of a call that a registered till has signed. */
export interface DeviceContext extends Context {
  device: CallingDevice;
}
