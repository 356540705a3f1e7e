/**
 * Rate limits, counted in the database so that several servers share the count.
 * Invariant: a try is counted before it is checked, so that a thousand parallel guesses gain nothing.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type RefusalName, refuse } from './refusal.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

export interface Limit {
  /** Counts one try, or refuses with 429. */
  count(...parts: string[]): Promise<void>;
  /** Takes back the last try, because it succeeded. */
  giveBack(...parts: string[]): Promise<void>;
  /** Resets the count. */
  forget(...parts: string[]): Promise<void>;
}

export interface Limits {
  /** Failed tries for one person from one place. */
  signIn: Limit;
  /** Failed tries from one place, for any person: one password tried on many accounts. */
  signInFromPlace: Limit;
  /**
   * Failed tries for one person from all places where they have not signed in before: a distributed attack. High,
   * because strangers can use it up.
   */
  signInOfPerson: Limit;
  /** Wrong codes for one person at the second step, from any place: someone who gets that far knows the password. */
  secondFactor: Limit;
  /** Wrong till PINs of one person, asked by another. */
  pin: Limit;
  /** Till PINs, asked by one person, of people who don't exist or can't approve. */
  pinOfNobody: Limit;
  /** Calls with a signature of no device, from one place. */
  deviceCall: Limit;
  /** Mails to one address. */
  reset: Limit;
  /** Mails requested from one place. */
  resetFromPlace: Limit;
  /** Receipts, statements and reminders that one person mails. */
  receiptMail: Limit;
  /** Links tried from one place that lead to no statement. */
  statementLink: Limit;
}

export function openLimits(pool: pg.Pool): Limits {
  return {
    signIn: limit(pool, 'sign-in', 10, quarter, 'too-many-tries/sign-in'),
    signInFromPlace: limit(pool, 'sign-in-place', 100, quarter, 'too-many-tries/sign-in'),
    signInOfPerson: limit(pool, 'sign-in-person', 100, hour, 'too-many-tries/sign-in-person'),
    secondFactor: limit(pool, 'second-factor', 10, quarter, 'too-many-tries/codes'),
    pin: limit(pool, 'pin', 10, quarter, 'too-many-tries/pins'),
    pinOfNobody: limit(pool, 'pin-nobody', 100, quarter, 'too-many-tries/pins'),
    deviceCall: limit(pool, 'device', 100, quarter, 'too-many-tries/devices'),
    reset: limit(pool, 'reset', 3, quarter, 'too-many-tries/resets'),
    resetFromPlace: limit(pool, 'reset-place', 60, quarter, 'too-many-tries/resets'),
    receiptMail: limit(pool, 'receipt-mail', 30, hour, 'too-many-tries/mails'),
    statementLink: limit(pool, 'statement-link', 20, quarter, 'too-many-tries/links'),
  };
}

type TooManyTries = Exclude<Extract<RefusalName, `too-many-tries/${string}`>, 'too-many-tries/files'>;

function limit(pool: pg.Pool, keyPrefix: string, points: number, duration: number, refusal: TooManyTries): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  });
  return {
    async count(...parts) {
      try {
        await limiter.consume(keyOf(parts));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        refuse(refusal, { count: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)) });
      }
    },
    async giveBack(...parts) {
      await limiter.reward(keyOf(parts));
    },
    async forget(...parts) {
      await limiter.delete(keyOf(parts));
    },
  };
}

/** Hashed: the column is short, and e-mail addresses do not belong in a table of counters. */
function keyOf(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Where a call comes from. An IPv6 subscriber has a whole /64, so that counts as one place. */
export function placeOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
