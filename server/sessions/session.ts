/**
 * Sessions: 30 minutes idle, 12 hours at most; with "remember me" 30 days and no idle rule on the server.
 * A session is looked up on every request, so removing its row ends it at the next one, on every server.
 */
import type pg from 'pg';
import { minutesBefore } from '../base/clock.ts';
import type { Context, FoundSession, Staff, StaffContext, Tx } from '../base/context.ts';
import { prepared, type Statement } from '../db/statements/prepared.ts';
import { hashSecret, newToken } from './tokens.ts';

const idleMinutes = 30;
const longestHours = 12;
const rememberedDays = 30;
/** How stale seen_at may get, so that a busy till does not write at every request. */
const seenEverySeconds = 60;

/** The prefix of the token of a PIN session, which has the role sales alone, whatever else the person may do. */
const pinMark = 'pin-';

/**
 * The stored form of a token. The token of a PIN session is hashed together with something else, so that a server of an earlier
 * version, which does not know how limited it is, does not find the session.
 */
function hashToken(token: string): Buffer {
  return hashSecret(token.startsWith(pinMark) ? `limited ${token}` : token);
}

/** The caller's session, if there is one, which then counts as in use. */
export async function findSession(
  ctx: Pick<Context, 'token' | 'lookUpSession' | 'now' | 'db'>,
): Promise<FoundSession | undefined> {
  const { token } = ctx;
  const found = token === null ? undefined : await ctx.lookUpSession(token);
  if (!token || !found) return undefined;
  const now = ctx.now();
  if (now.getTime() - found.seenAt.getTime() > seenEverySeconds * 1000) {
    await ctx.db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', hashToken(token)).execute();
  }
  return found;
}

/** The open sessions among these tokens, as the database has them now. */
export async function findSessions(pool: pg.Pool, tokens: string[], now: Date): Promise<Map<string, FoundSession>> {
  const rows = await prepared<Row>(pool, sessionStatement(tokens, now));
  return new Map(
    rows.map(({ place, seen_at: seenAt, settings_version: settingsVersion, by_pin: byPin, committed, ...staff }) => [
      tokens[place - 1] as string,
      { staff, seenAt, byPin, settingsVersion, committed },
    ]),
  );
}

type Row = Staff & { place: number; seen_at: Date; by_pin: boolean; settings_version: number; committed: string };

/**
 * The tokens are in a subquery, so that PostgreSQL does not count them while planning: a plan for one token looks cheaper than the
 * one for any number of them, so it would plan anew at every call.
 */
export function sessionStatement(tokens: string[], now: Date): Statement {
  return {
    name: 'find-sessions',
    text: `
      select array_position($1::bytea[], s.token_hash) as place, s.seen_at,
        p.id, p.first_name, p.last_name, p.email, p.language, s.device_id is not null as by_pin,
        case when s.device_id is null then p.roles else array(select unnest(p.roles) intersect select 'sales') end as roles,
        exists (select from second_factors f where f.staff_id = p.id and f.confirmed_at is not null) as second_factor,
        (select version from settings) as settings_version,
        pg_postmaster_start_time() || ' ' || pg_current_snapshot() as committed
      from sessions s join staff p on p.id = s.staff_id
      where s.token_hash = any((select $1::bytea[])::bytea[]) and s.expires_at > $2
        and (s.remember or s.seen_at > $3) and p.deleted_at is null`,
    values: [tokens.map(hashToken), now, minutesBefore(now, idleMinutes)],
  };
}

export function openSession(tx: Tx, staffId: number, remember: boolean, now: Date): Promise<string> {
  return writeSession(tx, newToken(), { staffId, remember, deviceId: null }, now);
}

/** Opens the session of a person who entered their PIN at a till. */
export function openPinSession(tx: Tx, staffId: number, deviceId: number, now: Date): Promise<string> {
  return writeSession(tx, `${pinMark}${newToken()}`, { staffId, remember: false, deviceId }, now);
}

interface NewSession {
  staffId: number;
  remember: boolean;
  deviceId: number | null;
}

async function writeSession(
  tx: Tx,
  token: string,
  { staffId, remember, deviceId }: NewSession,
  now: Date,
): Promise<string> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      device_id: deviceId,
      remember,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + (remember ? rememberedDays * 24 : longestHours) * 3_600_000),
    })
    .execute();
  return token;
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/**
 * Also ends sign-ins that are half done. Tickets are deleted first: this waits for a ticket that is just becoming a session, and
 * then the session exists and is ended.
 */
export async function endSessionsOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('sessions').where('staff_id', '=', staffId).execute();
}

/** Ends all of the caller's sessions except the one that asks. */
export async function endOtherSessions(tx: Tx, { staff, token }: StaffContext): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('staff_id', '=', staff.id).execute();
  await tx
    .deleteFrom('sessions')
    .where('staff_id', '=', staff.id)
    .where('token_hash', '<>', hashToken(token ?? ''))
    .execute();
}

/** Ends the sessions that were opened with a PIN, at one till or at all of them. */
export async function endPinSessions(tx: Tx, deviceId?: number): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('device_id', 'is not', null);
  if (deviceId !== undefined) ended = ended.where('device_id', '=', deviceId);
  await ended.execute();
}
