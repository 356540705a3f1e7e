import { refuse, refuseEach } from '../../base/refusal.ts';
import { refuseWithoutShift } from '../../money/hold-shift.ts';
import { isWhole, refuseNotWhole } from '../../stock/whole-pieces.ts';
import type { Charge, Order, ShelfRow, SoldRow } from './order.ts';

/** Throws why a sale was not made, or returns if only prices, taxes or settings have changed since the charge was worked out. */
export function refuseUnsold(rows: SoldRow[], order: Order, charge: Charge): void {
  const [row] = rows as [SoldRow];
  const { customer_name, agreed, order_total, approved, deposit } = row;
  if (row.till_open === false) refuseWithoutShift();
  if (order.customerId !== null && customer_name === null) {
    refuse('customer-not-found');
  }
  refuseUnoffered(rows);
  refuseParts(rows);
  // Goods that the statement could not price by itself may be open items, which never run short.
  if (!agreed && charge.lines === null) return;
  refuseShort(rows);
  if (!agreed) return;
  if (charge.expectedTotal !== null && charge.expectedTotal !== order_total) refuseTotal(order_total!);
  if (charge.discountToApprove !== null && !approved) {
    refuse('needs-approval/other-discount', { discount: charge.discountToApprove });
  }
  if (charge.fromDeposit !== null && charge.fromDeposit > (deposit ?? 0)) {
    refuse('deposit-short', { name: customer_name!, held: deposit ?? 0 });
  }
  refuseCredit(row);
}

/** This also follows if an approval was sent, but it was used, too old or for less. */
function refuseCredit({ customer_name, above_limit, owes, credit_limit, overdue_days, debt }: SoldRow): never {
  const [name, more] = [customer_name!, debt ?? 0];
  if (above_limit) refuse('credit-limit', { name, owes: owes!, limit: credit_limit!, debt: more });
  refuse('overdue', { name, count: overdue_days!, debt: more });
}

export function refuseTotal(total: number): never {
  return refuse('total-changed', { total });
}

/** Refuses items that do not exist or are no longer sold. */
export function refuseUnoffered(rows: Pick<ShelfRow, 'stock_id' | 'name' | 'archived'>[]): void {
  const unknown = rows.filter((row) => row.name === null);
  if (unknown.length > 0) {
    refuseEach(
      'item-not-found',
      unknown.map((row) => ({ id: row.stock_id })),
    );
  }
  const archived = rows.filter((row) => row.archived);
  if (archived.length > 0) {
    refuseEach(
      'no-longer-sold',
      archived.map((row) => ({ name: row.name! })),
    );
  }
}

/** Refuses fractions of items that are sold whole. */
function refuseParts(rows: SoldRow[]): void {
  const parts = rows.filter((row) => row.in_parts === false && !isWhole(row.quantity));
  if (parts.length > 0) refuseNotWhole(parts.map((row) => row.name!));
}

function refuseShort(rows: ShelfRow[]): void {
  const short = rows.filter((row) => row.qty !== null && row.qty < row.wanted);
  if (short.length === 0) return;
  refuseEach(
    'not-enough-stock',
    short.map((row) => ({ left: row.qty ?? 0, name: row.name! })),
  );
}
