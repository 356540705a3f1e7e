/**
 * A supplier's ledger: entries oldest first, each with the balance after it, which is what is owed less what is in advance. So a
 * delivery is a credit of its bill and of what it spent from the advance, and a payment from the advance is no entry at all.
 * Opening, closing, what is in advance and how old the bills are refer to the same day, the last of the range.
 */
import { type RawBuilder, sql } from 'kysely';
import type { getSupplierLedger as declared, SupplierLedgerEntry } from '../../contract/buying/payables.ts';
import type { Ageing } from '../../contract/debts/customer-ledger.ts';
import { labelOf } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Say } from '../../contract/words/say.ts';
import { buckets } from '../base/ageing-buckets.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readRows } from '../db/statements/prepared.ts';
import { openBillsOf } from './bills.ts';

interface Entry extends Omit<SupplierLedgerEntry, 'label' | 'document'> {
  documentKind: SupplierLedgerEntry['document']['kind'];
  documentId: number;
  number: string | null;
  /** What a later cost was for. */
  cost: string | null;
  reverses: number | null;
}

interface Row extends Ageing {
  entries: Entry[] | null;
  opening: number;
  closing: number;
  advance: number;
}

export async function getSupplierLedger(ctx: Context, id: number, range: Input<typeof declared>['query']) {
  const from = sql`coalesce(${range.startDate ?? null}::date, '-infinity')`;
  const until = sql`coalesce(${range.endDate ?? null}::date, 'infinity')`;
  const now = today(ctx);
  const isPast = range.endDate !== undefined && range.endDate < now;
  const asOf = isPast ? range.endDate! : now;
  const [row] = await readRows(
    ctx,
    sql<Row>`
      select sums.*, ageing.*, (
          select coalesce(sum(amount), 0) from supplier_advances where supplier_id = s.id and day <= ${until}
        ) as advance
      from suppliers s
      cross join lateral (
        select coalesce(sum(credit - debit) filter (where date < ${from}), 0) as opening,
          coalesce(sum(credit - debit), 0) as closing,
          json_agg(json_build_object('date', date, 'at', at, 'kind', kind, 'documentKind', document, 'documentId', document_id,
            'number', number, 'cost', cost, 'reverses', reverses, 'credit', credit, 'debit', debit, 'balance', balance)
            order by date, at, turn, document_id, part) filter (where date >= ${from}) as entries
        from (
          select *, sum(credit - debit) over (order by date, at, turn, document_id, part) as balance
          from (${entriesOf(sql`s.id`)}) as every where date <= ${until}
        ) as entry
      ) as sums
      cross join lateral (select ${buckets(sql`${asOf}`)} from (${openBillsOf(sql`s.id`, isPast ? asOf : null)}) as open) as ageing
      where s.id = ${id} and s.deleted_at is null`,
  );
  if (!row) return refuse('supplier-not-found', { id });
  const { entries, opening, closing, advance, ...ageing } = row;
  return {
    payload: (entries ?? []).map((entry) => asEntry(ctx.words.t, entry)),
    meta: { opening, closing, advance, ageing },
  };
}

/** Rows (date, at, turn, kind, document, document_id, number, cost, part, reverses, credit, debit). */
function entriesOf(supplier: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.date, d.at, 1 as turn, 'bill' as kind, 'delivery' as document, d.id as document_id, d.number,
      null::text as cost, 0::bigint as part, null::bigint as reverses, owed.amount as credit, 0 as debit
    from deliveries d
    cross join lateral (
      select coalesce((
          select amount from bills where delivery_id = d.id and late_cost_id is null and cancelled_at is null
        ), 0) + coalesce((
          select sum(p.amount) from delivery_payments p join payment_methods way on way.id = p.method_id
          where p.delivery_id = d.id and way.kind = 'advance'
        ), 0) as amount
    ) as owed
    where d.supplier_id = ${supplier} and d.undone_at is null and owed.amount <> 0
    union all
    select c.day, c.at, 1, 'bill', 'delivery', c.delivery_id, d.number, c.name, c.id, null, owed.amount, 0
    from late_costs c
    join deliveries d on d.id = c.delivery_id
    cross join lateral (
      select c.amount - coalesce((
          select sum(p.amount) from late_cost_payments p join payment_methods way on way.id = p.method_id
          where p.late_cost_id = c.id and way.kind <> 'advance'
        ), 0) as amount
    ) as owed
    where d.supplier_id = ${supplier} and owed.amount <> 0
    union all
    -- What was owed or paid in advance before the shop used this program has no delivery, and counts from the start of its day.
    select date, date::timestamptz, 0, 'opening', 'opening', opening_id, null, null, id, null, amount, 0
    from bills where supplier_id = ${supplier} and opening_id is not null and cancelled_at is null
    union all
    select o.day, o.day::timestamptz, 0, 'opening', 'opening', o.id, null, null, l.id, null, 0, l.amount
    from opening_lines l join openings o on o.id = l.opening_id and o.undone_at is null
    where l.supplier_id = ${supplier} and l.part = 'advance'
    union all
    select p.date, p.at, 2, case when p.reverses is null then 'payment' else 'payment undone' end, 'supplier payment', p.id, null,
      null, 0, p.reverses, greatest(-p.amount, 0), greatest(p.amount, 0)
    from supplier_payments p join payment_methods way on way.id = p.method_id
    where p.supplier_id = ${supplier} and p.deleted_at is null and way.kind <> 'advance'
    union all
    select date, at, 3, 'credit', 'supplier return', id, null, null, 0, null, 0, credited + kept
    from supplier_returns where supplier_id = ${supplier} and credited + kept <> 0`;
}

function asEntry(
  t: Say,
  { documentKind: kind, documentId: id, number, cost, reverses, at, ...entry }: Entry,
): SupplierLedgerEntry {
  return {
    ...entry,
    at: new Date(at).toISOString(),
    document: { kind, id },
    label: labelOfEntry(t, { kind, id, number, cost, reverses }),
  };
}

interface Named {
  kind: Entry['documentKind'];
  id: number;
  number: string | null;
  cost: string | null;
  reverses: number | null;
}

function labelOfEntry(t: Say, { kind, id, number, cost, reverses }: Named): string {
  if (reverses !== null) return t('Reversal of {{document}}', { document: labelOf(t, kind, reverses) });
  const document = labelOf(t, kind, id);
  if (cost !== null) return t('{{document}}, later cost {{cost}}', { document, cost });
  return number === null ? document : t('{{document}}, paper {{number}}', { document, number });
}
