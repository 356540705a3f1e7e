/** Creates the first admin, only in an empty database: people deleted since count too. */
import { sql } from 'kysely';
import type { Parts } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { newCode } from '../sessions/tokens.ts';

/** Returns the person it created, with the password if it was generated; undefined if there was someone already. */
export async function ensureFirstAdmin(
  parts: Pick<Parts, 'db' | 'config' | 'now'>,
): Promise<{ email: string; password?: string } | undefined> {
  if (await hasStaff(parts.db)) return undefined;
  const email = (parts.config.adminEmail ?? 'admin@example.com').toLowerCase();
  const chosen = parts.config.adminPassword;
  const password = chosen ?? `${newCode()}-${newCode()}`;
  const passwordHash = await hashPassword(password);
  return inTransaction(parts, async (tx) => {
    // Two servers that start at once on one database create one admin.
    await sql`lock table staff in share row exclusive mode`.execute(tx);
    if (await hasStaff(tx)) return undefined;
    const staff = await tx
      .insertInto('staff')
      .values({
        first_name: 'First',
        last_name: 'Administrator',
        email,
        roles: ['admin'],
        owner: true,
        password_hash: passwordHash,
      })
      .returning(['id', 'first_name', 'last_name', 'email'])
      .executeTakeFirstOrThrow();
    await logActivity(
      tx,
      { ...parts, staff },
      {
        action: 'user added',
        subject: userSubject(staff),
        facts: { roles: ['admin'], first: true },
        contact: { email },
      },
    );
    return chosen ? { email } : { email, password };
  });
}

async function hasStaff(db: Parts['db']): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}
