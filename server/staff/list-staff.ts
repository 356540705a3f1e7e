/** Everyone who works here. People who are not admins get names only, which the dashboard's count needs. */
import type { StaffMember } from '../../contract/people/staff.ts';
import type { StaffContext } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { hasSecondFactor } from '../second-factor/codes.ts';

export async function listStaff(ctx: StaffContext): Promise<StaffMember[]> {
  const isAdmin = ctx.staff.roles.includes('admin');
  const people = ctx.db
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name'])
    .$if(isAdmin, (query) =>
      query.select(['middle_name', 'email', 'phone', 'location', 'roles', 'owner', hasSecondFactor]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id');
  return readRows(ctx, people);
}
