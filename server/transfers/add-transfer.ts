/**
 * Moves money from one method to another. Archived methods can be used, so that no money is stuck in one. Deposit can't, because
 * its money belongs to customers, and Advance can't, because suppliers already have that money.
 * Locks: day, methods by id, references by method.
 */
import type { Input } from '../../contract/endpoint.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import { addTransfer as declared, type Transfer } from '../../contract/money/transfers.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { postMoney } from '../money/post-money.ts';
import { claimReference } from '../money/references.ts';
import { addFee } from './fee.ts';
import { describedTransfer, getTransfer, postingsOf } from './transfer-row.ts';

type Given = Input<typeof declared>['body'];

export function addTransfer(ctx: StaffContext, given: Given): Promise<Transfer> {
  return once(ctx, { call: declared, request: given, again: (id) => getTransfer(ctx.db, id) }, async (tx) => {
    if (given.fromMethodId === given.toMethodId) refuse('bad-input/same-method');
    requireBookDay(ctx, given.date);
    await holdDays(tx, ctx, given.date);
    const from = await holdMethods(tx, given);
    const id = await insertTransfer(tx, ctx, given);
    const bare = await getTransfer(tx, id);
    await claimReferences(tx, bare);
    await postMoney(tx, ctx, { kind: 'transfer', id, day: bare.date }, postingsOf(bare));
    if (given.fee) await addFee(tx, ctx, bare, { amount: given.fee, receivedBy: from.name });
    const answer = await getTransfer(tx, id);
    await logActivity(tx, ctx, { action: 'transfer made', ...(await describedTransfer(tx, answer)) });
    return { id, answer };
  });
}

/** Locks both methods until the transfer is done, and returns the one that the money leaves. */
async function holdMethods(tx: Tx, { fromMethodId, toMethodId, reference }: Given): Promise<{ name: string }> {
  const methods = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'kind', 'needs_reference'])
    .where('id', 'in', [fromMethodId, toMethodId])
    .orderBy('id')
    .forShare()
    .execute();
  const known = (id: number) => methods.find((one) => one.id === id) ?? refuse('method-not-found', { id });
  const [from, to] = [known(fromMethodId), known(toMethodId)];
  for (const { kind, needs_reference, name } of [from, to]) {
    if (!mayName('shop', kind)) refuse(`method-not-found/in-advance${kind === 'advance' ? '-to-suppliers' : ''}`);
    if (needs_reference && !reference) refuse('reference-needed', { name });
  }
  return from;
}

async function insertTransfer(tx: Tx, ctx: StaffContext, given: Given): Promise<number> {
  const { date, fromMethodId, toMethodId, amount, reference = null, note = null } = given;
  const { id } = await tx
    .insertInto('transfers')
    .values({
      ...{ date, amount, reference, note },
      ...{ from_method_id: fromMethodId, to_method_id: toMethodId },
      ...{ staff_id: ctx.staff.id, created_at: ctx.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Claims the reference for both methods: one transaction of the provider can't also be a payment there or a second transfer. */
async function claimReferences(tx: Tx, { id, fromMethodId, toMethodId, reference }: Transfer): Promise<void> {
  for (const methodId of [fromMethodId, toMethodId].sort((one, other) => one - other)) {
    await claimReference(tx, { kind: 'transfer', id }, { methodId, reference });
  }
}
