import { type RawBuilder, sql } from 'kysely';
import type { CountEntry } from '../../contract/goods/counts.ts';
import type { Db } from '../base/context.ts';
import { stands } from './scope.ts';

const newest = 20;

interface EntryRow extends Omit<CountEntry, 'countedAt' | 'at'> {
  countedAt: Date;
  at: Date;
}

/** Reads the newest entries of one person, who may want to undo one. */
export function newestEntries(db: Db, countId: number, staffId: number): Promise<CountEntry[]> {
  return readEntries(
    db,
    sql`e.count_id = ${countId} and e.staff_id = ${staffId} and ${stands}`,
    sql`order by e.id desc limit ${sql.lit(newest)}`,
  );
}

/** Returns the entries in the order of the keys, including those that were replaced since. */
export function entriesWith(db: Db, countId: number, keys: string[]): Promise<CountEntry[]> {
  return readEntries(
    db,
    sql`e.count_id = ${countId} and e.key = any(${keys}::text[])`,
    sql`order by array_position(${keys}::text[], e.key)`,
  );
}

async function readEntries(db: Db, which: RawBuilder<unknown>, orderBy: RawBuilder<unknown>): Promise<CountEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.key, e.stock_id as "stockId", s.name, e.place, e.quantity, e.pieces, e.staff_id as "staffId",
      p.first_name || ' ' || p.last_name as staff, e.counted_at as "countedAt", e.at,
      case when e.pack_id is not null then json_build_object('id', e.pack_id, 'name', e.pack_name, 'size', e.pack_size) end as pack
    from count_entries e join stock s on s.id = e.stock_id join staff p on p.id = e.staff_id
    where ${which} ${orderBy}`.execute(db);
  return rows.map((row) => ({ ...row, countedAt: row.countedAt.toISOString(), at: row.at.toISOString() }));
}
