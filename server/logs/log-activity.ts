/**
 * Writes one entry of the activity log, in the transaction of the change itself: no change without its entry.
 * Everyone who is signed in can read the log, so contact data goes into `contact`, which only admins get.
 */
import type { StaffContext, Tx } from '../base/context.ts';
import type { Entry } from './entries.ts';
import type { Actor } from './entry-types.ts';

type Acting = Pick<StaffContext, 'now'> & { staff: Actor };

export async function logActivity(tx: Tx, ctx: Acting, entry: Entry): Promise<void> {
  await logActivities(tx, ctx, [entry]);
}

/**
 * Writes several entries at once, for one change of many things: at least one, and few enough for the statement to stay short.
 */
export async function logActivities(tx: Tx, ctx: Acting, entries: Entry[]): Promise<void> {
  const { id, first_name, last_name, email } = ctx.staff;
  const who = { at: ctx.now(), staff_id: id, first_name, last_name, email };
  await tx
    .insertInto('activity_logs')
    .values(entries.map((entry) => ({ ...who, ...columnsOf(entry) })))
    .execute();
}

export function columnsOf({ action, subject, facts, contact }: Entry) {
  return {
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    subject_name: subject?.name ?? null,
    facts: JSON.stringify(facts),
    contact: contact ? JSON.stringify(contact) : null,
  };
}
