/** Who can approve at a till, so that the person there can choose one. It returns names only, because everyone may ask. */
import { sql } from 'kysely';
import type { ApproverChoice } from '../../contract/people/approvals.ts';
import type { Context } from '../base/context.ts';

export function listApprovers({ db }: Context): Promise<ApproverChoice[]> {
  return db
    .selectFrom('staff as p')
    .innerJoin('till_pins as t', 't.staff_id', 'p.id')
    .select(['p.id', sql<string>`p.first_name || ' ' || p.last_name`.as('name')])
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`'admin' = any(p.roles)`)
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('p.id')
    .execute();
}
