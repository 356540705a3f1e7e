/**
 * Goods go back to a supplier, at what they cost. The supplier's credit lowers the bill of the named delivery, then the bills that
 * are due first; the rest comes back as money by the named method, or becomes an advance.
 * Invariants: only goods that are there go back; a bill is lowered at most to 0, on that day and on every day since; what lowered
 * bills, came back and was kept adds up to exactly the credit.
 * Locks: day, supplier, bills by id, items by id, shift.
 */

import { returnToSupplier as declared, type SupplierReturn } from '../../contract/buying/payables.ts';
import { spreadPayment } from '../../contract/cart/spread-payment.ts';
import type { Input } from '../../contract/endpoint.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { advanceMethod } from '../money/advance-method.ts';
import { holdDays } from '../money/hold-day.ts';
import { canPaySupplier, choosePayment, type Payment, paymentFacts } from '../money/methods.ts';
import { holdMoney, postMoney } from '../money/post-money.ts';
import { postStock } from '../stock/movements/post-stock.ts';
import { holdSupplier } from '../suppliers/supplier-rows.ts';
import { moveAdvance } from './advances.ts';
import { lockBills, type OpenBill, settleBills } from './bills.ts';
import { holdReturnedGoods, type ReturnedLine } from './returned-goods.ts';
import { readSupplierReturn } from './supplier-return-rows.ts';

type Given = Input<typeof declared>['body'];

export function returnToSupplier(ctx: StaffContext, supplierId: number, given: Given): Promise<SupplierReturn> {
  const again = (id: number) => readSupplierReturn(ctx, ctx.db, id);
  return once(ctx, { call: declared, request: [supplierId, given], again }, async (tx) => {
    const { date, reason, deliveryId = null } = given;
    requireBookDay(ctx, date);
    await holdDays(tx, ctx, date);
    const supplier = await holdSupplier(tx, supplierId);
    if (deliveryId !== null) await refuseOtherDelivery(tx, supplierId, deliveryId, date);
    const bills = await lockBills(tx, supplierId, { day: date });
    const lines = await holdReturnedGoods(tx, given.lines);
    const worth = await shareCredit(tx, ctx, given, { bills, lines });
    const { refunded, kept, how, advance, parts } = worth;
    const postings = [
      { kind: 'supplier refund' as const, amount: refunded, ...how },
      { kind: 'supplier refund' as const, amount: kept, methodId: advance },
    ];
    await holdMoney(tx, ctx, 'supplier return', postings);
    const id = await insertReturn(tx, ctx, { supplierId, deliveryId, date, reason }, worth);
    await postGoods(tx, ctx, { id, date, reason }, lines);
    await settleBills(tx, ctx, { return_id: id }, date, parts);
    await moveAdvance(tx, ctx, { supplierId, document: 'supplier return', documentId: id, day: date, amount: kept });
    await postMoney(tx, ctx, { kind: 'supplier return', id, day: date }, postings);
    await logActivity(tx, ctx, {
      action: 'goods sent back',
      subject: { kind: 'supplier', id: supplierId, name: supplier.name },
      facts: {
        ...{ date, reason, credit: worth.credit, cost: worth.cost, kept, refunded },
        lines: lines.map(({ name, pieces }) => [name, pieces]),
        ...(how && (await paymentFacts(tx, how))),
      },
    });
    return { id, answer: await readSupplierReturn(ctx, tx, id) };
  });
}

/** The delivery needs no lock: undoing it waits for the supplier, whom the caller holds. */
async function refuseOtherDelivery(tx: Tx, supplierId: number, id: number, date: string): Promise<void> {
  const delivery = await tx
    .selectFrom('deliveries')
    .select('date')
    .where('id', '=', id)
    .where('supplier_id', '=', supplierId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (!delivery) return refuse('delivery-not-found');
  if (date < delivery.date) refuse('bad-input/before-delivery', { day: delivery.date });
}

interface Worth {
  credit: number;
  cost: number;
  /** The part of the credit that lowers bills. */
  parts: { billId: number; amount: number }[];
  credited: number;
  refunded: number;
  kept: number;
  /** How the refund is paid; null if there is none. */
  how: Payment | null;
  advance: number;
}

async function shareCredit(
  tx: Tx,
  ctx: StaffContext,
  given: Given,
  { bills, lines }: { bills: OpenBill[]; lines: ReturnedLine[] },
): Promise<Worth> {
  const credit = sumMoney(lines.map((line) => line.credit));
  const advance = await advanceMethod(tx, ctx);
  const asked = given.refund ? await choosePayment(tx, given.refund, undefined, canPaySupplier) : null;
  const there = bills
    .filter(({ billedOn }) => billedOn <= given.date)
    .map((bill) => ({ ...bill, balance: Math.min(bill.balance, bill.owedThen) }));
  const isOfDelivery = ({ deliveryId }: OpenBill) => deliveryId !== null && deliveryId === given.deliveryId;
  const own = spreadPayment(there.filter(isOfDelivery), credit);
  const others = spreadPayment(
    there.filter((bill) => !isOfDelivery(bill)),
    own.rest,
  );
  const parts = [...own.parts, ...others.parts].map(({ account, amount }) => ({ billId: account.id, amount }));
  const isRefunded = asked !== null && asked.methodId !== advance && others.rest > 0;
  return {
    ...{ credit, advance, parts },
    cost: sumMoney(lines.map((line) => line.cost)),
    credited: sumMoney(parts.map(({ amount }) => amount)),
    refunded: isRefunded ? others.rest : 0,
    kept: isRefunded ? 0 : others.rest,
    how: isRefunded ? asked : null,
  };
}

async function insertReturn(
  tx: Tx,
  ctx: StaffContext,
  { supplierId, deliveryId, ...told }: { supplierId: number; deliveryId: number | null; date: string; reason: string },
  { credit, cost, credited, refunded, kept, how }: Worth,
): Promise<number> {
  const { id } = await tx
    .insertInto('supplier_returns')
    .values({
      ...{ ...told, supplier_id: supplierId, delivery_id: deliveryId },
      ...{ credit, cost, credited, refunded, kept },
      ...{ method_id: how?.methodId ?? null, reference: how?.reference ?? null, staff_id: ctx.staff.id, at: ctx.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function postGoods(
  tx: Tx,
  ctx: StaffContext,
  { id, date, reason }: { id: number; date: string; reason: string },
  lines: ReturnedLine[],
): Promise<void> {
  const movements = await postStock(
    tx,
    ctx,
    { kind: 'supplier return', id },
    lines.map(({ stockId, pieces, cost }) => ({
      ...{ stockId, kind: 'sent back' as const, quantity: -pieces, value: cost === 0 ? 0 : -cost, date, reason },
    })),
  );
  await tx
    .insertInto('supplier_return_lines')
    .values(
      lines.map(({ stockId, pack, quantity, pieces, credit, cost }, at) => ({
        ...{ return_id: id, stock_id: stockId, quantity, pieces, credit, cost, movement_id: movements[at]! },
        ...{ pack_id: pack?.id ?? null, pack_name: pack?.name ?? null, pack_size: pack?.size ?? null },
      })),
    )
    .execute();
}
