/**
 * Makes one sale, all or nothing.
 * Invariants: stock never goes below zero; prices come from the database; a repeated key returns the first receipt
 * instead of selling again; a credit sale opens exactly one account whose amount is the receipt's total.
 */
import type { Input } from '../../contract/endpoint.ts';
import { sumQuantities } from '../../contract/quantity.ts';
import { makeSale as makeSaleCall, type Receipt } from '../../contract/sales.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { retryConflicts } from '../db/in-transaction.ts';
import { requestHash, unlessRepeated } from '../keys/once.ts';
import { wordsOf } from '../logs/words.ts';
import { isDayClosed, refuseClosedDay } from '../money/hold-day.ts';
import { getReceipt } from './get-receipt.ts';
import type { Order, SoldRow } from './order.ts';
import { refuseUnsold } from './refuse-unsold.ts';
import { sellOrder } from './sell-order.ts';

export async function makeSale(ctx: StaffContext, body: Input<typeof makeSaleCall>['body']): Promise<Receipt> {
  const order = orderOf(body);
  const again = (id: number) => getReceipt(ctx, id);
  return unlessRepeated(ctx, { call: makeSaleCall, request: order, again }, async () => {
    refuseBadDueDate(ctx, order);
    const rows = await retryConflicts(() => sellToday(ctx, order));
    refuseUnsold(wordsOf(ctx.config), rows, order);
    return receiptOf(ctx, order, rows);
  });
}

/** A sale on its way over midnight may find its day closed; it is then made on the new one. */
async function sellToday(ctx: StaffContext, order: Order): Promise<SoldRow[]> {
  const day = today(ctx);
  try {
    return await sellOrder(ctx, order, requestHash(order));
  } catch (error) {
    if (!isDayClosed(error)) throw error;
    if (day === today(ctx)) refuseClosedDay(ctx, day);
    return sellOrder(ctx, order, requestHash(order));
  }
}

function orderOf({ sales, customerId, paymentDate }: Input<typeof makeSaleCall>['body']): Order {
  const quantities = new Map<number, number>();
  for (const { stockId, quantity } of sales) {
    quantities.set(stockId, sumQuantities([quantities.get(stockId) ?? 0, quantity]));
  }
  return {
    lines: [...quantities].map(([stockId, quantity]) => ({ stockId, quantity })),
    customerId: customerId ?? null,
    dueOn: (customerId && paymentDate) || null,
  };
}

function refuseBadDueDate(ctx: StaffContext, { customerId, dueOn }: Order): void {
  if (customerId === null) return;
  if (dueOn === null) refuse(400, 'Please select a payment date', 'payment-date-needed');
  if (dueOn < today(ctx)) refuse(400, 'The payment date must be today or later');
}

function receiptOf(ctx: StaffContext, order: Order, rows: SoldRow[]): Receipt {
  const [{ receipt_id, created_at, receipt_total, account_id, customer_name }] = rows as [SoldRow];
  return {
    id: receipt_id as number,
    createdAt: created_at.toISOString(),
    staff: `${ctx.staff.first_name} ${ctx.staff.last_name}`,
    lines: rows.map((row) => ({
      id: row.line_id as number,
      stockId: row.stock_id,
      name: row.name as string,
      quantity: row.wanted,
      unitSell: row.unit_sell as number,
      total: row.line_total as number,
      deleted: false,
    })),
    total: receipt_total as number,
    credit:
      account_id === null
        ? null
        : {
            accountId: account_id,
            customerId: order.customerId as number,
            customerName: customer_name as string,
            dueDate: order.dueOn as string,
            amount: receipt_total as number,
            balance: receipt_total as number,
          },
  };
}
