/**
 * Invitations: handed over by the admin as a link, or mailed as a code, with which their owner chooses a password: with
 * the link at once, with the code through the reset flow.
 */
import type { Invitation } from '../../contract/people/staff.ts';
import { minutesAfter, voidInvitationsOf } from '../auth/reset-tickets.ts';
import type { Context, Tx } from '../base/context.ts';
import { staffLanguage } from '../base/languages.ts';
import { wordsOf } from '../base/words.ts';
import { invitationEmail } from '../mail/emails.ts';
import { hashCode, hashSecret, newCode, newToken } from '../sessions/tokens.ts';

const invitationHours = 72;

export interface Invited {
  person: { id: number; first_name: string; email: string; language: string | null };
  /** Null when the code was created by an earlier request: only its hash is stored. */
  made: { code: string; link: string; expiresAt: Date } | null;
}

/** Only the newest code works. */
export async function invite(tx: Tx, ctx: Context, person: Invited['person']): Promise<Invited> {
  const now = ctx.now();
  const code = newCode();
  const secret = newToken();
  const expiresAt = minutesAfter(now, invitationHours * 60);
  await voidInvitationsOf(tx, person.id, now);
  await tx
    .insertInto('invitation_codes')
    .values({
      staff_id: person.id,
      code_hash: hashCode(code),
      link_hash: hashSecret(secret),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { person, made: { code, link: `/join#${secret}`, expiresAt } };
}

/** Answers a repeated request, even about someone who was deleted since. */
export async function findInvited(ctx: Context, id: number): Promise<Invited> {
  const person = ctx.db.selectFrom('staff').select(['id', 'first_name', 'email', 'language']).where('id', '=', id);
  return { person: await person.executeTakeFirstOrThrow(), made: null };
}

/** After the transaction: a mail can't be undone. The admin sees the code in any case, but only once. */
export async function mailInvitation(ctx: Context, { person, made }: Invited): Promise<Invitation> {
  if (!made) return { id: person.id, email: person.email, code: null, link: null, expiresAt: null, mailed: false };
  const { code, link, expiresAt } = made;
  const words = wordsOf(ctx.config, staffLanguage(ctx.settings, person.language));
  const email = invitationEmail(words, ctx.config.businessName, person, code, invitationHours);
  const { delivered } = await ctx.mail.send(email).catch((error) => {
    ctx.log.error({ err: error }, 'an invitation could not be emailed');
    return { delivered: false };
  });
  return { id: person.id, email: person.email, code, link, expiresAt: expiresAt.toISOString(), mailed: delivered };
}
