import { sql } from 'kysely';
import type { Db } from '../../base/context.ts';

/** Throws unless the database responds. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
