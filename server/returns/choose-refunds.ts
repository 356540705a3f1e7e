/**
 * How the rest is given back: as the till asked, or by default by the methods that the receipt was paid by, last first.
 * Invariants: refunds add up to exactly what is due, which is never more than the receipt took in less earlier refunds; a seller
 * gives back by a method at most what it took, so that nobody turns a card payment into cash. Anyone may give back into Deposit,
 * since it stays the customer's.
 */
import { sql } from 'kysely';
import { type GivenBack, isAllCash } from '../../contract/cart/give-back.ts';
import type { Input } from '../../contract/endpoint.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import type { makeReturn } from '../../contract/selling/returns.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { deposit } from '../money/methods.ts';
import { sightOfReader } from '../sessions/seller-sight.ts';
import type { SoldReceipt } from './lock-sold.ts';

export interface Refund {
  methodId: number;
  amount: number;
  reference: string | null;
}

interface Choice {
  /** What the till asked for; null means the methods that the receipt was paid by. */
  asked: Input<typeof makeReturn>['body']['refunds'] | null;
  sold: SoldReceipt;
  worth: GivenBack;
  isSeller: boolean;
}

export async function chooseRefunds(tx: Tx, ctx: StaffContext, choice: Choice): Promise<Refund[]> {
  const { asked, sold, worth, isSeller } = choice;
  const refunds = asked
    ? asked.map(({ methodId, amount, reference }) => ({ methodId, amount, reference: reference ?? null }))
    : worth.refunds.map((refund) => ({ ...refund, reference: null }));
  const names = await refuseWrongMethods(tx, refunds, sold);
  refuseDiffering(ctx, refunds, worth);
  if (isSeller) refuseAboveTaken(ctx, refunds, worth, sold, names);
  return refunds;
}

/** Returns their names. A method that is no longer in use can still give back what it took. */
async function refuseWrongMethods(tx: Tx, refunds: Refund[], { taken, customer }: SoldReceipt) {
  const methods = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'kind', 'active', 'deleted_at'])
    .where(sql<boolean>`id = any(${refunds.map(({ methodId }) => methodId)}::bigint[])`)
    .execute();
  const names = new Map<number, string>();
  for (const { methodId } of refunds) {
    const method = methods.find(({ id }) => id === methodId);
    if (!method) return refuse('method-not-found', { id: methodId });
    const { name, kind, active, deleted_at } = method;
    if (!mayName('sale', kind)) refuse('method-not-found/no-refund', { name });
    const tookSome = taken.some((one) => one.methodId === methodId && one.amount > 0);
    if (!tookSome && !(active && deleted_at === null)) refuse('method-not-found/not-used', { name });
    if (methodId === deposit && (!customer || customer.deleted)) {
      refuse('method-not-found/no-customer');
    }
    names.set(methodId, name);
  }
  return names;
}

function refuseDiffering(ctx: StaffContext, refunds: Refund[], { due }: GivenBack): void {
  const whole = sumMoney(refunds.map(({ amount }) => amount));
  const wanted = isAllCash(refunds) ? due.inCash : due.otherwise;
  if (whole !== wanted) {
    // A refusal with amounts would tell a seller who counts blind what the receipt took.
    if (!sightOfReader(ctx).uncounted) {
      refuse('refunds-differ/some');
    }
    refuse('refunds-differ', { total: whole, wanted });
  }
}

/** What rounding to the smallest coin adds to a refund in cash does not count. */
function refuseAboveTaken(
  ctx: StaffContext,
  refunds: Refund[],
  { due }: GivenBack,
  { taken }: SoldReceipt,
  names: Map<number, string>,
): void {
  for (const [methodId, name] of names) {
    if (methodId === deposit) continue;
    const asked = sumMoney(refunds.filter((one) => one.methodId === methodId).map(({ amount }) => amount));
    const took = taken.find((one) => one.methodId === methodId);
    const left = took ? sumMoney([took.amount, -took.refunded]) : 0;
    if (Math.min(asked, due.otherwise) > left) {
      const isTold = left > 0 && sightOfReader(ctx).uncounted;
      if (isTold) refuse('above-taken', { most: left, name });
      refuse(left > 0 ? 'above-taken/less' : 'above-taken/nothing', { name });
    }
  }
}
