/**
 * Signs someone in at a registered till with their PIN. The session has the role sales alone (`server/sessions/session.ts`), so the
 * PIN is enough for people with two-step sign-in too: everything else they may do still asks for the password and the code.
 * Invariant: the setting, the till, the person and the PIN are held while the session is written. So a change of one of them that
 * ends such sessions finds this one, or it is not opened.
 */

import type { Input } from '../../contract/endpoint.ts';
import type { SignedIn } from '../../contract/people/auth.ts';
import { type signInAtDevice as declared, labelOf } from '../../contract/tills/devices.ts';
import { checkPin, holdPin, type PinUse } from '../approvals/check-pin.ts';
import type { DeviceContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { openPinSession } from '../sessions/session.ts';

export async function signIn(ctx: DeviceContext, { staffId, pin }: Input<typeof declared>['body']): Promise<SignedIn> {
  if (!ctx.settings.till.pinSignIn) refuse('pin-sign-in-off');
  const use = pinToSignIn(ctx, staffId);
  const person = await checkPin(ctx, use, { staffId }, pin);
  return inTransaction(ctx, async (tx) => {
    await holdSetting(tx);
    await holdDevice(tx, ctx.device.id);
    await holdPin(tx, use, person);
    const { color_scheme: colorScheme, language } = await tx
      .selectFrom('staff')
      .select(['color_scheme', 'language'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const token = await openPinSession(tx, person.id, ctx.device.id, ctx.now());
    await logActivity(
      tx,
      { ...ctx, staff: person },
      { action: 'signed in', subject: userSubject(person), facts: atTill(ctx), contact: { address: ctx.address } },
    );
    const { id, first_name, last_name, email } = person;
    return { token, user: { id, first_name, last_name, email, roles: ['sales'] }, colorScheme, language };
  });
}

function atTill({ device }: DeviceContext) {
  return { with: 'PIN' as const, device: labelOf(device.id) };
}

function pinToSignIn(ctx: DeviceContext, staffId: number): PinUse {
  return {
    role: 'sales',
    asker: `device ${ctx.device.id}`,
    refusal: 'wrong-pin/sign-in',
    wrong: (found) => ({
      staff: found ?? { id: null, first_name: '', last_name: '', email: `#${staffId}` },
      entry: {
        action: 'sign-in failed',
        subject: found ? userSubject(found) : null,
        facts: atTill(ctx),
        contact: { address: ctx.address },
      },
    }),
  };
}

async function holdSetting(tx: Tx): Promise<void> {
  const { till } = await tx.selectFrom('settings').select('till').forShare().executeTakeFirstOrThrow();
  if (!till.pinSignIn) refuse('pin-sign-in-off');
}

async function holdDevice(tx: Tx, id: number): Promise<void> {
  const held = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!held) refuse('revoked');
}
