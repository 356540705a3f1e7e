/**
 * Shifts with the cash that moved in them. With blindCount, sellers see what is expected only after the count; before it, no answer
 * has anything that adds up to it.
 */
import { type RawBuilder, sql } from 'kysely';
import { drawerParts } from '../../contract/documents/money-kinds.ts';
import type { Shift } from '../../contract/money/shifts.ts';
import { isSeller } from '../../contract/roles.ts';
import type { Db, StaffContext } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { type CashParts, cashParts } from '../money/cash-parts.ts';
import { cash } from '../money/methods.ts';

type Reader = Pick<StaffContext, 'staff' | 'settings'>;

interface Row extends Omit<Shift, keyof CashParts | 'staff' | 'openedAt' | 'closedAt' | 'expected'>, CashParts {
  staffId: number;
  staffName: string;
  openedAt: Date;
  closedAt: Date | null;
  expected: number;
}

/** Lists the shifts of a day, including those that began before it or went on after it. */
export async function listShifts(ctx: StaffContext, date: string): Promise<Shift[]> {
  const seesAll = ctx.staff.roles.some((role) => role === 'admin' || role === 'reports');
  const inDay = sql`(closed_on >= ${date}::date or closed_on is null) and day <= ${date}::date`;
  const rows = await readRows(ctx, shiftsWhere(seesAll ? inDay : sql`${inDay} and staff_id = ${ctx.staff.id}`));
  return rows.map((row) => shiftFor(ctx, row));
}

export async function getCurrentShift(ctx: StaffContext): Promise<Shift | null> {
  const [row] = await readRows(ctx, shiftsWhere(sql`staff_id = ${ctx.staff.id} and closed_at is null`));
  return row ? shiftFor(ctx, row) : null;
}

/** Reads a shift as this person may see it. */
export async function readShift(db: Db, reader: Reader, id: number): Promise<Shift> {
  return shiftFor(reader, await readRow(db, id));
}

/** What should be in the drawer by the books. */
export async function readExpected(db: Db, id: number): Promise<number> {
  return (await readRow(db, id)).expected;
}

async function readRow(db: Db, id: number): Promise<Row> {
  const { rows } = await shiftsWhere(sql`id = ${id}`).execute(db);
  return rows[0]!;
}

function shiftsWhere(condition: RawBuilder<unknown>) {
  return sql<Row>`
    select s.id, s.staff_id as "staffId", p.first_name || ' ' || p.last_name as "staffName", s.day as date,
      s.opened_at as "openedAt", s.float, s.start, s.float - s.start as "floatDifference", parts.*, coalesce(s.expected, s.float + parts.moved) as expected, s.counted,
      s.counted - s.expected as difference, s.denominations, s.comment, s.closed_at as "closedAt",
      c.first_name || ' ' || c.last_name as "closedBy"
    from (select * from shifts where ${condition}) as s
    join staff p on p.id = s.staff_id
    left join staff c on c.id = s.closed_by
    cross join lateral (
      select ${cashParts}
      from (select kind, amount as came from money_movements where shift_id = s.id and method_id = ${cash}) as movements
    ) as parts
    order by s.id desc`;
}

/** Every part of the drawer is hidden, because a single one would tell something. */
const hiddenParts = Object.fromEntries(Object.keys(drawerParts).map((part) => [part, null]));
const notBeforeCount = { ...hiddenParts, expected: null, start: null, floatDifference: null };

function shiftFor({ staff, settings }: Reader, { staffId, staffName, openedAt, closedAt, ...row }: Row): Shift {
  const isBlind = settings.till.blindCount && closedAt === null && isSeller(staff);
  return {
    ...row,
    ...(isBlind && notBeforeCount),
    staff: { id: staffId, name: staffName },
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
