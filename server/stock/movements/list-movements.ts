import { type RawBuilder, sql } from 'kysely';
import { type DocumentKind, labelOf } from '../../../contract/documents/documents.ts';
import type { Movement } from '../../../contract/goods/stock.ts';
import type { Say } from '../../../contract/words/say.ts';
import type { Context, Db } from '../../base/context.ts';
import { cut, limited, window } from '../../base/paging.ts';
import { refuse } from '../../base/refusal.ts';
import { movementReasonIn } from '../../base/stored-texts.ts';
import { readPage } from '../../db/statements/read-page.ts';
import { movementValue } from './movement-value.ts';

const pageSize = 50;

interface MovementRow extends Omit<Movement, 'at' | 'document'> {
  at: string;
  document: DocumentKind | null;
  documentId: number;
  receiptId: number | null;
}

/** Reads these movements, newest first. */
function readMovements(some: RawBuilder<unknown>): RawBuilder<MovementRow> {
  return sql<MovementRow>`
    select m.id, m.at, m.kind, m.quantity, m.balance, m.unit_cost as "unitCost", ${movementValue} as value, m.date,
      concat_ws(' ', p.first_name, p.last_name) as staff, l.receipt_id as "receiptId", coalesce(w.note, '') as reference,
      case when m.document is not null then m.document when l.id is not null then 'receipt'
        when w.id is not null then 'stock write-off' end as document,
      coalesce(m.document_id, l.receipt_id, w.id) as "documentId", coalesce(m.reason, w.reason) as reason, m.reverses,
      (select r.id from stock_movements r where r.reverses = m.id) as "reversedBy"
    from (${some}) as m
    left join staff p on p.id = m.staff_id
    left join sale_lines l on l.id = m.sale_line_id
    left join stock_write_offs w on m.kind in ('written off', 'counted') and w.movement_id = m.id
    order by m.id desc`;
}

/** What happened to one item, newest first. A deleted item keeps its history. */
export async function listMovements(ctx: Context, id: number, asked: { page: number; limit?: number | undefined }) {
  const { limit, offset } = window(asked, pageSize);
  const { rows: fetched, sums: item } = await readPage(
    ctx,
    readMovements(sql`
      select * from stock_movements where stock_id = ${id} and (quantity <> 0 or kind in ('opening', 'revaluation', 'late cost'))
      order by id desc ${limited({ limit: limit + 1, offset })}`),
    sql<{ exists: boolean }>`select exists (select from stock where id = ${id})`,
  );
  if (!item.exists) return refuse('not-found/item');
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map((row) => asMovement(ctx.words.t, row)), meta: { hasMore } };
}

export async function readMovement(db: Db, t: Say, id: number) {
  const { rows } = await readMovements(sql`select * from stock_movements where id = ${id}`).execute(db);
  return asMovement(t, rows[0]!);
}

function asMovement(t: Say, { document: kind, documentId: id, receiptId, reference, ...row }: MovementRow) {
  return {
    ...row,
    at: new Date(row.at),
    reason: row.reason && movementReasonIn(t, row.reason),
    reference: receiptId === null ? reference : labelOf(t, 'receipt', receiptId),
    document: kind && { kind, id, label: labelOf(t, kind, id) },
  };
}
