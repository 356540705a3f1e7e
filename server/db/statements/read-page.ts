/** One page of a list and the sums over all of it, in one statement. Its moments come as text, as JSON has no type for them. */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context.ts';
import { readRows } from './prepared.ts';

interface Page<Row, Sums> {
  rows: Row[];
  sums: Sums;
}

export async function readPage<Row, Sums>(
  ctx: Pick<Context, 'db' | 'pool'>,
  rows: RawBuilder<Row>,
  sums: RawBuilder<Sums>,
): Promise<Page<Row, Sums>> {
  const [page] = await readRows(
    ctx,
    sql<Page<Row, Sums>>`
      select coalesce((select json_agg(rows) from (${rows}) as rows), '[]') as rows,
        (select row_to_json(sums) from (${sums}) as sums) as sums`,
  );
  return page!;
}
