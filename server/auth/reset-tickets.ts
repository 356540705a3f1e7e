/**
 * Reset tickets: the reset flow sends one instead of a session token. A ticket belongs to one person (or to nobody, for
 * an unknown address), is verified by a code, and allows choosing one password. It gives access to nothing else.
 */
import type { Context, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { hashSecret } from '../sessions/tokens.ts';

export const ticketMinutes = 10;
export const maxTries = 5;

/** The ticket as it is stored. A call without one is refused like one with an unknown ticket, and never with 401. */
export function ticketHash(ctx: Context): Buffer {
  return ctx.token ? hashSecret(ctx.token) : refuseTicket();
}

export function refuseTicket(): never {
  return refuse('ticket-ended/reset');
}

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

/** Invalidates everything that could still choose a password for this person. */
export async function voidCodesOf(tx: Tx, staffId: number, now: Date): Promise<void> {
  await tx
    .updateTable('reset_tickets')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  await voidInvitationsOf(tx, staffId, now);
}

export async function voidInvitationsOf(tx: Tx, staffId: number, now: Date): Promise<void> {
  await tx
    .updateTable('invitation_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}
