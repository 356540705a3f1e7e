/**
 * Pays a supplier: the named bills, otherwise the next to be due first.
 * Invariants: a payment never exceeds what is owed on its day and on any day since, unless the rest is kept as an advance; its
 * parts and what is kept add up to exactly its amount; a payment by Advance never exceeds the advance; its number is drawn once
 * nothing can refuse it any more.
 * Locks: day, supplier, bills by id, shift.
 */

import { paySupplier as declared, type SupplierPayment } from '../../contract/buying/payables.ts';
import { spreadPayment } from '../../contract/cart/spread-payment.ts';
import { billNumber, supplierPaymentNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { advanceMethod } from '../money/advance-method.ts';
import { holdDays } from '../money/hold-day.ts';
import { canPaySupplier, choosePayment, paymentFacts } from '../money/methods.ts';
import { holdMoney, postMoney } from '../money/post-money.ts';
import { holdSupplier } from '../suppliers/supplier-rows.ts';
import { moveAdvance, refuseAdvanceShort } from './advances.ts';
import { lockBills, type OpenBill, settleBills } from './bills.ts';
import { readSupplierPayment } from './supplier-payment-rows.ts';

type Given = Input<typeof declared>['body'];

export function paySupplier(ctx: StaffContext, supplierId: number, given: Given): Promise<SupplierPayment> {
  const again = (id: number) => readSupplierPayment(ctx.db, id);
  return once(ctx, { call: declared, request: [supplierId, given], again }, async (tx) => {
    const { date, amount } = given;
    requireBookDay(ctx, date);
    await holdDays(tx, ctx, date);
    const supplier = await holdSupplier(tx, supplierId);
    const named = given.billIds?.length ? given.billIds : null;
    const bills = await lockBills(tx, supplierId, { day: date, ids: named });
    const how = await choosePayment(tx, given, undefined, canPaySupplier);
    const advance = await advanceMethod(tx, ctx);
    const isByAdvance = how.methodId === advance;
    // If no bill is named, later bills are left out: the money that was paid on that day can't have been for them.
    const there = named ? bills : bills.filter(({ billedOn }) => billedOn <= date);
    const { parts, rest: kept } = spreadPayment(there, amount);
    if (kept > 0 && (isByAdvance || !given.keepAsAdvance)) refuseAboveOwed(supplier.name, bills, { amount, date });
    for (const part of parts) refuseEarly(part.account, date, part.amount);
    if (isByAdvance) await refuseAdvanceShort(tx, supplier, { amount, day: date });
    const postings = [
      { kind: 'supplier payment' as const, amount: -amount, ...how },
      { kind: 'supplier payment' as const, amount: kept, methodId: advance },
    ];
    await holdMoney(tx, ctx, 'supplier payment', postings);
    const id = await insertPayment(tx, ctx, { supplierId, date, amount, kept, ...how });
    const settled = parts.map((part) => ({ billId: part.account.id, amount: part.amount }));
    await settleBills(tx, ctx, { payment_id: id }, date, settled);
    const moved = isByAdvance ? -amount : kept;
    await moveAdvance(tx, ctx, { supplierId, document: 'supplier payment', documentId: id, day: date, amount: moved });
    await postMoney(tx, ctx, { kind: 'supplier payment', id, day: date }, postings);
    await logActivity(tx, ctx, {
      action: 'supplier paid',
      subject: { kind: 'supplier', id: supplierId, name: supplier.name },
      facts: {
        ...{ number: supplierPaymentNumber(id), date, amount },
        bills: settled.map((part) => [billNumber(part.billId), part.amount]),
        ...(kept > 0 && { kept }),
        ...(await paymentFacts(tx, how)),
      },
    });
    return { id, answer: await readSupplierPayment(tx, id) };
  });
}

function refuseAboveOwed(name: string, bills: OpenBill[], { amount, date }: { amount: number; date: string }): never {
  const owed = sumMoney(bills.map(({ balance }) => balance));
  const later = bills.find(({ billedOn }) => billedOn > date);
  if (later && amount <= owed) refuseEarly(later, date, amount);
  return refuse('above-owed', { name, owed, amount });
}

/** A bill can't be paid before its day, and not while another payment had paid it that was reversed only later. */
function refuseEarly({ id, billedOn, owedThen }: OpenBill, date: string, amount: number): void {
  if (date < billedOn) refuse('bad-input/before-bill', { bill: billNumber(id), day: billedOn });
  if (amount > owedThen) refuse('above-owed/then', { bill: billNumber(id), owed: owedThen, day: date });
}

interface NewPayment {
  supplierId: number;
  date: string;
  amount: number;
  kept: number;
  methodId: number;
  reference: string | null;
}

async function insertPayment(tx: Tx, ctx: StaffContext, payment: NewPayment): Promise<number> {
  const { supplierId, methodId, ...columns } = payment;
  const { id } = await tx
    .insertInto('supplier_payments')
    .values({ ...columns, supplier_id: supplierId, method_id: methodId, staff_id: ctx.staff.id, at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
