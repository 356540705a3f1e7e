/** A day's cash in and out, newest first. Sellers see their own; with a blind count, only once the day has been counted. */
import { sql } from 'kysely';
import type { CashMovement } from '../../contract/money/cash-movements.ts';
import type { Db, StaffContext } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { reversalColumns } from '../documents/reversed.ts';
import { isCounted } from '../sessions/seller-sight.ts';

export async function listCashMovements(ctx: StaffContext, date: string): Promise<CashMovement[]> {
  const seesAll = ctx.staff.roles.some((role) => role === 'admin' || role === 'reports');
  const query = rowsOf(ctx.db)
    .where('c.day', '=', date)
    .where(isCounted(ctx, 'cash movement', 'c.id'))
    .$if(!seesAll, (rows) => rows.where('c.staff_id', '=', ctx.staff.id))
    .orderBy('c.id', 'desc');
  return (await readRows(ctx, query)).map(movementOf);
}

export async function readCashMovement(db: Db, id: number): Promise<CashMovement> {
  return movementOf(await rowsOf(db).where('c.id', '=', id).executeTakeFirstOrThrow());
}

const { reverses, reversedBy, otherDate } = reversalColumns('cash_movements', 'c');

function rowsOf(db: Db) {
  return db
    .selectFrom('cash_movements as c')
    .innerJoin('staff as p', 'p.id', 'c.staff_id')
    .leftJoin('staff as a', 'a.id', 'c.approved_by')
    .select(['c.id', 'c.kind', 'c.amount', 'c.reason', 'c.purpose', 'c.method_id as methodId', 'c.day as date', 'c.at'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('staff'))
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('approvedBy'))
    .select([reverses.as('reverses'), reversedBy.as('reversedBy'), otherDate.as('otherDate')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

function movementOf({ at, ...row }: Row): CashMovement {
  return { ...row, at: at.toISOString() };
}
