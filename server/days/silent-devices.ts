/**
 * Tills that may still have sales of a day: some are waiting there, or the till sells without a connection and was not heard from
 * since the day ended (for today, for a few minutes). A revoked till is not waited for.
 */
import { sql } from 'kysely';
import type { DayClose } from '../../contract/money/day-close.ts';
import { clockMinutes } from '../../contract/tills/device-calls.ts';
import { labelOf } from '../../contract/tills/devices.ts';
import { addDays } from '../../contract/values/dates.ts';
import { minutesBefore } from '../base/clock.ts';
import type { Context } from '../base/context.ts';

export async function listSilentDevices(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  date: string,
): Promise<DayClose['silentDevices']> {
  const end = sql<Date>`${addDays(date, 1)}::timestamp at time zone ${config.businessTz}`;
  const quietSince = sql<Date>`least(${end}, ${minutesBefore(now(), clockMinutes)}::timestamptz)`;
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'name', 'last_heard_at', 'waiting_count', 'waiting_total'])
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`registered_at < ${end}`)
    .where(sql<boolean>`(waiting_count > 0 or offline and coalesce(last_heard_at, registered_at) < ${quietSince})`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    label: labelOf(row.id),
    name: row.name,
    lastHeardAt: row.last_heard_at?.toISOString() ?? null,
    waiting: { count: row.waiting_count, total: row.waiting_total },
  }));
}
