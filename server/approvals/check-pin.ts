/**
 * Whose PIN it is. Only an admin's counts; for an unknown e-mail, someone without a PIN, without the role or deleted, the
 * answer and the time it takes are those of a wrong PIN, statement by statement.
 * Tries are counted by who asks and for whom, so that nobody keeps others from approving; those for nobody count apart. A new PIN
 * starts a new count.
 * Invariants: of tries made at once each counts, as they settle one after the other, and after ten wrong ones in a row not
 * even the right one is answered; what was counted stays, so the refusal follows after the commit.
 */
import { sql } from 'kysely';
import { verifyPassword } from '../auth/passwords.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { userSubject } from '../logs/told.ts';

const mostTries = 10;

/** No row has this id, but the database looks for it as for any other. */
const nobody = 0;

export interface Approver {
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

export async function checkPin(ctx: StaffContext, named: Named, pin: string): Promise<Approver> {
  const found = await findPin(ctx.db, named).executeTakeFirst();
  // Said before the waiting: it would not help to wait.
  refuseOff(found);
  const asker = String(ctx.staff.id);
  const tries = [asker, found ? `${found.id} ${found.hash}` : wordFor(named)];
  await ctx.limits.pin.count(...tries);
  if (!found) await ctx.limits.pinOfNobody.count(asker);
  const matches = await verifyPassword(found?.hash, pin);
  const approver = await inTransaction(ctx, (tx) => settle(tx, ctx, named, matches ? found?.hash : undefined));
  if (!approver) return refuseWrong();
  await ctx.limits.pin.forget(...tries);
  return approver;
}

function refuseWrong(): never {
  return refuse('wrong-pin');
}

function wordFor({ email, staffId }: Named): string {
  return email ?? `person ${staffId}`;
}

/** Until the transaction ends the PIN stays the one that was checked, and its owner an admin. */
export async function holdPin(tx: Tx, { id, hash }: Approver): Promise<void> {
  const held = await findPin(tx, { staffId: id }).where('t.hash', '=', hash).forShare().executeTakeFirst();
  if (!held) refuseWrong();
}

/** `hash` is the one that the PIN matches, if it does; it may have been replaced meanwhile. */
async function settle(tx: Tx, ctx: StaffContext, named: Named, hash: string | undefined): Promise<Approver | null> {
  const found = await findPin(tx, named).forUpdate('t').executeTakeFirst();
  refuseOff(found);
  const isRight = found !== undefined && found.hash === hash;
  const wrong_tries = isRight ? 0 : (found?.wrong_tries ?? 0) + 1;
  await tx
    .updateTable('till_pins')
    .set({ wrong_tries })
    .where('staff_id', '=', found?.id ?? nobody)
    .execute();
  if (isRight) return found;
  // Everyone reads the log, so it does not say whether there is such a person.
  await logActivity(tx, ctx, {
    action: 'approval refused',
    subject: null,
    facts: {},
    contact: { email: found?.email ?? wordFor(named), address: ctx.address },
  });
  if (found && wrong_tries === mostTries) {
    await logActivity(tx, ctx, { action: 'till PIN switched off', subject: userSubject(found), facts: {} });
  }
  return null;
}

function findPin(db: Db, { email, staffId }: Named) {
  return db
    .selectFrom('till_pins as t')
    .innerJoin('staff as p', 'p.id', 't.staff_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email', 't.hash', 't.wrong_tries'])
    .where((eb) => (staffId == null ? eb('p.email', '=', email ?? '') : eb('p.id', '=', staffId)))
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`'admin' = any(p.roles)`);
}

function refuseOff(found: { wrong_tries: number } | undefined): void {
  if (!found || found.wrong_tries < mostTries) return;
  refuse('pin-off', { tries: mostTries });
}
