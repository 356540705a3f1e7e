/**
 * Checks a code. The try is counted by a statement that commits before the code is checked: neither a refusal nor many
 * tries at once allow more than five. A valid invitation code of the same person works as well as the mailed one.
 * The ticket of an unknown address runs the same statements, because the response time would otherwise tell them apart.
 */

import type { Context, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hashCode } from '../sessions/tokens.ts';
import { maxTries, minutesAfter, refuseTicket, ticketHash, ticketMinutes } from './reset-tickets.ts';

interface Ticket {
  token_hash: Buffer;
  staff_id: number | null;
  code_hash: Buffer;
}

export async function submitCode(ctx: Context, code: string): Promise<{ email: string }> {
  const ticket = await countTry(ctx, ticketHash(ctx));
  const hash = hashCode(code);
  return inTransaction(ctx, async (tx) => {
    const owner = await findOwner(tx, ticket.staff_id ?? nobody);
    const right = ticket.code_hash.equals(hash) || (await spendInvitation(tx, ctx, owner?.id ?? nobody, hash));
    if (!owner || !right) return refuse('wrong-code/reset');
    await verify(tx, ctx, ticket);
    await logActivity(
      tx,
      { ...ctx, staff: owner },
      {
        action: 'reset code accepted',
        subject: userSubject(owner),
        facts: {},
      },
    );
    return { email: owner.email };
  });
}

/** No row has this id, but the database looks for it as for any other; it would not look for null. */
const nobody = 0;

async function countTry(ctx: Context, hash: Buffer): Promise<Ticket> {
  const counted = await ctx.db
    .updateTable('reset_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', ctx.now())
    .where('verified_at', 'is', null)
    .where('used_at', 'is', null)
    .returning(['token_hash', 'staff_id', 'code_hash'])
    .executeTakeFirst();
  if (counted) return counted;
  const spent = await ctx.db
    .selectFrom('reset_tickets')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('tries', '>=', maxTries)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return spent ? refuse('ticket-spent/reset') : refuseTicket();
}

function findOwner(tx: Tx, staffId: number) {
  return tx
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Single use: of two requests at once, one finds it used. */
async function spendInvitation(tx: Tx, ctx: Context, staffId: number, hash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('invitation_codes')
    .set({ used_at: ctx.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

async function verify(tx: Tx, ctx: Context, ticket: Ticket): Promise<void> {
  const verified = await tx
    .updateTable('reset_tickets')
    .set({ verified_at: ctx.now(), expires_at: minutesAfter(ctx.now(), ticketMinutes) })
    .where('token_hash', '=', ticket.token_hash)
    .where('verified_at', 'is', null)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!verified) refuseTicket();
}
