/**
 * What customers pay in advance, and what they get back of it. The money is in the method by which it was paid, and Deposit has the
 * same amount with the opposite sign: what a customer has in advance is the sum of their movements of Deposit, and never below 0.
 * Locks: day, customer.
 */
import { sql } from 'kysely';
import {
  addDeposit as addDeclared,
  type DepositSlip,
  refundDeposit as refundDeclared,
} from '../../contract/debts/debts.ts';
import type { Input } from '../../contract/endpoint.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { shownReversal } from '../documents/reversed.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { canBeTaken, choosePayment, deposit, type Payment, paymentFacts } from '../money/methods.ts';
import { holdMoney, postMoney } from '../money/post-money.ts';
import { claimReference, holdReference } from '../money/references.ts';
import { requireSellersToday } from './seller-date.ts';

export async function addDeposit(
  ctx: StaffContext,
  customerId: number,
  given: Input<typeof addDeclared>['body'],
): Promise<DepositSlip> {
  const { date, amount } = given;
  const request = [customerId, date, amount, given.methodId ?? null, given.reference ?? null];
  return once(ctx, { call: addDeclared, request, again: (id) => readDeposit(ctx.db, id) }, async (tx) => {
    requireSellersToday(ctx, date);
    requireBookDay(ctx, date);
    await holdDays(tx, ctx, date);
    const customer = await holdCustomer(tx, customerId);
    const how = await choosePayment(tx, given);
    await holdReference(tx, how);
    await holdMoney(tx, ctx, 'deposit', [{ kind: 'deposit', amount, ...how }]);
    const id = await insertDeposit(tx, ctx, { customerId, kind: 'deposit', date, amount, how });
    await claimReference(tx, { kind: 'deposit', id }, how);
    const answer = await readDeposit(tx, id);
    await logActivity(tx, ctx, {
      action: 'deposit taken',
      subject: { kind: 'customer', id: customerId, name: customer.name },
      facts: { date, amount, deposit: answer.deposit, ...(await paymentFacts(tx, how)) },
    });
    return { id, answer };
  });
}

export async function refundDeposit(
  ctx: StaffContext,
  customerId: number,
  given: Input<typeof refundDeclared>['body'],
): Promise<DepositSlip> {
  const { amount, methodId } = given;
  const request = [customerId, amount, methodId];
  return once(ctx, { call: refundDeclared, request, again: (id) => readDeposit(ctx.db, id) }, async (tx) => {
    const date = today(ctx);
    await holdDays(tx, ctx, date);
    const customer = await holdCustomer(tx, customerId);
    await refuseShort(tx, customer, amount);
    const how = await chooseRefund(tx, methodId);
    await holdMoney(tx, ctx, 'deposit', [{ kind: 'deposit refund', amount: -amount, ...how }]);
    const id = await insertDeposit(tx, ctx, { customerId, kind: 'refund', date, amount, how });
    const answer = await readDeposit(tx, id);
    await logActivity(tx, ctx, {
      action: 'deposit refunded',
      subject: { kind: 'customer', id: customerId, name: customer.name },
      facts: { date, amount, deposit: answer.deposit, ...(await paymentFacts(tx, how)) },
    });
    return { id, answer };
  });
}

/** A refund can come out of any method in use by which customers pay. Money that is handed out needs no reference. */
async function chooseRefund(tx: Tx, methodId: number): Promise<Payment> {
  const method = await tx
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'active', 'deleted_at'])
    .where('id', '=', methodId)
    .executeTakeFirst();
  if (!method || !canBeTaken(tx, method)) refuse('method-not-found/here');
  return { methodId, reference: null };
}

/** Call it with the customer held. */
export async function refuseShort(tx: Tx, customer: { id: number; name: string }, amount: number) {
  const { rows } = await sql<{ held: number }>`select customer_deposit(${customer.id}::bigint) as held`.execute(tx);
  const { held } = rows[0]!;
  if (amount > held) {
    refuse('deposit-short', { name: customer.name, held });
  }
}

interface NewDeposit {
  customerId: number;
  kind: 'deposit' | 'refund';
  date: string;
  amount: number;
  how: Payment;
  /** The payment over several accounts from which this was left over. */
  slipId?: number;
}

/** The caller holds the day and the customer. */
export async function insertDeposit(tx: Tx, ctx: StaffContext, made: NewDeposit): Promise<number> {
  const { customerId, kind, date, amount, how, slipId = null } = made;
  const { id } = await tx
    .insertInto('deposits')
    .values({
      customer_id: customerId,
      kind,
      date,
      amount,
      method_id: how.methodId,
      reference: how.reference,
      customer_payment_id: slipId,
      staff_id: ctx.staff.id,
      at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isRefund = kind === 'refund';
  const moved = isRefund ? -amount : amount;
  const of = isRefund ? 'deposit refund' : 'deposit';
  await postMoney(tx, ctx, { kind: 'deposit', id, day: date, customerId }, [
    { kind: of, amount: moved, ...how },
    { kind: of, amount: -moved, methodId: deposit },
  ]);
  return id;
}

type Row = Omit<DepositSlip, 'at'> & { at: Date };

export async function readDeposit(db: Db, id: number): Promise<DepositSlip> {
  const { rows } = await sql<Row>`
    select d.id, d.kind, json_build_object('id', c.id, 'name', c.name) as customer, d.date, d.at,
      p.first_name || ' ' || p.last_name as staff, d.amount, way.name as method, d.reference,
      customer_deposit(c.id) as deposit, d.reason, ${shownReversal('deposits', 'd')}
    from deposits d
    join customers c on c.id = d.customer_id
    join staff p on p.id = d.staff_id
    join payment_methods way on way.id = d.method_id
    where d.id = ${id}`.execute(db);
  const row = rows[0]!;
  return { ...row, at: row.at.toISOString() };
}
