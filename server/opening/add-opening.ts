/**
 * Enters what the shop had before it began here. Customers' limits are not checked, because these debts exist already.
 * Locks: day, customers by id, suppliers by id, methods, shift.
 */
import type { Input } from '../../contract/endpoint.ts';
import { addOpening as declared, type OpeningDocument } from '../../contract/first-hour/opening.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { bank, canBeTaken, holdMethodInUse } from '../money/methods.ts';
import { holdMoney } from '../money/post-money.ts';
import { holdSupplier } from '../suppliers/supplier-rows.ts';
import { openingFacts, subjectOf } from './opening-facts.ts';
import { readOpening } from './read-opening.ts';
import { type Opening, postingsWithoutDeposits, writeOpening } from './write-opening.ts';

type Body = Input<typeof declared>['body'];

export function addOpening(ctx: StaffContext, given: Body): Promise<OpeningDocument> {
  return once(ctx, { call: declared, request: given, again: (id) => readOpening(ctx, ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, given.date);
    await holdDays(tx, ctx, given.date);
    const opening = openingOf(given);
    await holdPartners(tx, opening);
    for (const methodId of inOrder(given.cash.map((one) => one.methodId)))
      await holdMethodInUse(tx, methodId, canBeTaken);
    await holdMoney(tx, ctx, 'opening', await postingsWithoutDeposits(tx, ctx, opening));
    const id = await writeOpening(tx, ctx, opening);
    await logActivity(tx, ctx, {
      action: 'opening balance added',
      subject: subjectOf(id),
      facts: await openingFacts(tx, id),
    });
    return { id, answer: await readOpening(ctx, tx, id) };
  });
}

function openingOf({ date, cash, bank: inBank, ...parts }: Body): Opening {
  return { day: date, money: [...cash, ...(inBank ? [{ methodId: bank, amount: inBank }] : [])], ...parts };
}

async function holdPartners(tx: Tx, { customers, deposits, suppliers, advances }: Opening): Promise<void> {
  for (const id of inOrder([...customers, ...deposits].map(({ customerId }) => customerId))) await holdCustomer(tx, id);
  for (const id of inOrder([...suppliers, ...advances].map(({ supplierId }) => supplierId))) await holdSupplier(tx, id);
}

function inOrder(ids: number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}
