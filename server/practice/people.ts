/**
 * The people of the real shop, as the practice shop knows them: their names, so that what they do there is under their name. No
 * password, PIN or second factor is copied, and the real shop decides at every request what they may do (practice-door.ts).
 */
import type pg from 'pg';
import { realSchema } from './practice-schema.ts';

const known = ['first_name', 'last_name', 'email', 'roles', 'language'];

/**
 * Copies everybody as they are now. Addresses are not unique here (open-practice.ts), because two people may have swapped theirs
 * since.
 */
export async function takePeople(database: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<void> {
  await database.query(`
    with real as (select id, ${known.join(', ')} from ${realSchema}.staff where deleted_at is null)
    insert into staff (id, ${known.join(', ')}) overriding system value select id, ${known.join(', ')} from real
    on conflict (id) do update set ${known.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${known.map((name) => `staff.${name}`).join(', ')}) is distinct from (${known
      .map((name) => `excluded.${name}`)
      .join(', ')})`);
}
