/** Sends the one statement of a sale (`sell-statement.ts`). */

import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { prepared, type Statement } from '../db/prepared.ts';
import type { Order, SoldRow } from './order.ts';
import { sellStatement } from './sell-statement.ts';

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
