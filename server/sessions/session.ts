/**
 * Sessions: 30 minutes idle, 12 hours at most; with "remember me" 30 days and no idle rule on the server.
 * A session is looked up on every request, so removing its row ends it at the next one, on every server.
 */
import type pg from 'pg';
import { minutesBefore } from '../base/clock.ts';
import type { Context, Staff, StaffContext, Tx } from '../base/context.ts';
import { prepared, type Statement } from '../db/prepared.ts';
import { hashSecret, newToken } from './tokens.ts';

export const idleMinutes = 30;
const longestHours = 12;
const rememberedDays = 30;
/** How stale seen_at may get, so that a busy till does not write at every request. */
const seenEverySeconds = 60;

type Asking = Pick<Context, 'pool' | 'token' | 'now'>;

/** With the version of the settings, which so costs no round trip of its own. */
export interface Session {
  staff: Staff;
  settingsVersion: number;
}

type Found = Staff & { seen_at: Date; settings_version: number };

export async function findSession(ctx: Asking & Pick<Context, 'db'>): Promise<Session | null> {
  const found = await lookUpSession(ctx);
  if (!found) return null;
  const { seen_at, settings_version: settingsVersion, ...staff } = found;
  const now = ctx.now();
  if (now.getTime() - seen_at.getTime() > seenEverySeconds * 1000) {
    await ctx.db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', hashSecret(ctx.token ?? ''))
      .execute();
  }
  return { staff, settingsVersion };
}

/** Without taking it for a sign of life: for what the page does by itself, with nobody in front of it. */
export async function lookUpSession({ pool, token, now }: Asking): Promise<Found | null> {
  if (!token) return null;
  const [found] = await prepared<Found>(pool, sessionStatement(token, now()));
  return found ?? null;
}

/** Which of these tokens still open something. */
export async function findOpenSessions(pool: pg.Pool, tokens: string[], now: Date): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashSecret(token).toString('hex'), token]));
  const rows = await prepared<{ hash: string }>(pool, {
    name: 'find-open-sessions',
    text: `select encode(s.token_hash, 'hex') as hash ${openSessions('= any($1)')}`,
    values: [tokens.map(hashSecret), now, minutesBefore(now, idleMinutes)],
  });
  return new Set(rows.map(({ hash }) => byHash.get(hash) as string));
}

export function sessionStatement(token: string, now: Date): Statement {
  return {
    name: 'find-session',
    text: `
      select p.id, p.first_name, p.last_name, p.email, p.roles, s.seen_at,
        exists (select from second_factors f where f.staff_id = p.id and f.confirmed_at is not null) as second_factor,
        (select version from settings) as settings_version
      ${openSessions('= $1')}`,
    values: [hashSecret(token), now, minutesBefore(now, idleMinutes)],
  };
}

/** $2 is now, $3 the moment since when someone must have been seen. */
function openSessions(tokenHash: string): string {
  return `from sessions s join staff p on p.id = s.staff_id
      where s.token_hash ${tokenHash} and s.expires_at > $2 and (s.remember or s.seen_at > $3) and p.deleted_at is null`;
}

export async function openSession(tx: Tx, staffId: number, remember: boolean, now: Date): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(token),
      staff_id: staffId,
      remember,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + (remember ? rememberedDays * 24 : longestHours) * 3_600_000),
    })
    .execute();
  return token;
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute();
}

/**
 * Also those that are half open. Tickets go first: one that is becoming a session just now is waited for, and then its
 * session is there to be ended.
 */
export async function endSessionsOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('sessions').where('staff_id', '=', staffId).execute();
}

/** All of the caller's, save the one that asks. */
export async function endOtherSessions(tx: Tx, { staff, token }: StaffContext): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('staff_id', '=', staff.id).execute();
  await tx
    .deleteFrom('sessions')
    .where('staff_id', '=', staff.id)
    .where('token_hash', '<>', hashSecret(token ?? ''))
    .execute();
}
