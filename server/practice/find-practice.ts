/** The practice shop's own record of itself: a row in its schema, so that the real shop stores nothing about it. */
import type pg from 'pg';
import type { Practice } from '../../contract/first-hour/practice.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { migrationsVersion } from '../db/migrate/migrate.ts';
import { practiceSchema } from './practice-schema.ts';

type Database = Pick<pg.Pool | pg.ClientBase, 'query'>;

/**
 * Null if there is none, and for one that this server can't serve: of another version, or from before the currency got other
 * decimals. Such a shop is thrown away when the next one is opened, or by the regular clean-up (clean-up.ts).
 */
export async function findPractice(database: Database): Promise<Practice['open']> {
  if (!(await isMade(database))) return null;
  const { rows } = await database
    .query(
      `select id, opened_at, opened_by, version, (select decimals from ${practiceSchema}.shop) as decimals
       from ${practiceSchema}.practice_shop`,
    )
    .catch(noneIfGone);
  const [found] = rows;
  if (!found || found.version !== migrationsVersion() || found.decimals !== moneyDecimals()) return null;
  return { id: found.id, openedAt: found.opened_at.toISOString(), openedBy: found.opened_by };
}

export async function isMade(database: Database): Promise<boolean> {
  const { rows } = await database.query(`select to_regnamespace('${practiceSchema}') is not null as made`);
  return rows[0].made;
}

/** It may be thrown away between one statement and the next. */
function noneIfGone(error: unknown): { rows: [] } {
  if (isGone(error)) return { rows: [] };
  throw error;
}

/** True for a table, function or schema that does not exist. */
export function isGone(error: unknown): boolean {
  return ['42P01', '3F000'].includes((error as { code?: string }).code ?? '');
}
