/**
 * Throws away a practice shop that nobody has used for two weeks, or that is of another version: what is tried there is not worth
 * migrating. It checks when the server starts and every hour.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { practiceDays } from '../../contract/first-hour/practice.ts';
import { findPractice, isGone, isMade } from './find-practice.ts';
import { changePractice } from './own-connection.ts';
import { dropPracticeSchema, practiceSchema } from './practice-schema.ts';

const every = 3_600_000;

export function cleanUpPracticeRegularly(pool: pg.Pool, log: Logger): void {
  const attempt = async () => {
    if (pool.ending) return;
    try {
      if (await cleanUpPractice(pool)) log.info('the practice shop was thrown away');
    } catch (error) {
      if (!pool.ending) log.warn({ reason: (error as Error).message }, 'the practice shop could not be looked after');
    }
  };
  void attempt();
  setInterval(attempt, every).unref();
}

/** Returns whether it was thrown away. */
export async function cleanUpPractice(pool: pg.Pool): Promise<boolean> {
  if (!(await isMade(pool)) || (await isWanted(pool))) return false;
  await changePractice(pool, dropPracticeSchema);
  return true;
}

async function isWanted(pool: pg.Pool): Promise<boolean> {
  if (!(await findPractice(pool))) return false;
  try {
    const { rows } = await pool.query(
      `select used_at > now() - make_interval(days => $1) as wanted from ${practiceSchema}.practice_shop`,
      [practiceDays],
    );
    return rows[0]?.wanted ?? false;
  } catch (error) {
    // Somebody else has just thrown it away.
    if (isGone(error)) return true;
    throw error;
  }
}
