/**
 * The receipt that goods come back from, locked until the transaction ends: its row, its customer, its account, the items, and how
 * much of its lines came back so far. Deleting or returning other lines of it waits for this.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Part, Sold, SoldLine } from '../../contract/cart/give-back.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { makeReturn } from '../../contract/selling/returns.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { Tx } from '../base/context.ts';
import { refuse, refuseEach } from '../base/refusal.ts';
import { readTaken } from '../sales/receipts/read-taken.ts';
import { lockItems } from '../stock/lock-items.ts';

export interface SoldReceipt extends Sold {
  id: number;
  lines: (SoldLine & { stockId: number; name: string })[];
  taken: Receipt['taken'];
  customer: { id: number; name: string; deleted: boolean } | null;
}

type Asked = Pick<Input<typeof makeReturn>['body'], 'receiptId' | 'lines'>;

export async function lockSold(tx: Tx, { receiptId, lines }: Asked): Promise<SoldReceipt> {
  const receipt = await tx
    .selectFrom('receipts')
    .select('customer_id')
    .where('id', '=', receiptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!receipt) return refuse('not-found/receipt', { id: receiptId });
  const customer = receipt.customer_id === null ? null : await lockCustomer(tx, receipt.customer_id);
  const owed = await lockOwed(tx, receiptId);
  const ids = lines.map(({ lineId }) => lineId);
  const sold = await readLines(tx, receiptId, ids);
  await lockItems(
    tx,
    sold.filter(({ id }) => ids.includes(id)).map(({ stockId }) => stockId),
  );
  const returns = await readReturns(tx, receiptId);
  return { id: receiptId, customer, owed, lines: sold, returns, taken: await readTaken(tx, receiptId) };
}

/** A shared lock: the customer does not change, but must not be deleted meanwhile. */
async function lockCustomer(tx: Tx, id: number) {
  return tx
    .selectFrom('customers')
    .select((eb) => ['id', 'name', eb('deleted_at', 'is not', null).$castTo<boolean>().as('deleted')])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
}

/** Includes what was written off as a bad debt: the return makes it owed again, and then lowers it first. */
async function lockOwed(tx: Tx, receiptId: number): Promise<number> {
  const account = await tx
    .selectFrom('accounts')
    .select(sql<number>`balance + written_off`.as('owed'))
    .where('receipt_id', '=', receiptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.owed ?? 0;
}

function readReturns(tx: Tx, receiptId: number): Promise<Sold['returns']> {
  return tx.selectFrom('returns').select('rounding').where('receipt_id', '=', receiptId).execute();
}

async function readLines(tx: Tx, receiptId: number, ids: number[]): Promise<SoldReceipt['lines']> {
  const lines: RawBuilder<SoldReceipt['lines'][number]> = sql`
    select l.id, l.stock_id as "stockId", l.name, l.quantity, l.total, l.tax, l.cost, l.deleted_at is not null as deleted,
      returned.sums as returned
    from sale_lines l cross join lateral (
      select json_build_object('quantity', coalesce(sum(quantity), 0), 'total', coalesce(sum(total), 0),
        'tax', coalesce(sum(tax), 0), 'cost', coalesce(sum(cost), 0)) as sums
      from return_lines where sale_line_id = l.id
    ) as returned
    where l.receipt_id = ${receiptId}`;
  const { rows } = await lines.execute(tx);
  for (const id of ids) {
    const line = rows.find((row) => row.id === id);
    if (!line) refuse('not-found/line', { id, receiptId });
    if (line.deleted) refuse('not-found/deleted-line', { name: line.name, receiptId });
  }
  return rows;
}

/** Names every line with less left than is to come back. */
export function refuseTooMany({ lines }: SoldReceipt, parts: Part[]): void {
  const short = lines.flatMap((line) => {
    const asked = parts.filter(({ lineId }) => lineId === line.id).map((part) => part.quantity);
    const left = sumQuantities([line.quantity, -line.returned.quantity]);
    return sumQuantities(asked) > left ? [{ left, name: line.name }] : [];
  });
  if (short.length > 0) refuseEach('too-many-returned', short);
}
