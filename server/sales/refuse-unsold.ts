/** Why an order was not sold, in one sentence that names every item in the way. */
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { type Words, wordsOf } from '../logs/words.ts';
import { refuseWithoutShift } from '../money/hold-shift.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import type { Charge, Order, ShelfRow, SoldRow } from './order.ts';

/** Says nothing where only prices, taxes or settings were others than those of the charge. */
export function refuseUnsold(ctx: StaffContext, rows: SoldRow[], order: Order, charge: Charge): void {
  const words = wordsOf(ctx.config);
  const [row] = rows as [SoldRow];
  const { customer_name, agreed, order_total, approved, deposit } = row;
  if (row.till_open === false) refuseWithoutShift();
  if (order.customerId !== null && customer_name === null) {
    refuse(404, 'That customer no longer exists', 'customer-not-found');
  }
  refuseUnoffered(rows);
  refuseParts(rows);
  // What the statement could not price by itself may be an open item, which never runs short.
  if (!agreed && charge.lines === null) return;
  refuseShort(words, rows);
  if (!agreed) return;
  if (charge.expectedTotal !== null && charge.expectedTotal !== order_total) refuseTotal(words, order_total!);
  if (charge.discountToApprove !== null && !approved) {
    const discount = words.money(charge.discountToApprove);
    refuse(409, `The approval is used, too old or not for a discount of ${discount}`, 'needs-approval');
  }
  if (charge.fromDeposit !== null && charge.fromDeposit > (deposit ?? 0)) {
    refuse(409, `${customer_name} has only ${words.money(deposit ?? 0)} in advance`, 'deposit-short');
  }
  refuseCredit(words, row);
}

/** Also where an approval was sent: it is used, too old or for less. */
function refuseCredit({ money }: Words, row: SoldRow): never {
  const { customer_name, above_limit, owes, credit_limit, overdue_days, debt } = row;
  const more = `another ${money(debt ?? 0)} is not possible`;
  if (above_limit) {
    const standing = `${customer_name} owes ${money(owes!)} and the limit is ${money(credit_limit!)}`;
    refuse(409, `${standing}, so ${more}`, 'credit-limit');
  }
  const days = overdue_days === 1 ? '1 day' : `${overdue_days} days`;
  refuse(409, `${customer_name} is overdue by ${days}, so ${more}`, 'overdue');
}

export function refuseTotal({ money }: Words, total: number): never {
  return refuse(409, `Prices have changed. The total is now ${money(total)}`, 'total-changed');
}

/** Items that are not known or no longer sold. */
export function refuseUnoffered(rows: Pick<ShelfRow, 'stock_id' | 'name' | 'archived'>[]): void {
  const unknown = rows.filter((row) => row.name === null);
  if (unknown.length > 0) {
    refuse(404, sentence(unknown.map((row) => `there is no stock item ${row.stock_id}`)), 'item-not-found');
  }
  const archived = rows.filter((row) => row.archived);
  if (archived.length > 0) {
    refuse(409, sentence(archived.map((row) => `'${row.name}' is no longer sold`)), 'no-longer-sold');
  }
}

/** Parts of what is sold whole. */
function refuseParts(rows: SoldRow[]): void {
  const parts = rows.filter((row) => row.in_parts === false && !isWhole(row.quantity));
  if (parts.length > 0) refuseNotWhole(parts.map((row) => row.name!));
}

function refuseShort({ quantity }: Words, rows: ShelfRow[]): void {
  const short = rows.filter((row) => row.qty !== null && row.qty < row.wanted);
  if (short.length === 0) return;
  const left = short.map((row) => `only ${quantity(row.qty ?? 0)} of '${row.name}' left in stock`);
  refuse(409, sentence(left), 'not-enough-stock');
}

/** Several lines of one item say it once. */
export function sentence(parts: string[]): string {
  const text = [...new Set(parts)].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
