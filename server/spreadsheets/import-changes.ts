/**
 * What an import made and changed, stored in the import's own transaction with many rows in one, so that a big import hardly takes
 * longer. Undoing the import reads it again.
 */
import { sql } from 'kysely';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

const changesAtOnce = 1000;

/** The movements of goods that an import made: those above the first number, up to the second. */
export type Movements = readonly [after: number, until: number];

/** Call it even if nothing was changed, so that imports of earlier versions, which have no such record, are told apart. */
export async function keepChanges(
  tx: Tx,
  importId: number,
  changes: readonly object[],
  movements?: Movements,
): Promise<void> {
  const [after = null, until = null] = movements ?? [];
  for (let at = 0; at === 0 || at < changes.length; at += changesAtOnce) {
    await tx
      .insertInto('import_changes')
      .values({
        import_id: importId,
        place: at / changesAtOnce,
        movements_after: after,
        movements_until: until,
        changes: JSON.stringify(changes.slice(at, at + changesAtOnce)),
      })
      .execute();
  }
}

export interface KeptChanges<Change> {
  changes: Change[];
  movements: Movements;
}

export async function readChanges<Change extends object>(tx: Tx, importId: number): Promise<KeptChanges<Change>> {
  const changes: Change[] = [];
  let movements: Movements = [0, 0];
  // One by one: all of a big import would take one statement too long.
  for (let place = 0; ; place++) {
    const row = await tx
      .selectFrom('import_changes')
      .select(['changes', 'movements_after', 'movements_until'])
      .where('import_id', '=', importId)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!row && place === 0) return refuse('conflict/import-not-kept');
    if (!row) return { changes, movements };
    movements = [row.movements_after ?? 0, row.movements_until ?? 0];
    for (const change of row.changes as Change[]) changes.push(change);
  }
}

/** While an item is held, its later movements get higher numbers than this. */
export async function readLastMovement(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from stock_movements_id_seq`.execute(tx);
  return Number(rows[0]!.last);
}
