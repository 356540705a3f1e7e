/** Who can sign in at a till with a PIN, so that the person there can choose. It returns names only. */
import { sql } from 'kysely';
import type { DeviceContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export function listPeople({ db, settings }: DeviceContext): Promise<{ id: number; name: string }[]> {
  if (!settings.till.pinSignIn) refuse('pin-sign-in-off');
  return db
    .selectFrom('staff as p')
    .innerJoin('till_pins as t', 't.staff_id', 'p.id')
    .select(['p.id', sql<string>`p.first_name || ' ' || p.last_name`.as('name')])
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`'sales' = any(p.roles)`)
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('p.id')
    .execute();
}
