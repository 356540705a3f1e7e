/**
 * Locks the books up to a day that an accountant has signed: nothing can be dated on it or before, and none of these days can be
 * counted or reopened. The lock waits for documents that are already being written, as the close of a day does; the database
 * function hold_day refuses those that come later.
 */
import { sql } from 'kysely';
import type { BooksLock } from '../../contract/books/books.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooksAlone } from '../money/hold-day.ts';
import { isOwner } from '../staff/owner.ts';

export async function lockBooks(ctx: StaffContext, until: string | null): Promise<BooksLock> {
  return inTransaction(ctx, async (tx) => {
    await holdBooksAlone(tx);
    if (until !== null && until > today(ctx)) refuse('bad-input/lock-future');
    const before = await readBooksLock(tx);
    if (before.until === until) return before;
    const isMovedBack = before.until !== null && (until === null || until < before.until);
    if (isMovedBack && !(await isOwner(tx, ctx))) refuse('owner-only/lock', { until: before.until! });
    const lock = { until, staff_id: ctx.staff.id, at: ctx.now() };
    await tx
      .insertInto('books_lock')
      .values(lock)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(lock))
      .execute();
    await logActivity(tx, ctx, {
      action: isMovedBack ? 'books unlocked' : 'books locked',
      subject: null,
      facts: { before: before.until, until },
    });
    return readBooksLock(tx);
  });
}

type Row = Omit<BooksLock, 'at'> & { at: Date };

export async function readBooksLock(db: Db): Promise<BooksLock> {
  const { rows } = await sql<Row>`
    select until, p.first_name || ' ' || p.last_name as by, at from books_lock join staff p on p.id = staff_id`.execute(
    db,
  );
  const [lock] = rows;
  return lock ? { ...lock, at: lock.at.toISOString() } : { until: null, by: null, at: null };
}
