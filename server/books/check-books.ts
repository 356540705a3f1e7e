/**
 * The last check of the books, repeated on request or when it is too old. Only one check runs at a time on all servers:
 * a request during a check gets the previous result, or waits for the first.
 */
import type { BooksCheck } from '../../contract/books/books.ts';
import type { Context, Db } from '../base/context.ts';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { type Audit, auditBooks } from './audit-books.ts';

const longestAgeMilliseconds = 6 * 3_600_000;
const keptChecks = 100;

export async function checkBooks(ctx: Pick<Context, 'db' | 'pool' | 'now'>, fresh: boolean): Promise<BooksCheck> {
  const last = await findLastCheck(ctx.db);
  const age = last ? ctx.now().getTime() - Date.parse(last.checkedAt) : Number.POSITIVE_INFINITY;
  if (last && !fresh && age < longestAgeMilliseconds) return last;
  return (await checkNow(ctx, last === null)) ?? last!;
}

export async function findLastCheck(db: Db): Promise<BooksCheck | null> {
  const last = await db.selectFrom('books_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last) return null;
  const { at, agree, milliseconds, covered, findings, notices } = last;
  return { agree, checkedAt: at.toISOString(), milliseconds, covered, findings, notices };
}

/**
 * Null if another server is checking and `wait` is not set. It uses connections of its own, because those of the pool time out.
 */
async function checkNow(
  { db, pool, now }: Pick<Context, 'db' | 'pool' | 'now'>,
  wait: boolean,
): Promise<BooksCheck | null> {
  const noTimeLimits = { query_timeout: undefined, statement_timeout: undefined, lock_timeout: undefined };
  const where = { ...pool.options, ...noTimeLimits, password: pool.options.password };
  return withClient(where, async (client) => {
    const { rows } = await client.query(
      wait ? 'select pg_advisory_lock($1) is not null as mine' : 'select pg_try_advisory_lock($1) as mine',
      [lockNumbers.audit],
    );
    if (!rows[0].mine) return null;
    return keepCheck(db, { ...(await auditBooks(where)), at: now() });
  });
}

async function keepCheck(db: Db, { agree, at, milliseconds, covered, findings, notices }: Audit): Promise<BooksCheck> {
  const { id } = await db
    .insertInto('books_checks')
    .values({
      at,
      agree,
      milliseconds,
      covered: JSON.stringify(covered),
      findings: JSON.stringify(findings),
      notices: JSON.stringify(notices),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('books_checks')
    .where('id', '<=', id - keptChecks)
    .execute();
  return { agree, checkedAt: at.toISOString(), milliseconds, covered, findings, notices };
}
