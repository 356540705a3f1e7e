/**
 * What is paid of a delivery at once. Paying needs an admin, the setting `stockPays`, or an approval for cash out. An advance to
 * the supplier can be spent as far as it goes.
 */
import { sql } from 'kysely';
import type { DeliveryBody } from '../../contract/buying/deliveries.ts';
import type { MethodKind } from '../../contract/money/payment-methods.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { holdApproval, refuseUnapproved } from '../approvals/spend-approval.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { holdMoney, type Posting, postMoney } from '../money/post-money.ts';
import { refuseAdvanceShort } from '../payables/advances.ts';
import type { SupplierOfDelivery } from './delivery-supplier.ts';

export interface PlannedPayment {
  methodId: number;
  method: string;
  amount: number;
  reference: string | null;
  /** True if it is paid out of the supplier's advance. */
  isAdvance: boolean;
}

interface Paying {
  payments: DeliveryBody['payments'];
  due: number;
  date: string;
  supplier: SupplierOfDelivery | null;
  /** True for a cost that comes later than the goods. */
  isLater?: true;
}

/** Call it with the supplier held, unless this is a check. */
export async function planPayments(
  tx: Tx,
  { payments, due, date, supplier, isLater }: Paying,
): Promise<PlannedPayment[]> {
  const given = payments ?? [];
  const methods = await readMethods(tx, given);
  const planned = given.map(({ methodId, amount, reference = null }) => {
    const method = methods.get(methodId) ?? refuse('method-not-found/here');
    if (method.needsReference && !reference) refuse('reference-needed', { name: method.name });
    return { methodId, method: method.name, amount, reference, isAdvance: method.kind === 'advance' };
  });
  const paid = sumMoney(given.map(({ amount }) => amount));
  if (paid > due) refuse(isLater ? 'tenders-differ/late-cost' : 'tenders-differ/delivery', { paid, due });
  if (paid < due && !supplier) {
    refuse(isLater ? 'supplier-needed/late-cost' : 'supplier-needed', { left: sumMoney([due, -paid]) });
  }
  await refuseShortAdvance(tx, planned, date, supplier);
  return planned;
}

interface Method {
  id: number;
  name: string;
  kind: MethodKind;
  needsReference: boolean;
}

/** Every method in use is allowed except Deposit, which is the customers' money. */
async function readMethods(tx: Tx, payments: { methodId: number }[]): Promise<Map<number, Method>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<Method>`
    select id, name, kind, needs_reference as "needsReference" from payment_methods
    where id = any(${payments.map(({ methodId }) => methodId)}::bigint[]) and kind <> 'deposit' and active and deleted_at is null
    for share`.execute(tx);
  return new Map(rows.map((method) => [method.id, method]));
}

async function refuseShortAdvance(
  tx: Tx,
  planned: PlannedPayment[],
  day: string,
  supplier: SupplierOfDelivery | null,
): Promise<void> {
  const amount = advanceSpent(planned);
  if (amount === 0) return;
  if (!supplier) return refuse('supplier-needed/advance');
  await refuseAdvanceShort(tx, supplier, { amount, day });
}

function advanceSpent(payments: PlannedPayment[]): number {
  return sumMoney(payments.filter(({ isAdvance }) => isAdvance).map(({ amount }) => amount));
}

function needsApproval({ staff, settings }: StaffContext, payments: PlannedPayment[]): boolean {
  return payments.length > 0 && !staff.roles.includes('admin') && !settings.till.stockPays;
}

export function postingsOf(payments: PlannedPayment[]): Posting[] {
  return payments.map(({ amount, methodId, reference }) => ({
    kind: 'purchase',
    amount: -amount,
    methodId,
    reference,
  }));
}

/** The approval that a payment needs. */
export interface WantedApproval {
  id: number;
  action: 'cash-out';
  amount: number;
}

/** Call it before the delivery draws its number. Returns the approval that it will spend; null if it needs none. */
export async function holdPayments(
  tx: Tx,
  ctx: StaffContext,
  payments: PlannedPayment[],
  approval: number | null | undefined,
): Promise<WantedApproval | null> {
  let wanted: WantedApproval | null = null;
  if (needsApproval(ctx, payments)) {
    const amount = sumMoney(payments.map((payment) => payment.amount));
    wanted = { id: approval ?? refuseUnapproved(), action: 'cash-out', amount };
    await holdApproval(tx, ctx, wanted);
  }
  await holdMoney(tx, ctx, 'delivery', postingsOf(payments));
  return wanted;
}

interface Paid {
  id: number;
  date: string;
  supplier: SupplierOfDelivery | null;
  payments: PlannedPayment[];
}

export async function postPayments(tx: Tx, ctx: StaffContext, paid: Paid): Promise<void> {
  const { id, payments } = paid;
  if (payments.length === 0) return;
  await tx
    .insertInto('delivery_payments')
    .values(
      payments.map(({ methodId, amount, reference }) => ({ delivery_id: id, method_id: methodId, amount, reference })),
    )
    .execute();
  await movePayments(tx, ctx, paid);
}

/** Posts the payments out of their methods on a day of the delivery `id`, and takes what was paid by advance off the advance. */
export async function movePayments(tx: Tx, ctx: StaffContext, { id, date, supplier, payments }: Paid): Promise<void> {
  await postMoney(tx, ctx, { kind: 'delivery', id, day: date }, postingsOf(payments));
  const spent = advanceSpent(payments);
  if (spent === 0) return;
  await tx
    .insertInto('supplier_advances')
    .values({
      supplier_id: supplier!.id,
      document: 'delivery',
      document_id: id,
      amount: -spent,
      day: date,
      at: ctx.now(),
    })
    .execute();
}

/** When a delivery is undone, the advance is given back on the delivery's own day, as the money is. */
export async function giveAdvanceBack(tx: Tx, ctx: StaffContext, deliveryId: number): Promise<void> {
  await sql`
    insert into supplier_advances (supplier_id, document, document_id, amount, day, at)
    select supplier_id, document, document_id, -amount, day, ${ctx.now()}
    from supplier_advances
    where supplier_id = (select supplier_id from deliveries where id = ${deliveryId})
      and document = 'delivery' and document_id = ${deliveryId}`.execute(tx);
}
