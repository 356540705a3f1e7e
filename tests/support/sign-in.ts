/** People with a password, for tests that sign in. They share one password, because hashing is slow on purpose. */
import type { Role } from '../../contract/roles.ts';
import { hashPassword } from '../../server/sessions/passwords.ts';
import type { TestApp } from './test-app.ts';

export const password = 'lantern over the harbour';
let hashed: Promise<string> | undefined;
let made = 0;

export async function addPerson(app: TestApp, ...roles: Role[]): Promise<{ id: number; email: string }> {
  hashed ??= hashPassword(password);
  return app.database.db
    .insertInto('staff')
    .values({
      first_name: 'Amina',
      last_name: 'Okello',
      email: `amina-${++made}@example.com`,
      roles,
      password_hash: await hashed,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}

export function codeIn(email: { text: string } | undefined): string {
  return /^ {4}(\w{8})$/m.exec(email?.text ?? '')?.[1] ?? 'no code in this e-mail';
}
