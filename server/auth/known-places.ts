/** Where someone has signed in before. Failed tries by strangers elsewhere do not lock them out there. */
import { sql } from 'kysely';
import type { Context, Tx } from '../base/context.ts';
import { placeOf } from '../base/limits.ts';

const keptDays = 90;

/** Called in the transaction of a successful sign-in, or of a password chosen with a code. */
export async function rememberPlace(tx: Tx, ctx: Context, staffId: number): Promise<void> {
  const seen_at = ctx.now();
  await tx
    .deleteFrom('known_places')
    .where('staff_id', '=', staffId)
    .where('seen_at', '<', daysBefore(seen_at, keptDays))
    .execute();
  await tx
    .insertInto('known_places')
    .values({ staff_id: staffId, place: placeOf(ctx.address), seen_at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'place']).doUpdateSet({ seen_at }))
    .execute();
}

/** Makes a column for a query on staff. */
export function isKnownPlace(ctx: Context) {
  return sql<boolean>`exists (
    select from known_places k where k.staff_id = staff.id and k.place = ${placeOf(ctx.address)}
      and k.seen_at >= ${daysBefore(ctx.now(), keptDays)}
  )`.as('known_place');
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000);
}
