/**
 * Whose PIN it is. To approve, only an admin's counts, and to sign in at a till that of someone who sells; for an unknown e-mail,
 * someone without a PIN, without the role or deleted, the answer and the time it takes are those of a wrong PIN, statement by
 * statement.
 * Tries are counted by who asks, a person or a till, and for whom, so that nobody keeps others from approving; those for nobody
 * count apart. A new PIN starts a new count.
 * Invariants: of tries made at once each counts, as they settle one after the other, and after ten wrong ones in a row not
 * even the right one is answered; what was counted stays, so the refusal follows after the commit.
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

/** One of them is there. */
interface Named {
  email?: string | null | undefined;
  staffId?: number | null | undefined;
}

/** What a PIN is asked for. */
export interface PinUse {
  /** Only of people with this role does it count. */
  role: Role;
  /** Who asks, as their tries are counted. */
  asker: string;
  refusal: 'wrong-pin' | 'wrong-pin/sign-in';
  /** The entry of the log about a wrong one, and who it stands for. */
  wrong(found: PinOwner | undefined): { staff: Actor; entry: Entry };
}

export async function checkPin(ctx: Context, use: PinUse, named: Named, pin: string): Promise<PinOwner> {
  const found = await findPin(ctx.db, use.role, named).executeTakeFirst();
  // Said before the waiting: it would not help to wait.
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

/** Until the transaction ends the PIN stays the one that was checked, and its owner has the role. */
export async function holdPin(tx: Tx, { role, refusal }: PinUse, { id, hash }: PinOwner): Promise<void> {
  const held = await findPin(tx, role, { staffId: id }).where('t.hash', '=', hash).forShare().executeTakeFirst();
  if (!held) refuse(refusal);
}

/** `hash` is the one that the PIN matches, if it does; it may have been replaced meanwhile. */
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
