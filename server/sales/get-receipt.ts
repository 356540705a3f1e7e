/** One receipt, to show or print again. A deleted line stays on it, marked, and no longer counts. */
import { sql } from 'kysely';
import type { Receipt } from '../../contract/sales.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readRows } from '../db/prepared.ts';
import { type LineRow, type ReceiptRows, receiptFrom } from './receipt.ts';

export async function getReceipt(ctx: Context, id: number): Promise<Receipt> {
  const [[head], lines, tenders] = await Promise.all([readHead(ctx, id), readLines(ctx, id), readTenders(ctx, id)]);
  if (!head) refuse(404, `There is no receipt ${id}`);
  const { account_id, due_on, amount, balance, customer_id, customer_name } = head;
  return receiptFrom(
    {
      ...{ id, createdAt: head.created_at, staff: head.staff, rounding: head.rounding, cashGiven: head.cash_given },
      ...{ lines, tenders },
      customer: customer_id === null ? null : { id: customer_id, name: customer_name! },
      account: account_id === null ? null : { id: account_id, dueOn: due_on!, amount: amount!, balance: balance! },
    },
    ctx.settings,
  );
}

function readHead(ctx: Context, id: number) {
  const receipt = ctx.db
    .selectFrom('receipts as r')
    .innerJoin('staff as p', 'p.id', 'r.staff_id')
    .leftJoin('accounts as a', 'a.receipt_id', 'r.id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .select([
      'r.created_at',
      'r.rounding',
      'r.cash_given',
      sql<string>`p.first_name || ' ' || p.last_name`.as('staff'),
      'a.id as account_id',
      'a.amount',
      'a.balance',
      'a.due_on',
      'c.id as customer_id',
      'c.name as customer_name',
    ])
    .where('r.id', '=', id);
  return readRows(ctx, receipt);
}

function readLines(ctx: Context, receiptId: number): Promise<LineRow[]> {
  const lines = ctx.db
    .selectFrom('sale_lines')
    .select(['id', 'stock_id as stockId', 'name', 'quantity', 'unit_sell as unitSell', 'discount', 'tax', 'total'])
    .select(['tax_name as taxName', 'tax_percent as taxPercent', 'tax_included as taxIncluded'])
    .select((eb) => eb('deleted_at', 'is not', null).as('deleted'))
    .where('receipt_id', '=', receiptId)
    .orderBy('id')
    .$narrowType<{ deleted: boolean }>();
  return readRows(ctx, lines);
}

/** Movements that are neither a reversal nor reversed. */
function readTenders(ctx: Context, receiptId: number): Promise<ReceiptRows['tenders']> {
  const tenders = ctx.db
    .selectFrom('money_movements as m')
    .innerJoin('payment_methods as way', 'way.id', 'm.method_id')
    .select(['m.method_id as methodId', 'way.name', 'way.kind', 'm.amount', 'm.reference'])
    .where('m.document', '=', 'receipt')
    .where('m.document_id', '=', receiptId)
    .where('m.kind', '=', 'sale')
    .where('m.reverses', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('money_movements as r').select('r.id').whereRef('r.reverses', '=', 'm.id'))),
    )
    .orderBy('m.id');
  return readRows(ctx, tenders);
}
