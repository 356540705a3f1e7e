/**
 * A customer's ledger: entries oldest first, each with the balance after it. Opening, closing, what is in advance and how old the
 * debts are refer to the same day, the last of the range, so closing is always ageing less deposit.
 */
import { sql } from 'kysely';
import type { Ageing, LedgerEntry } from '../../contract/debts/customer-ledger.ts';
import { buckets } from '../base/ageing-buckets.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { refuseUnknown } from '../customers/customer-row.ts';
import { readRows } from '../db/statements/prepared.ts';
import { deposit } from '../money/methods.ts';
import { isOwnReceipt } from '../sessions/seller-sight.ts';
import { withMoment } from './get-customer.ts';
import { type EntryName, labelOfEntry, ledgerEntries } from './ledger-entries.ts';
import { openAccountsOf } from './standing.ts';

export interface Range {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface Ledger {
  customer: string;
  entries: LedgerEntry[];
  meta: { opening: number; closing: number; deposit: number; ageing: Ageing };
}

interface Row extends Omit<Ledger['meta'], 'ageing'>, Ageing {
  name: string;
  entries: (Omit<LedgerEntry, 'label'> & EntryName)[] | null;
}

/** The goods of a sale that were not deleted, or of a return. If `soldBy` is given, only the goods that this person sold. */
const goods = (soldBy: number | null) => sql`coalesce(case kind
  when 'sale' then (
    select json_agg(json_build_object('name', name, 'quantity', quantity, 'total', total) order by id)
    from sale_lines where receipt_id = document_id and deleted_at is null and ${isOwnReceipt(soldBy)})
  when 'return' then (
    select json_agg(json_build_object('name', l.name, 'quantity', b.quantity, 'total', b.total) order by b.id)
    from return_lines b join sale_lines l on l.id = b.sale_line_id
    where b.return_id = document_id and ${isOwnReceipt(soldBy, 'l.receipt_id')})
  end, '[]')`;

export async function getLedger(
  ctx: Pick<Context, 'db' | 'pool' | 'config' | 'now' | 'words'>,
  id: number,
  range: Range,
  soldBy: number | null = null,
): Promise<Ledger> {
  const from = sql`coalesce(${range.startDate ?? null}::date, '-infinity')`;
  const until = sql`coalesce(${range.endDate ?? null}::date, 'infinity')`;
  const now = today(ctx);
  const isPast = range.endDate !== undefined && range.endDate < now;
  const asOf = isPast ? range.endDate! : now;
  const open = openAccountsOf(sql`c.id`, isPast ? asOf : null);
  const [row] = await readRows(
    ctx,
    sql<Row>`
      select c.name, sums.*, ageing.*, (
          select -coalesce(sum(amount), 0) from money_movements
          where method_id = ${deposit} and customer_id = c.id and day <= ${until}
        ) as deposit
      from customers c
      cross join lateral (
        select coalesce(sum(debit - credit) filter (where date < ${from}), 0) as opening,
          coalesce(sum(debit - credit), 0) as closing,
          json_agg(json_build_object('date', date, 'at', at, 'kind', kind,
            'document', json_build_object('kind', document, 'id', document_id), 'namedBy', named_by, 'method', method, 'goods', ${goods(soldBy)}, 'debit', debit,
            'credit', credit, 'balance', balance, 'reverses', reverses, 'isReversed', is_reversed) order by date, at, turn, place) filter (where date >= ${from}) as entries
        from (
          select *, sum(debit - credit) over (order by date, at, turn, place) as balance
          from (${ledgerEntries(sql`c.id`)}) as every where date <= ${until}
        ) as entry
      ) as sums
      cross join lateral (select ${buckets(sql`${asOf}`)} from (${open}) as open) as ageing
      where c.id = ${id} and c.deleted_at is null`,
  );
  if (!row) return refuseUnknown(id);
  const { name: customer, entries, opening, closing, deposit: held, ...ageing } = row;
  return {
    customer,
    entries: (entries ?? []).map(({ namedBy, method, ...entry }) => ({
      ...withMoment(entry),
      label: labelOfEntry(ctx.words.t, { ...entry, namedBy, method }),
    })),
    meta: { opening, closing, deposit: held, ageing },
  };
}
