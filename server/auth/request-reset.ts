/**
 * Starts a password reset. Known and unknown addresses get the same response after the same work; it does not wait for
 * the mail, so the response time reveals nothing either.
 */

import type { Context } from '../base/context.ts';
import { staffLanguage } from '../base/languages.ts';
import { placeOf } from '../base/limits.ts';
import { wordsOf } from '../base/words.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { resetEmail } from '../mail/emails.ts';
import { hashCode, hashSecret, newCode, newToken } from '../sessions/tokens.ts';
import { minutesAfter, ticketMinutes } from './reset-tickets.ts';

export async function requestReset(ctx: Context, email: string): Promise<{ token: string }> {
  await ctx.limits.resetFromPlace.count(placeOf(ctx.address));
  await ctx.limits.reset.count(email);

  const now = ctx.now();
  const token = newToken();
  const code = newCode();
  const known = await inTransaction(ctx, async (tx) => {
    const found = await tx
      .selectFrom('staff')
      .select(['id', 'first_name', 'last_name', 'email', 'language'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    await tx.deleteFrom('reset_tickets').where('expires_at', '<', now).execute();
    await tx
      .insertInto('reset_tickets')
      .values({
        token_hash: hashSecret(token),
        staff_id: found?.id ?? null,
        code_hash: hashCode(code),
        created_at: now,
        expires_at: minutesAfter(now, ticketMinutes),
      })
      .execute();
    const staff = found ?? { id: null, first_name: '', last_name: '', email };
    await logActivity(
      tx,
      { ...ctx, staff },
      {
        action: 'password reset asked for',
        subject: found ? userSubject(found) : null,
        facts: {},
        contact: { address: ctx.address },
      },
    );
    return found;
  });
  if (known) {
    const words = wordsOf(ctx.config, staffLanguage(ctx.settings, known.language));
    ctx.mail
      .send(resetEmail(words, ctx.config.businessName, known, code, ticketMinutes))
      .catch((error) => ctx.log.error({ err: error }, 'a reset email could not be sent'));
  }
  return { token };
}
