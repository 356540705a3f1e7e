/** A document of opening balances as the calls return it: its lines as they were entered, and what is left of debts and bills. */
import { type RawBuilder, sql } from 'kysely';
import { billNumber, labelOf } from '../../contract/documents/documents.ts';
import type { OpeningDocument, OpeningRow } from '../../contract/first-hour/opening.ts';
import type { Context, Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { bank } from '../money/methods.ts';

/** A list comes as JSON, which has no type for moments, so they are text. */
type Moment = Date | string;

export type HeadRow = Omit<OpeningRow, 'label' | 'at' | 'undoneAt'> & { at: Moment; undoneAt: Moment | null };

const sum = (part: RawBuilder<unknown>) => sql`coalesce(sum(amount) filter (where part = ${part}), 0)`;

/** The columns of the list for the rows `o`, in no order. */
export function heads(openings: RawBuilder<unknown>): RawBuilder<HeadRow> {
  return sql<HeadRow>`
    select o.id, o.day as date, o.at, p.first_name || ' ' || p.last_name as staff, o.undone_at as "undoneAt",
      u.first_name || ' ' || u.last_name as "undoneBy", parts.sums
    from (${openings}) as o join staff p on p.id = o.staff_id left join staff u on u.id = o.undone_by
    cross join lateral (
      select json_build_object('money', ${sum(sql`'money'`)}, 'customers', ${sum(sql`'customer'`)}, 'suppliers', ${sum(sql`'supplier'`)},
        'advances', ${sum(sql`'advance'`)}, 'deposits', ${sum(sql`'deposit'`)},
        'net', coalesce(sum(case when part in ('supplier', 'deposit') then -amount else amount end), 0)) as sums
      from opening_lines where opening_id = o.id
    ) as parts`;
}

export function asHead({ words }: Pick<Context, 'words'>, { at, undoneAt, ...head }: HeadRow): OpeningRow {
  return {
    ...head,
    label: labelOf(words.t, 'opening', head.id),
    at: new Date(at).toISOString(),
    undoneAt: undoneAt && new Date(undoneAt).toISOString(),
  };
}

interface LineRow {
  part: 'money' | 'customer' | 'supplier' | 'advance' | 'deposit';
  amount: number;
  methodId: number;
  /** The name of the method, the customer or the supplier. */
  name: string;
  ofId: number;
  dueOn: string;
  accountId: number;
  billId: number;
  balance: number;
}

export async function readOpening(
  ctx: Pick<Context, 'words'>,
  db: Db | Tx,
  openingId: number,
): Promise<OpeningDocument> {
  const { rows } = await heads(sql`select * from openings where id = ${openingId}`).execute(db);
  const head = asHead(ctx, rows[0] ?? refuse('not-found/opening', { id: openingId }));
  const { rows: lines } = await sql<LineRow>`
    select l.part, l.amount, l.method_id as "methodId", coalesce(way.name, c.name, s.name) as name,
      coalesce(l.customer_id, l.supplier_id) as "ofId", l.due_on as "dueOn", l.account_id as "accountId", l.bill_id as "billId",
      coalesce(a.balance, case when b.cancelled_at is null then b.amount - b.paid - b.credited else 0 end) as balance
    from opening_lines l left join payment_methods way on way.id = l.method_id
    left join customers c on c.id = l.customer_id left join suppliers s on s.id = l.supplier_id
    left join accounts a on a.id = l.account_id left join bills b on b.id = l.bill_id
    where l.opening_id = ${openingId} order by l.id`.execute(db);
  const of = (part: LineRow['part']) => lines.filter((line) => line.part === part);
  const named = ({ ofId: id, name }: LineRow) => ({ id, name });
  const money = of('money');
  return {
    ...head,
    cash: money
      .filter(({ methodId }) => methodId !== bank)
      .map(({ methodId, name, amount }) => ({ methodId, method: name, amount })),
    bank: money.find(({ methodId }) => methodId === bank)?.amount ?? null,
    customers: of('customer').map((line) => {
      const { accountId, amount, dueOn, balance } = line;
      return { customer: named(line), accountId, amount, dueOn, balance };
    }),
    suppliers: of('supplier').map((line) => {
      const { billId, amount, dueOn, balance } = line;
      return { supplier: named(line), billId, bill: billNumber(billId), amount, dueOn, balance };
    }),
    advances: of('advance').map((line) => ({ supplier: named(line), amount: line.amount })),
    deposits: of('deposit').map((line) => ({ customer: named(line), amount: line.amount })),
  };
}
