/** The people of a demo shop, one for each role, all with the same known password. A real shop never has them. */
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { Role } from '../../contract/roles.ts';
import type { Clerk } from './books.ts';

export const demoPassword = 'counting-house-demo';

const people: { first_name: string; last_name: string; email: string; roles: Role[] }[] = [
  { first_name: 'Ada', last_name: 'Owner', email: 'owner@demo.example', roles: ['admin'] },
  { first_name: 'Sam', last_name: 'Till', email: 'till@demo.example', roles: ['sales'] },
  { first_name: 'Tess', last_name: 'Counter', email: 'counter@demo.example', roles: ['sales', 'stock'] },
  { first_name: 'Stan', last_name: 'Shelf', email: 'shelf@demo.example', roles: ['stock'] },
  { first_name: 'Rita', last_name: 'Figures', email: 'figures@demo.example', roles: ['reports'] },
];

export async function addDemoStaff(client: pg.ClientBase): Promise<{ clerks: Clerk[]; signIns: string[] }> {
  const passwordHash = await hash(demoPassword);
  const clerks: Clerk[] = [];
  for (const { first_name, last_name, email, roles } of people) {
    const { rows } = await client.query(
      `insert into staff (first_name, last_name, email, roles, password_hash, owner)
       values ($1, $2, $3, $4, $5, 'admin' = any ($4::text[]) and not exists (select from staff where owner))
       on conflict (email) where deleted_at is null do update set password_hash = excluded.password_hash returning id`,
      [first_name, last_name, email, roles, passwordHash],
    );
    clerks.push({ id: Number(rows[0].id), first_name, last_name, email });
  }
  const signIns = people.map(({ email, roles }) => `${email.padEnd(22)} ${demoPassword}   ${roles.join(', ')}`);
  return { clerks, signIns };
}
