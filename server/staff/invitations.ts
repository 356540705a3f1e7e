/** Invitation codes: handed over by the admin or mailed, they let their owner choose a password through the reset flow. */
import type { Invitation } from '../../contract/staff.ts';
import { minutesAfter, voidInvitationsOf } from '../auth/reset-tickets.ts';
import { hashCode, newCode } from '../auth/tokens.ts';
import type { Context, Tx } from '../http/context.ts';
import { invitationLetter } from '../mail/letters.ts';

const invitationHours = 72;

export interface Invited {
  person: { id: number; first_name: string; email: string };
  code: string;
  expiresAt: Date;
}

/** The newest code is the only one that works. */
export async function invite(tx: Tx, ctx: Context, person: Invited['person']): Promise<Invited> {
  const now = ctx.now();
  const code = newCode();
  const expiresAt = minutesAfter(now, invitationHours * 60);
  await voidInvitationsOf(tx, person.id, now);
  await tx
    .insertInto('invitation_codes')
    .values({ staff_id: person.id, code_hash: hashCode(code), created_at: now, expires_at: expiresAt })
    .execute();
  return { person, code, expiresAt };
}

/** After the transaction: a mail can't be taken back. The admin sees the code in any case. */
export async function mailInvitation(ctx: Context, { person, code, expiresAt }: Invited): Promise<Invitation> {
  const letter = invitationLetter(ctx.config.businessName, person, code, invitationHours);
  const { delivered } = await ctx.mail.send(letter).catch((error) => {
    ctx.log.error({ err: error }, 'an invitation could not be emailed');
    return { delivered: false };
  });
  return { id: person.id, email: person.email, code, expiresAt: expiresAt.toISOString(), mailed: delivered };
}
