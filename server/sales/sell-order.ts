/** Sends the one statement of a sale (`sell-statement.ts`). */
import { prepared, type Statement } from '../db/prepared.ts';
import { type StaffContext, today } from '../http/context.ts';
import type { Order } from './make-sale.ts';
import { sellStatement } from './sell-statement.ts';

/** One per item of the order, in its order. The last columns are null when nothing was sold. */
export interface SoldRow {
  stock_id: number;
  wanted: number;
  /** Null for an id nobody knows. */
  name: string | null;
  archived: boolean | null;
  /** What lay on the shelf before the sale. */
  qty: number | null;
  customer_name: string | null;
  line_id: number | null;
  unit_sell: number | null;
  line_total: number | null;
  receipt_id: number | null;
  receipt_total: number | null;
  account_id: number | null;
  created_at: Date;
}

export function sellOrder(ctx: StaffContext, order: Order, requestHash: Buffer): Promise<SoldRow[]> {
  return prepared<SoldRow>(ctx.pool, statementFor(ctx, order, requestHash));
}

type Seller = Pick<StaffContext, 'staff' | 'key' | 'now' | 'config'>;

export function statementFor(ctx: Seller, order: Order, requestHash: Buffer): Statement {
  const { id, first_name, last_name, email } = ctx.staff;
  const ids = order.lines.map((line) => line.stockId);
  const quantities = order.lines.map((line) => line.quantity);
  const { customerId, dueOn } = order;
  return {
    name: 'sell',
    text: sellStatement,
    values: [
      ...[id, today(ctx), ctx.now(), ids, quantities, ctx.key, requestHash],
      ...[customerId, dueOn, first_name, last_name, email],
    ],
  };
}
