/**
 * Goods that came: their lines, what was paid at once, and the bill for the rest.
 * Invariants: everything that can refuse the delivery does so before it draws its number; every line is one movement of its value;
 * the value of the lines, plus the tax that is claimed back, is what was paid and what is owed.
 * Locks: day, order, supplier, items by id, shift.
 */
import { type Delivery, type DeliveryBody, addDelivery as declared } from '../../contract/buying/deliveries.ts';
import { billNumber, deliveryNumber } from '../../contract/documents/documents.ts';
import { spendApproval } from '../approvals/spend-approval.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivities } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { asPlanned } from './answer-delivery.ts';
import { closeIfReceived } from './delivered-order.ts';
import { holdPayments, postPayments, type WantedApproval } from './pay-delivery.ts';
import { type Plan, planDelivery } from './plan-delivery.ts';
import { readDelivery } from './read-delivery.ts';
import { receiveGoods } from './receive-goods.ts';
import { warningsAbout } from './warn-about.ts';

export function addDelivery(ctx: StaffContext, { approval, ...given }: DeliveryBody): Promise<Delivery> {
  const again = (id: number) => readDelivery(ctx.db, ctx, id);
  // The approval is left out of the request: asked for again with a renewed approval, it is still the same request.
  return once(ctx, { call: declared, request: given, again }, async (tx) => {
    await holdDays(tx, ctx, given.date);
    const plan = await planDelivery(tx, ctx, given, 'held');
    refusePaper(plan, given.paperTotal);
    const warnings = await warningsAbout(tx, ctx, plan);
    const wanted = await holdPayments(tx, ctx, plan.payments, approval);
    const { id, at } = await insertDelivery(tx, ctx, plan, wanted);
    const lineIds = await receiveGoods(tx, ctx, id, plan);
    await postPayments(tx, ctx, { ...plan, id });
    const billId = await insertBill(tx, id, plan);
    if (plan.order) await closeIfReceived(tx, ctx, plan.order.id);
    const approved = wanted ? await spendApproval(tx, ctx, wanted, { kind: 'delivery', id }) : {};
    await logDelivery(tx, ctx, { ...plan, id, approved });
    return { id, answer: { ...asSaved(asPlanned(ctx, plan), { id, lineIds, billId }), at, warnings } };
  });
}

interface Drawn {
  id: number;
  lineIds: number[];
  billId: number | null;
}

/** What was planned is what was saved, with the ids that it drew. */
function asSaved({ lines, bill, ...planned }: ReturnType<typeof asPlanned>, { id, lineIds, billId }: Drawn) {
  return {
    ...planned,
    id,
    label: deliveryNumber(id),
    lines: lines.map((line, place) => ({ ...line, id: lineIds[place]! })),
    bill: bill && { ...bill, id: billId, label: billNumber(billId!) },
  };
}

function refusePaper({ supplier, number, numberUsedOn: day, due }: Plan, paper: number | null | undefined): void {
  if (day !== null) refuse('number-used', { number: number!, name: supplier!.name, day });
  if (paper != null && paper !== due) refuse('paper-differs', { due, paper });
}

async function insertDelivery(tx: Tx, ctx: StaffContext, plan: Plan, wanted: WantedApproval | null) {
  const at = ctx.now();
  const approver = wanted && tx.selectFrom('approvals').select('approved_by').where('id', '=', wanted.id);
  const { id } = await tx
    .insertInto('deliveries')
    .values({
      supplier_id: plan.supplier?.id ?? null,
      order_id: plan.order?.id ?? null,
      date: plan.date,
      number: plan.number,
      tax: plan.tax,
      reclaims_tax: plan.reclaimsTax,
      due: plan.due,
      paid: plan.paid,
      goods_value: plan.goodsValue,
      staff_id: ctx.staff.id,
      approved_by: approver,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (plan.costs.length > 0) {
    const costs = plan.costs.map(({ name, amount, spread }) => ({ delivery_id: id, name, amount, spread }));
    await tx.insertInto('delivery_costs').values(costs).execute();
  }
  return { id, at: at.toISOString() };
}

async function insertBill(tx: Tx, id: number, { supplier, date, bill }: Plan): Promise<number | null> {
  if (!bill) return null;
  const { id: billId } = await tx
    .insertInto('bills')
    .values({ supplier_id: supplier!.id, delivery_id: id, date, due_on: bill.dueOn, amount: bill.amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  return billId;
}

interface Added extends Plan {
  id: number;
  approved: { approvedBy?: string };
}

/** Changed prices have entries of their own, as when they are changed by hand. */
async function logDelivery(tx: Tx, ctx: StaffContext, { id, approved, ...plan }: Added): Promise<void> {
  const { supplier, number, date, due, payments, bill } = plan;
  const label = deliveryNumber(id);
  await logActivities(tx, ctx, [
    {
      action: 'delivery added',
      subject: { kind: 'delivery', id, name: supplier?.name ?? '' },
      facts: {
        ...{ label, date, due },
        ...(number !== null && { number }),
        lines: plan.lines.map(({ item, pieces }) => [item.name, pieces] as [string, number]),
        ...(payments.length > 0 && {
          paid: payments.map(({ method, amount }) => [method, amount] as [string, number]),
        }),
        ...(bill && { owed: bill.amount, dueOn: bill.dueOn }),
        ...approved,
      },
    },
    ...plan.lines
      .filter(({ unitSellBefore, unitSellAfter }) => unitSellBefore !== unitSellAfter)
      .map(({ item, unitSellBefore, unitSellAfter }) => ({
        action: 'stock repriced' as const,
        subject: { kind: 'stock' as const, id: item.id, name: item.name },
        facts: { delivery: label, before: { unitSell: unitSellBefore }, after: { unitSell: unitSellAfter } },
      })),
  ]);
}
