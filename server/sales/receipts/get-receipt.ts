/** One receipt, to show or print again. A deleted line stays on it, marked, and no longer counts. */
import { sql } from 'kysely';
import { labelOf } from '../../../contract/documents/documents.ts';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { labelOfSale } from '../../../contract/tills/devices.ts';
import type { StaffContext } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { readRows } from '../../db/statements/prepared.ts';
import { isOwnReceipt, onlySalesOf, refuseUncounted } from '../../sessions/seller-sight.ts';
import { packOfLine } from '../pack-of-line.ts';
import { readTaken } from './read-taken.ts';
import { type LineRow, type ReceiptRows, receiptFrom } from './receipt.ts';

/** A receipt is opened by its number alone, so this refuses those that a blind count hides. */
export async function openReceipt(ctx: StaffContext, id: number): Promise<Receipt> {
  const receipt = await getReceipt(ctx, id);
  await refuseUncounted(ctx.db, ctx, 'receipt', { id, what: labelOf(ctx.words.t, 'receipt', id) });
  return receipt;
}

/** Reads a receipt that the caller has just changed, or that is to be mailed. */
export async function getReceipt(ctx: StaffContext, id: number): Promise<Receipt> {
  const [[head], lines, tenders, taken, returns] = await Promise.all([
    readHead(ctx, id),
    readLines(ctx, id),
    readTenders(ctx, id),
    readTaken(ctx.db, id),
    readReturns(ctx, id),
  ]);
  if (!head) refuse('not-found/receipt', { id });
  const { account_id, due_on, amount, balance, written_off, customer_id, customer_name, tax_number } = head;
  const { voided_at, reason, voided_by: staff, approved_by: approvedBy } = head;
  return receiptFrom(
    {
      id,
      label: head.device_id === null ? null : labelOfSale(head.device_id, head.number),
      createdAt: head.created_at,
      staff: head.staff,
      rounding: head.rounding,
      cashGiven: head.cash_given,
      note: head.note,
      lines,
      tenders,
      taken,
      returns,
      voided: voided_at && { at: voided_at, staff, approvedBy, reason: reason! },
      customer: customer_id === null ? null : { id: customer_id, name: customer_name!, taxNumber: tax_number! },
      account:
        account_id === null
          ? null
          : { id: account_id, dueOn: due_on!, amount: amount!, balance: balance!, writtenOff: written_off! },
    },
    ctx.settings,
  );
}

function readHead(ctx: StaffContext, id: number) {
  const receipt = ctx.db
    .selectFrom('receipts as r')
    .innerJoin('staff as p', 'p.id', 'r.staff_id')
    .leftJoin('accounts as a', 'a.receipt_id', 'r.id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .leftJoin('receipt_notes as n', 'n.receipt_id', 'r.id')
    .leftJoin('offline_sales as o', 'o.receipt_id', 'r.id')
    .leftJoin('voids as v', 'v.receipt_id', 'r.id')
    .leftJoin('staff as voider', 'voider.id', 'v.staff_id')
    .leftJoin('staff as approver', 'approver.id', 'v.approved_by')
    .select([
      'r.created_at',
      'r.rounding',
      'r.cash_given',
      'n.note',
      'o.device_id',
      'o.number',
      sql<string>`p.first_name || ' ' || p.last_name`.as('staff'),
      'a.id as account_id',
      'a.amount',
      'a.balance',
      'a.written_off',
      'a.due_on',
      'c.id as customer_id',
      'c.name as customer_name',
      'c.tax_number',
      'v.at as voided_at',
      'v.reason',
      sql<string>`voider.first_name || ' ' || voider.last_name`.as('voided_by'),
      sql<string | null>`approver.first_name || ' ' || approver.last_name`.as('approved_by'),
    ])
    .where('r.id', '=', id)
    .where(isOwnReceipt(onlySalesOf(ctx), 'r.id'))
    .orderBy('o.id');
  return readRows(ctx, receipt);
}

function readLines(ctx: StaffContext, receiptId: number): Promise<LineRow[]> {
  return readRows(
    ctx,
    sql<LineRow>`
      select l.id, l.stock_id as "stockId", l.name, l.quantity, l.unit_sell as "unitSell", l.discount, l.tax, l.total,
        l.tax_name as "taxName", l.tax_percent as "taxPercent", l.tax_included as "taxIncluded", l.tax_kind as "taxKind",
        ${packOfLine} as pack,
        l.deleted_at is not null as deleted, returned.sums as returned
      from sale_lines l cross join lateral (
        select json_build_object('quantity', coalesce(sum(quantity), 0), 'total', coalesce(sum(total), 0),
          'tax', coalesce(sum(tax), 0)) as sums
        from return_lines where sale_line_id = l.id
      ) as returned
      where l.receipt_id = ${receiptId} order by l.id`,
  );
}

/** Movements that are neither a reversal nor reversed. */
function readTenders(ctx: StaffContext, receiptId: number): Promise<ReceiptRows['tenders']> {
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

function readReturns(ctx: StaffContext, receiptId: number): Promise<ReceiptRows['returns']> {
  const returns = ctx.db
    .selectFrom('returns')
    .select(['id', 'day as date', 'total', 'rounding'])
    .where('receipt_id', '=', receiptId)
    .orderBy('id');
  return readRows(ctx, returns);
}
