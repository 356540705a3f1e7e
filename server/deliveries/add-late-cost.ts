/**
 * A cost of a delivery that comes later, dated today. The part for goods that are still there goes into stock and raises their
 * cost, with either cost method; the rest is cost of goods. What is not paid is a bill of its own.
 * Invariants: everything that can refuse it does so before it is written; what goes into stock and what is cost of goods add up to
 * its amount, and so do what was paid and what is owed. No day before today changes.
 * Locks: day, delivery, supplier, items by id, shift.
 */
import { sql } from 'kysely';
import { type Delivery, addLateCost as declared, type LateCostBody } from '../../contract/buying/deliveries.ts';
import { type DeliveredLine, type LateShare, lateShares } from '../../contract/buying/late-cost-figures.ts';
import { deliveryNumber } from '../../contract/documents/documents.ts';
import { addDays } from '../../contract/values/dates.ts';
import { maxMoney, sumMoney } from '../../contract/values/money.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { holdMoney } from '../money/post-money.ts';
import { postStock } from '../stock/movements/post-stock.ts';
import type { SupplierOfDelivery } from './delivery-supplier.ts';
import { inRounds } from './in-rounds.ts';
import { lockDelivery } from './lock-delivery.ts';
import { movePayments, type PlannedPayment, planPayments, postingsOf } from './pay-delivery.ts';
import { readDelivery } from './read-delivery.ts';

interface Line extends DeliveredLine, LateShare {
  id: number;
}

interface Plan extends Omit<LateCostBody, 'payments'> {
  deliveryId: number;
  day: string;
  supplier: SupplierOfDelivery | null;
  lines: Line[];
  intoStock: number;
  payments: PlannedPayment[];
  paid: number;
  /** The bill for it; null if all of it is paid. */
  bill: { amount: number; dueOn: string } | null;
}

export function addLateCost(ctx: StaffContext, deliveryId: number, given: LateCostBody): Promise<Delivery> {
  const again = async (id: number) => {
    const cost = await ctx.db.selectFrom('late_costs').select('delivery_id').where('id', '=', id).executeTakeFirst();
    return readDelivery(ctx.db, ctx, cost!.delivery_id);
  };
  return once(ctx, { call: declared, request: { deliveryId, ...given }, again }, async (tx) => {
    const day = today(ctx);
    await holdDays(tx, ctx, day);
    const { supplier: name, supplierId } = await lockDelivery(tx, deliveryId);
    const plan = await planLateCost(tx, { deliveryId, supplierId, day, given });
    await holdMoney(tx, ctx, 'delivery', postingsOf(plan.payments));
    const id = await insertLateCost(tx, ctx, plan);
    await raiseCosts(tx, ctx, id, plan);
    await postLatePayments(tx, ctx, id, plan);
    await insertBill(tx, id, plan);
    const { amount, intoStock, payments, bill } = plan;
    await logActivity(tx, ctx, {
      action: 'later cost added',
      subject: { kind: 'delivery', id: deliveryId, name },
      facts: {
        ...{ label: deliveryNumber(deliveryId), date: day, cost: given.name, amount, intoStock },
        ...(payments.length > 0 && {
          paid: payments.map((payment) => [payment.method, payment.amount] as [string, number]),
        }),
        ...(bill && { owed: bill.amount, dueOn: bill.dueOn }),
      },
    });
    return { id, answer: await readDelivery(tx, ctx, deliveryId) };
  });
}

interface Asked {
  deliveryId: number;
  supplierId: number | null;
  day: string;
  given: LateCostBody;
}

async function planLateCost(tx: Tx, { deliveryId, supplierId, day, given }: Asked): Promise<Plan> {
  const { payments: asked, ...cost } = given;
  const isPaid = sumMoney((asked ?? []).map(({ amount }) => amount)) >= cost.amount;
  const supplier = supplierId === null ? null : await holdSupplier(tx, supplierId, isPaid);
  const lines = await shareOut(tx, deliveryId, cost);
  const payments = await planPayments(tx, { payments: asked, due: cost.amount, date: day, supplier, isLater: true });
  const paid = sumMoney(payments.map(({ amount }) => amount));
  const owed = sumMoney([cost.amount, -paid]);
  return {
    ...cost,
    ...{ deliveryId, day, supplier, lines, payments, paid },
    intoStock: sumMoney(lines.map(({ intoStock }) => intoStock)),
    bill: owed > 0 ? { amount: owed, dueOn: addDays(day, supplier!.termsDays) } : null,
  };
}

/** A supplier who was deleted since can't be owed anything and has nothing in advance, so the whole cost must be paid at once. */
async function holdSupplier(tx: Tx, id: number, isPaid: boolean): Promise<SupplierOfDelivery | null> {
  const { rows } = await sql<SupplierOfDelivery & { isDeleted: boolean }>`
    select id, name, terms_days as "termsDays", deleted_at is not null as "isDeleted" from suppliers
    where id = ${id} for no key update`.execute(tx);
  const { isDeleted, ...supplier } = rows[0]!;
  if (isDeleted && !isPaid) refuse('supplier-not-found/deleted', { name: supplier.name });
  return isDeleted ? null : supplier;
}

/** Locks the items, including archived ones, because some of these may be left. */
async function shareOut(tx: Tx, deliveryId: number, cost: Omit<LateCostBody, 'payments'>): Promise<Line[]> {
  const { rows: items } = await sql<{ id: number; qty: number; unitCost: number }>`
    select id, qty, unit_cost as "unitCost" from stock
    where id in (select stock_id from delivery_lines where delivery_id = ${deliveryId}) order by id for no key update`.execute(
    tx,
  );
  const { rows: lines } = await sql<DeliveredLine & { id: number }>`
    select id, stock_id as "stockId", pieces, total from delivery_lines where delivery_id = ${deliveryId} order by id`.execute(
    tx,
  );
  const shares = lateShares(cost, lines, new Map(items.map((item) => [item.id, item])));
  if (shares.some(({ unitCost }) => unitCost > maxMoney)) refuse('conflict');
  return lines.map((line, at) => ({ ...line, ...shares[at]! }));
}

async function insertLateCost(tx: Tx, ctx: StaffContext, plan: Plan): Promise<number> {
  const { deliveryId, name, amount, spread, day, paid, intoStock } = plan;
  const { id } = await tx
    .insertInto('late_costs')
    .values({
      ...{ name, amount, spread, day, paid },
      delivery_id: deliveryId,
      into_stock: intoStock,
      staff_id: ctx.staff.id,
      at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function raiseCosts(tx: Tx, ctx: StaffContext, id: number, { deliveryId, lines }: Plan): Promise<void> {
  const movements = new Map<Line, number>();
  const raised = lines.filter(({ intoStock }) => intoStock > 0);
  for (const round of inRounds(raised, ({ stockId }) => stockId)) {
    const posted = await postStock(
      tx,
      ctx,
      { kind: 'delivery', id: deliveryId },
      round.map(({ stockId, intoStock: value, unitCost }) => {
        return { stockId, kind: 'late cost', quantity: 0, unitCost, value };
      }),
    );
    for (const [at, line] of round.entries()) movements.set(line, posted[at]!);
  }
  await tx
    .insertInto('late_cost_lines')
    .values(
      lines.map((line) => ({
        late_cost_id: id,
        delivery_line_id: line.id,
        share: line.share,
        into_stock: line.intoStock,
        movement_id: movements.get(line) ?? null,
      })),
    )
    .execute();
}

async function postLatePayments(tx: Tx, ctx: StaffContext, id: number, plan: Plan): Promise<void> {
  const { deliveryId, day, supplier, payments } = plan;
  if (payments.length === 0) return;
  await tx
    .insertInto('late_cost_payments')
    .values(
      payments.map(({ methodId, amount, reference }) => ({ late_cost_id: id, method_id: methodId, amount, reference })),
    )
    .execute();
  await movePayments(tx, ctx, { id: deliveryId, date: day, supplier, payments });
}

async function insertBill(tx: Tx, id: number, { deliveryId, supplier, day, bill }: Plan): Promise<void> {
  if (!bill) return;
  await tx
    .insertInto('bills')
    .values({
      supplier_id: supplier!.id,
      delivery_id: deliveryId,
      late_cost_id: id,
      date: day,
      due_on: bill.dueOn,
      amount: bill.amount,
    })
    .execute();
}
