/**
 * Sign-in tickets: returned for a correct password when a second step follows. A ticket belongs to one person, lasts
 * five minutes, allows five tries and becomes one session. It gives access to nothing by itself, and ends whenever the
 * person's sessions do.
 */

import type { Context, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { hashSecret, newToken } from '../sessions/tokens.ts';

const ticketMinutes = 5;
const maxTries = 5;

interface Ticket {
  staff_id: number;
  remember: boolean;
}

export async function openTicket(tx: Tx, { staff_id, remember }: Ticket, now: Date): Promise<string> {
  const ticket = newToken();
  await tx.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sign_in_tickets')
    .values({
      token_hash: hashSecret(ticket),
      staff_id,
      remember,
      expires_at: new Date(now.getTime() + ticketMinutes * 60_000),
    })
    .execute();
  return ticket;
}

/** One statement that commits before the code is checked: many tries at once still get only five. */
export async function countTry(ctx: Context, ticket: string): Promise<Ticket> {
  const live = ctx.db
    .updateTable('sign_in_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashSecret(ticket))
    .where('expires_at', '>', ctx.now());
  const counted = await live.where('tries', '<', maxTries).returning(['staff_id', 'remember']).executeTakeFirst();
  if (counted) return counted;
  const spent = await ctx.db
    .selectFrom('sign_in_tickets')
    .select('staff_id')
    .where('token_hash', '=', hashSecret(ticket))
    .where('tries', '>=', maxTries)
    .executeTakeFirst();
  return spent ? refuse('ticket-spent/sign-in') : refuseTicket();
}

/** If two requests come at once, one of them finds the ticket gone. */
export async function closeTicket(tx: Tx, ticket: string): Promise<void> {
  const closed = await tx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', hashSecret(ticket))
    .returning('staff_id')
    .executeTakeFirst();
  if (!closed) refuseTicket();
}

export function refuseTicket(): never {
  return refuse('ticket-ended/sign-in');
}
