/**
 * Takes back a part of what a receipt was charged: first from its debt (not below what was paid on it), then from its cash, then
 * from its other tenders, the last one first. Cash rounding is worked out anew if all that is left was paid in cash.
 * Invariants: the tenders in force and the debt add up to the remaining lines and the rounding; every tender that changes is
 * reversed, on the receipt's day, and what is left of it posted anew. The caller holds day, receipt and account.
 */
import { type Selectable, sql } from 'kysely';
import { priceCart } from '../../../contract/cart/price.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import type { Tables } from '../../db/tables.ts';
import { cash, deposit } from '../../money/methods.ts';
import { lowerMoney } from '../../money/post-money.ts';
import { storedReference } from '../../money/references.ts';

export interface Charged {
  receiptId: number;
  /** The caller's open shift. What is taken back belongs to it, unless the shift of the sale is still open. */
  shiftId: number | null;
  account: { id: number; balance: number; writtenOff: number; paid: number } | null;
}

type Tender = Pick<Selectable<Tables['money_movements']>, 'id' | 'method_id' | 'amount' | 'reference'>;

/** `total` is what the remaining lines cost. */
export async function takeBack(
  tx: Tx,
  ctx: StaffContext,
  { receiptId, shiftId, account }: Charged,
  part: number,
  total: number,
): Promise<void> {
  const tenders = await readTenders(tx, receiptId);
  // What was written off counts as owed again first, because the goods it was for are back.
  const fromDebt = account ? Math.min(part, sumMoney([account.balance, account.writtenOff])) : 0;
  let left = sumMoney([part, -fromDebt]);
  // True if nothing stays owed and nothing was paid on the debt.
  const isPaid = !account || (account.paid === 0 && fromDebt === sumMoney([account.balance, account.writtenOff]));
  if (isPaid && tenders.every(({ method_id }) => method_id === cash)) {
    const paid = sumMoney(tenders.map(({ amount }) => amount));
    const rounded = dueInCash(total, ctx.settings.money.smallestCoin);
    // Cash that was paid beside a debt was never rounded. All other cash was. The smallest coin may be another one by now, but
    // the new rounding never asks for more than was paid.
    const due = account ? rounded : Math.min(paid, rounded);
    left = sumMoney([paid, -due]);
    const rounding = sumMoney([due, -total]);
    await tx.updateTable('receipts').set({ rounding }).where('id', '=', receiptId).execute();
  }
  for (const tender of tenders) {
    const taken = Math.min(left, tender.amount);
    if (taken > 0 && tender.method_id === deposit) await refuseDeletedCustomer(tx, receiptId);
    await lowerTender(tx, ctx, { ...tender, shiftId }, sumMoney([tender.amount, -taken]));
    left = sumMoney([left, -taken]);
  }
  if (left > 0) refusePaid(account?.paid ?? 0);
  if (account && fromDebt > 0) {
    await refusePaidThen(tx, account.id, fromDebt);
    await undoWriteOff(tx, ctx, account, fromDebt);
    await lowerAccount(tx, account.id, fromDebt);
  }
}

function dueInCash(total: number, smallestCoin: number): number {
  const cart = { lines: [{ quantity: 1, unitSell: total }] };
  return priceCart(cart, { decimals: moneyDecimals(), smallestCoin }).cash.due;
}

/** Cash comes first, then the other tenders, the last one first. */
async function readTenders(tx: Tx, receiptId: number): Promise<Tender[]> {
  return tx
    .selectFrom('money_movements as m')
    .select(['m.id', 'm.method_id', 'm.amount', 'm.reference'])
    .where('m.document', '=', 'receipt')
    .where('m.document_id', '=', receiptId)
    .where('m.kind', '=', 'sale')
    .where('m.reverses', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('money_movements as r').select('r.id').whereRef('r.reverses', '=', 'm.id'))),
    )
    .orderBy(sql`m.method_id <> ${cash}`)
    .orderBy('m.id', 'desc')
    .execute();
}

async function lowerTender(
  tx: Tx,
  ctx: StaffContext,
  tender: Tender & Pick<Charged, 'shiftId'>,
  to: number,
): Promise<void> {
  const { id, method_id, reference, shiftId } = tender;
  if (to === tender.amount) return;
  await lowerMoney(tx, ctx, id, { to, shiftId });
  if (to > 0 || reference === null) return;
  await tx
    .deleteFrom('used_references')
    .where('method_id', '=', method_id)
    .where('reference', '=', storedReference(reference))
    .execute();
}

/** The write-off is undone on the days on which it was made, so that nobody ever owed less than nothing (migration 0131). */
async function undoWriteOff(
  tx: Tx,
  ctx: StaffContext,
  { id, writtenOff }: NonNullable<Charged['account']>,
  debt: number,
): Promise<void> {
  await sql`select fit_write_offs(${id}, ${debt}::numeric, ${Math.min(writtenOff, debt)}::numeric, ${ctx.staff.id},
    ${ctx.now()}, 'Sale deleted')`.execute(tx);
}

/**
 * A payment on the debt that was reversed on a later day counted until then, so the customer would have owed less than nothing at
 * the ends of those days.
 */
async function refusePaidThen(tx: Tx, accountId: number, by: number): Promise<void> {
  const { rows } = await sql<{ above: boolean }>`
    select coalesce(max(paid) > (select amount - ${by}::numeric from accounts where id = ${accountId}), false) as above
    from (
      select sum(sum(amount)) over (order by date) as paid from payments
      where account_id = ${accountId} and deleted_at is null group by date
    ) as days`.execute(tx);
  if (rows[0]!.above) refuse('already-paid/then');
}

async function lowerAccount(tx: Tx, id: number, by: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ amount: sql`amount - ${by}::numeric` })
    .where('id', '=', id)
    .execute();
}

/** A deleted customer can't be owed a deposit, because they are not there to ask for it. */
async function refuseDeletedCustomer(tx: Tx, receiptId: number): Promise<void> {
  const deleted = await tx
    .selectFrom('receipts as r')
    .innerJoin('customers as c', 'c.id', 'r.customer_id')
    .select('c.name')
    .where('r.id', '=', receiptId)
    .where('c.deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!deleted) return;
  refuse('method-not-found/customer-deleted', { name: deleted.name });
}

function refusePaid(paid: number): never {
  return refuse('already-paid/sale', { paid });
}
