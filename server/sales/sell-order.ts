/** Sends the one statement of a sale (`sell-statement.ts`). */

import { sumQuantities } from '../../contract/quantity.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { prepared, type Statement } from '../db/prepared.ts';
import { type Charge, type ChargedLine, type Order, plainCharge, plainRow, type SoldRow } from './order.ts';
import {
  sellInShiftStatement,
  sellPlainInShiftStatement,
  sellPlainStatement,
  sellStatement,
} from './sell-statement.ts';

export async function sellOrder(
  ctx: StaffContext,
  order: Order,
  requestHash: Buffer,
  charge: Charge,
): Promise<SoldRow[]> {
  const rows = await prepared<SoldRow>(ctx.pool, statementFor(ctx, order, requestHash, charge));
  return isPlain(order, charge) ? rows.map((row) => ({ ...plainRow, ...row })) : rows;
}

type Seller = Pick<StaffContext, 'staff' | 'key' | 'now' | 'config'>;

export function statementFor(ctx: Seller, order: Order, requestHash: Buffer, charge: Charge = plainCharge): Statement {
  const { id, first_name, last_name, email } = ctx.staff;
  const ids = order.lines.map((line) => line.stockId);
  const quantities = order.lines.map((line) => line.quantity);
  const ofLines = <K extends keyof ChargedLine>(key: K) => charge.lines?.map((line) => line[key]) ?? null;
  const { customerId, dueOn } = order;
  const { settingsVersion, expectedTotal, tenders, rounding, cashGiven, owed, fromDeposit, facts } = charge;
  const { discountToApprove, approvals, creditLimit, overdueDays } = charge;
  const ofAll = [
    ...[id, today(ctx), ctx.now(), ids, quantities, ctx.key, requestHash],
    ...[first_name, last_name, email, settingsVersion, expectedTotal],
  ];
  if (isPlain(order, charge)) {
    const statement = charge.inShift
      ? { name: 'sell-plain-in-shift', text: sellPlainInShiftStatement }
      : { name: 'sell-plain', text: sellPlainStatement };
    return { ...statement, values: ofAll };
  }
  return {
    ...(charge.inShift ? { name: 'sell-in-shift', text: sellInShiftStatement } : { name: 'sell', text: sellStatement }),
    values: [
      ...ofAll,
      ...[customerId, wantedOf(order)],
      ...[ofLines('unitSell'), ofLines('taxRateId'), ofLines('taxPercent'), ofLines('taxIncluded')],
      ...[ofLines('discount'), ofLines('tax'), ofLines('total')],
      ...[tenders?.map(({ methodId }) => methodId) ?? null, tenders?.map(({ amount }) => amount) ?? null],
      ...[tenders?.map(({ reference }) => reference) ?? null, rounding, cashGiven, owed],
      ...[approvals, discountToApprove, fromDeposit, facts && JSON.stringify(facts)],
      ...[owed === 0 ? null : dueOn, creditLimit, overdueDays],
    ],
  };
}

function isPlain({ customerId }: Order, { lines, tenders }: Charge): boolean {
  return lines === null && tenders === null && customerId === null;
}

/** What each line and those before it want of its item. */
function wantedOf({ lines }: Pick<Order, 'lines'>): number[] {
  const wanted = new Map<number, number>();
  return lines.map(({ stockId, quantity }) => {
    const before = wanted.get(stockId);
    const sum = before === undefined ? quantity : sumQuantities([before, quantity]);
    wanted.set(stockId, sum);
    return sum;
  });
}
