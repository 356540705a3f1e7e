/**
 * Checks a till PIN and finds its owner. Only an admin's PIN approves, and only the PIN of someone who sells signs in at a till. An
 * unknown e-mail, and a person who is deleted, has no PIN or lacks the role, get the same answer after the same time as a wrong
 * PIN, because the same statements run.
 * Tries are counted for each pair of who asks (a person or a till) and whose PIN it is, so that nobody can keep others from
 * approving. Tries for people who do not exist are counted separately. A new PIN starts a new count.
 * Invariants: of several tries at once each one counts, because they settle one after the other. After ten wrong tries in a row not
 * even the right PIN is accepted. The refusal follows after the commit, so that the count is kept.
 */
import { sql } from 'kysely';
import type { Role } from '../../contract/roles.ts';
import type { Context, Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Entry } from '../logs/entries.ts';
import { type Actor, userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { verifyPassword } from '../sessions/passwords.ts';

const mostTries = 10;

/** No row has this id, but the database looks for it as for any other. */
const nobody = 0;

/** Whose PIN was right. */
export interface PinOwner {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  hash: string;
}

/** The person whose PIN it should be, by e-mail or by id: one of the two is given. */
interface Named {
  email?: string | null | undefined;
  staffId?: number | null | undefined;
}

/** What a PIN is asked for. */
export interface PinUse {
  /** The PIN counts only if its owner has this role. */
  role: Role;
  /** Who asks: a key for counting their tries. */
  asker: string;
  refusal: 'wrong-pin' | 'wrong-pin/sign-in';
  /** The entry that the log gets about a wrong PIN, and the person in whose name it is written. */
  wrong(found: PinOwner | undefined): { staff: Actor; entry: Entry };
}

export async function checkPin(ctx: Context, use: PinUse, named: Named, pin: string): Promise<PinOwner> {
  const found = await findPin(ctx.db, use.role, named).executeTakeFirst();
  // A PIN that was switched off is refused before the limit is checked: waiting would not help its owner.
  refuseOff(found);
  const tries = [use.asker, found ? `${found.id} ${found.hash}` : wordFor(named)];
  await ctx.limits.pin.count(...tries);
  if (!found) await ctx.limits.pinOfNobody.count(use.asker);
  const matches = await verifyPassword(found?.hash, pin);
  const owner = await inTransaction(ctx, (tx) => settle(tx, ctx, use, named, matches ? found?.hash : undefined));
  if (!owner) return refuse(use.refusal);
  await ctx.limits.pin.forget(...tries);
  return owner;
}

export function wordFor({ email, staffId }: Named): string {
  return email ?? `person ${staffId}`;
}

/** Holds the PIN until the transaction ends: it stays the one that was checked, and its owner keeps the role. */
export async function holdPin(tx: Tx, { role, refusal }: PinUse, { id, hash }: PinOwner): Promise<void> {
  const held = await findPin(tx, role, { staffId: id }).where('t.hash', '=', hash).forShare().executeTakeFirst();
  if (!held) refuse(refusal);
}

/** `hash` is the one that the PIN matched, if it matched; the stored one may have been replaced meanwhile. */
async function settle(
  tx: Tx,
  ctx: Context,
  use: PinUse,
  named: Named,
  hash: string | undefined,
): Promise<PinOwner | null> {
  const found = await findPin(tx, use.role, named).forUpdate('t').executeTakeFirst();
  refuseOff(found);
  const isRight = found !== undefined && found.hash === hash;
  const wrong_tries = isRight ? 0 : (found?.wrong_tries ?? 0) + 1;
  await tx
    .updateTable('till_pins')
    .set({ wrong_tries })
    .where('staff_id', '=', found?.id ?? nobody)
    .execute();
  if (isRight) return found;
  const { staff, entry } = use.wrong(found);
  await logActivity(tx, { ...ctx, staff }, entry);
  if (found && wrong_tries === mostTries) {
    await logActivity(
      tx,
      { ...ctx, staff },
      { action: 'till PIN switched off', subject: userSubject(found), facts: {} },
    );
  }
  return null;
}

function findPin(db: Db, role: Role, { email, staffId }: Named) {
  return db
    .selectFrom('till_pins as t')
    .innerJoin('staff as p', 'p.id', 't.staff_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email', 't.hash', 't.wrong_tries'])
    .where((eb) => (staffId == null ? eb('p.email', '=', email ?? '') : eb('p.id', '=', staffId)))
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`${role} = any(p.roles)`);
}

function refuseOff(found: { wrong_tries: number } | undefined): void {
  if (!found || found.wrong_tries < mostTries) return;
  refuse('pin-off', { tries: mostTries });
}
