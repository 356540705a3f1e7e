/**
 * Takes goods of a receipt back, today, whatever day they were sold on. `contract/cart/give-back.ts` says what they are worth and
 * how it is given back: off the receipt's debt first, the rest as refunds.
 * Invariants: no more comes back than was sold and no more is given back than was charged, however many tills try at once; refunds
 * never exceed what the receipt took in; goods that do not go back to the shelf are booked as returned and lost; its number is
 * drawn once nothing can refuse it any more.
 * Locks are taken as everywhere: day, receipt, customer, account, items by id. Triggers keep the debt and the day's sums.
 */

import { type GivenBack, giveBack } from '../../contract/cart/give-back.ts';
import { returnNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { isSeller } from '../../contract/roles.ts';
import { makeReturn as declared, type GoodsReturn } from '../../contract/selling/returns.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { holdApproval, refuseUnapproved, spendApproval } from '../approvals/spend-approval.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { holdMoney, type Posting, postMoney } from '../money/post-money.ts';
import { refuseUnseenReceipt } from '../sessions/seller-sight.ts';
import { isWhole, refuseParts } from '../stock/whole-pieces.ts';
import { chooseRefunds, type Refund } from './choose-refunds.ts';
import { lockSold, refuseTooMany, type SoldReceipt } from './lock-sold.ts';
import { moveReturned } from './move-returned.ts';
import { getReturn, readReturn } from './read-returns.ts';

type Body = Input<typeof declared>['body'];

export async function makeReturn(ctx: StaffContext, { approval, ...asked }: Body): Promise<GoodsReturn> {
  const bySeller = isSeller(ctx.staff);
  const isFree = !bySeller || ctx.settings.till.sellerReturns;
  // The approval is left out of the request: asked for again with a renewed approval, it is still the same request.
  return once(ctx, { call: declared, request: asked, again: (id) => getReturn(ctx, id) }, async (tx) => {
    if (!isFree && !approval) refuseUnapproved();
    // Held before the day is known, so that midnight does not pass while it waits.
    await holdBooks(tx);
    const day = today(ctx);
    await holdDays(tx, ctx, day);
    await refuseUnseenReceipt(tx, ctx, asked.receiptId);
    const sold = await lockSold(tx, asked);
    await refusePartsOf(tx, asked.lines, sold);
    refuseTooMany(sold, asked.lines);
    const { smallestCoin } = ctx.settings.money;
    const worth = giveBack(sold, asked.lines, { decimals: moneyDecimals(), smallestCoin });
    const refunds = await chooseRefunds(tx, ctx, { asked: asked.refunds ?? null, sold, worth, isSeller: bySeller });
    const spends = isFree ? null : (approval as number);
    const wanted = { id: spends, action: 'return', receiptId: sold.id, amount: amountOf(worth, refunds) } as const;
    const postings = refunds.map(asPosting);
    if (spends !== null) await holdApproval(tx, ctx, wanted);
    await holdMoney(tx, ctx, 'return', postings);
    const id = await insertReturn(tx, ctx, { asked, day, worth, refunds, approval: spends });
    await insertLines(tx, id, day, asked.lines, sold, worth);
    await moveReturned(tx, ctx, id, asked.lines, sold, worth);
    await postMoney(tx, ctx, { kind: 'return', id, day, customerId: sold.customer?.id ?? null }, postings);
    if (spends !== null) await spendApproval(tx, ctx, wanted, { kind: 'return', id });
    const answer = await readReturn(tx, ctx, id);
    await logReturn(tx, ctx, answer);
    return { id, answer };
  });
}

/** A fraction may come back only if it was sold as one, before the item had to be sold whole. */
async function refusePartsOf(tx: Tx, lines: Body['lines'], sold: SoldReceipt): Promise<void> {
  const soldWhole = new Map(
    sold.lines.filter(({ quantity }) => isWhole(quantity)).map((line) => [line.id, line.stockId]),
  );
  const parts = lines.flatMap(({ lineId, quantity }) => {
    const stockId = soldWhole.get(lineId);
    return stockId === undefined ? [] : [{ stockId, quantity }];
  });
  await refuseParts(tx, parts);
}

function asPosting({ methodId, amount, reference }: Refund): Posting {
  return { kind: 'refund', methodId, amount: -amount, reference };
}

/** The amount to approve: what the goods cost, or what is given back for them if rounding makes that less. */
function amountOf({ total, debt }: GivenBack, refunds: Refund[]): number {
  return Math.min(total, sumMoney([debt, ...refunds.map(({ amount }) => amount)]));
}

interface Made {
  asked: Omit<Body, 'approval'>;
  day: string;
  worth: GivenBack;
  refunds: Refund[];
  approval: number | null;
}

async function insertReturn(
  tx: Tx,
  ctx: StaffContext,
  { asked, day, worth, refunds, approval }: Made,
): Promise<number> {
  const { total, tax, debt, rest } = worth;
  const { id } = await tx
    .insertInto('returns')
    .values((eb) => ({
      receipt_id: asked.receiptId,
      day,
      at: ctx.now(),
      staff_id: ctx.staff.id,
      approved_by: eb.selectFrom('approvals').select('approved_by').where('id', '=', approval),
      reason: asked.reason,
      total,
      tax,
      debt,
      rounding: sumMoney([...refunds.map(({ amount }) => amount), -rest]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertLines(
  tx: Tx,
  id: number,
  day: string,
  lines: Body['lines'],
  sold: SoldReceipt,
  { parts }: GivenBack,
): Promise<void> {
  const stockIds = new Map(sold.lines.map((line) => [line.id, line.stockId]));
  await tx
    .insertInto('return_lines')
    .values(
      lines.map(({ lineId, quantity, toStock }, at) => {
        const { total, tax, cost } = parts[at]!;
        return {
          return_id: id,
          sale_line_id: lineId,
          stock_id: stockIds.get(lineId)!,
          day,
          quantity,
          to_stock: toStock,
          total,
          tax,
          cost,
        };
      }),
    )
    .execute();
}

async function logReturn(tx: Tx, ctx: StaffContext, made: GoodsReturn): Promise<void> {
  const { id, receiptId, lines, total, debt, refunds, reason, approvedBy } = made;
  await logActivity(tx, ctx, {
    action: 'goods returned',
    subject: { kind: 'return', id, name: returnNumber(id) },
    facts: {
      receipt: receiptId,
      lines: lines.map(({ name, quantity, toStock }) => [name, quantity, toStock]),
      total,
      debt,
      refunds: refunds.map(({ name, amount }) => [name, amount]),
      reason,
      ...(approvedBy !== null && { approvedBy }),
    },
  });
}
