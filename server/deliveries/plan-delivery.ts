/**
 * Everything that follows from a supplier's paper before any of it is saved: what its lines cost, what items cost and sell for
 * afterwards, and who is owed. A check returns this; a delivery saves it while everything that was read is still held.
 * Locks: order, supplier, items by id.
 */

import type { DeliveryBody, Spread } from '../../contract/buying/deliveries.ts';
import { type ChangedFigures, followLines, paperFigures } from '../../contract/buying/delivery-figures.ts';
import { addDays } from '../../contract/values/dates.ts';
import { maxMoney, sumMoney } from '../../contract/values/money.ts';
import { maxQuantity, sumQuantities } from '../../contract/values/quantity.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { type Item, type Line, type PackOfItem, packOf, readItems, refuseParts } from './delivered-items.ts';
import { type OrderedLine, type OrderOfDelivery, orderedLine, readOrder } from './delivered-order.ts';
import { findUsedNumber, readSupplier, type SupplierOfDelivery } from './delivery-supplier.ts';
import type { Held } from './held.ts';
import { type PlannedPayment, planPayments } from './pay-delivery.ts';

export interface PlannedLine extends ChangedFigures {
  item: Item;
  pack: PackOfItem | null;
  ordered: OrderedLine | null;
  quantity: number;
  free: number;
  total: number;
  pieces: number;
  value: number;
  expiresOn: string | null;
}

export interface Plan {
  supplier: SupplierOfDelivery | null;
  order: OrderOfDelivery | null;
  date: string;
  number: string | null;
  lines: PlannedLine[];
  costs: { name: string; amount: number; spread: Spread }[];
  tax: number;
  reclaimsTax: boolean;
  due: number;
  goodsValue: number;
  payments: PlannedPayment[];
  paid: number;
  /** The bill for it; null if all of it is paid. */
  bill: { amount: number; dueOn: string } | null;
  /** The day of an earlier delivery with the same paper number. */
  numberUsedOn: string | null;
}

export async function planDelivery(tx: Tx, ctx: StaffContext, given: DeliveryBody, held: Held): Promise<Plan> {
  const { date, dueOn, costs, tax } = { ...given, costs: given.costs ?? [], tax: given.tax ?? 0 };
  const number = given.number || null;
  requireBookDay(ctx, date);
  const order = await readOrder(tx, given, held);
  const supplier = await readSupplier(tx, order?.supplierId ?? given.supplierId, held);
  const items = await readItems(tx, given.lines, held);
  const { reclaimsTax } = ctx.settings.business;
  const { lines, due, goodsValue } = planLines(ctx, { items, order, reclaimsTax, costs, tax, given: given.lines });
  const payments = await planPayments(tx, { payments: given.payments, due, date, supplier });
  const paid = sumMoney(payments.map(({ amount }) => amount));
  const owed = sumMoney([due, -paid]);
  return {
    ...{ supplier, order, date, number, lines, costs, tax, reclaimsTax, due, goodsValue, payments, paid },
    bill: owed > 0 ? { amount: owed, dueOn: dueOn ?? addDays(date, supplier!.termsDays) } : null,
    numberUsedOn: supplier && number ? await findUsedNumber(tx, supplier.id, number) : null,
  };
}

interface OnPaper {
  given: Line[];
  items: Map<number, Item>;
  order: OrderOfDelivery | null;
  costs: Plan['costs'];
  tax: number;
  reclaimsTax: boolean;
}

function planLines(ctx: StaffContext, { given, items, order, ...paper }: OnPaper) {
  const named = given.map((line) => {
    const item = items.get(line.stockId)!;
    const ordered = line.orderLineId == null ? null : orderedLine(order, line.orderLineId, item);
    return { ...line, free: line.free ?? 0, item, ordered, pack: packOf(item, line) };
  });
  const onPaper = named.map(({ pack, ...line }) => ({ ...line, packSize: pack?.size ?? null }));
  const { lines: figures, due, goodsValue, belowZero } = paperFigures({ ...paper, lines: onPaper });
  if (belowZero !== null) refuse('bad-input/below-zero', { name: named[belowZero]!.item.name });
  const came = named.map((line, at) => ({ ...line, unitSell: line.unitSell ?? null, ...figures[at]! }));
  refuseParts(came);
  refuseTooMuch(items, came, due);
  const changed = followLines(came, items, ctx.settings.money.costMethod);
  const lines = came.map(({ item, pack, ordered, quantity, free, total, pieces, value, expiresOn = null }, at) => {
    return { item, pack, ordered, quantity, free, total, pieces, value, expiresOn, ...changed[at]! };
  });
  if (lines.some(({ unitCostAfter }) => unitCostAfter > maxMoney)) refuse('conflict');
  return { lines, due, goodsValue };
}

/** Refuses amounts that the tables can't hold, before the delivery has a number. */
function refuseTooMuch(items: Map<number, Item>, came: { stockId: number; pieces: number }[], due: number): void {
  const after = new Map([...items.values()].map(({ id, qty }) => [id, qty]));
  for (const { stockId, pieces } of came) after.set(stockId, sumQuantities([after.get(stockId)!, pieces]));
  if (due > maxMoney || [...after.values()].some((qty) => qty > maxQuantity)) refuse('conflict');
}
