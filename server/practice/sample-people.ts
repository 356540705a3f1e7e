/**
 * The people who traded in the practice shop before anybody came, and an admin whose PIN everybody may know, to try approvals with.
 */
import type pg from 'pg';
import type { Role } from '../../contract/roles.ts';
import type { Clerk } from '../demo/books.ts';

/** No real PIN is ever in the practice shop, so nothing can be learned there by trying. */
export const samplePin = '2468';

/** Far above the ids of real people, who keep theirs here. */
const firstId = 1_000_000_001;

const people: { first_name: string; last_name: string; roles: Role[] }[] = [
  { first_name: 'Ada', last_name: `Owner (PIN ${samplePin})`, roles: ['admin'] },
  { first_name: 'Sam', last_name: 'Till', roles: ['sales'] },
  { first_name: 'Tess', last_name: 'Counter', roles: ['sales', 'stock'] },
];

export async function addSamplePeople(client: pg.Client, pinHash: string, now: Date): Promise<Clerk[]> {
  const clerks: Clerk[] = [];
  for (const [index, { first_name, last_name, roles }] of people.entries()) {
    const id = firstId + index;
    const email = `${first_name.toLowerCase()}@practice.example`;
    await client.query(
      `insert into staff (id, first_name, last_name, email, roles) overriding system value values ($1, $2, $3, $4, $5)`,
      [id, first_name, last_name, email, roles],
    );
    clerks.push({ id, first_name, last_name, email });
  }
  await client.query('insert into till_pins (staff_id, hash, set_at) values ($1, $2, $3)', [firstId, pinHash, now]);
  return clerks;
}
