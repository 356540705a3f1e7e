/**
 * The people of the real shop, as the practice shop knows them: their names, so that what they do there bears them. No password, PIN or
 * second factor comes along, and what they may do is judged by the real shop at every request (practice-door.ts).
 */
import type pg from 'pg';
import { realSchema } from './practice-schema.ts';

const known = ['first_name', 'last_name', 'email', 'roles', 'language'];

/** Everybody, as they are now. Two may have swapped their addresses since, so there these are not unique (open-practice.ts). */
export async function takePeople(database: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<void> {
  await database.query(`
    with real as (select id, ${known.join(', ')} from ${realSchema}.staff where deleted_at is null)
    insert into staff (id, ${known.join(', ')}) overriding system value select id, ${known.join(', ')} from real
    on conflict (id) do update set ${known.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${known.map((name) => `staff.${name}`).join(', ')}) is distinct from (${known
      .map((name) => `excluded.${name}`)
      .join(', ')})`);
}
