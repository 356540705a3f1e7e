/** Registered tills as they are in the database. No till is ever deleted, so a label is never used again. */
import { sql } from 'kysely';
import { type Device, labelOf } from '../../contract/tills/devices.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Subject } from '../logs/entry-types.ts';

export async function readDevices(db: Db, id?: number): Promise<Device[]> {
  let found = db
    .selectFrom('devices as d')
    .innerJoin('staff as p', 'p.id', 'd.registered_by')
    .select(['d.id', 'd.name', 'd.offline', 'd.protected', 'd.registered_at', 'd.last_heard_at', 'd.revoked_at'])
    .select(['d.waiting_count', 'd.waiting_total', 'd.last_number', 'd.clock_offset'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('registeredBy'))
    .orderBy('d.id', 'desc');
  if (id !== undefined) found = found.where('d.id', '=', id);
  return (await found.execute()).map((row) => ({
    id: row.id,
    label: labelOf(row.id),
    name: row.name,
    registeredBy: row.registeredBy,
    registeredAt: row.registered_at.toISOString(),
    lastHeardAt: row.last_heard_at?.toISOString() ?? null,
    waiting: { count: row.waiting_count, total: row.waiting_total },
    lastNumber: row.last_number,
    protected: row.protected,
    clockOffset: row.clock_offset,
    offline: row.offline,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

export async function getDevice(db: Db, id: number): Promise<Device> {
  const [device] = await readDevices(db, id);
  return device!;
}

/** Locks the till until the transaction ends, so that signing in at it and revoking it happen one after the other. */
export async function lockDevice(tx: Tx, id: number) {
  const device = await tx
    .selectFrom('devices')
    .select(['id', 'name', 'offline'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return device ?? refuse('not-found/device');
}

/** 'T2, Counter'. */
export function deviceSubject({ id, name }: { id: number; name: string }): Subject {
  return { kind: 'device', id, name: `${labelOf(id)}, ${name}` };
}
