/**
 * The reference of a payment over several accounts is claimed once, by its slip, and stays used while any part of it is in force: a
 * payment on an account, or what was kept in advance. A part that was corrected to another reference claims that one by itself.
 */
import type { Tx } from '../base/context.ts';
import { standsUnreversed } from '../documents/reversed.ts';
import { claimReference, type GivenReference } from '../money/references.ts';

interface Part {
  id: number;
  /** Null if the payment has no slip. */
  slipId: number | null;
}

/** Call it once the payment's row says how it is paid now and its own earlier claim is released. */
export async function claimForPart(tx: Tx, { id, slipId }: Part, given: GivenReference): Promise<void> {
  const slip = slipId === null ? undefined : await readSlip(tx, slipId);
  const isAsOnSlip = slip && slip.methodId === given.methodId && slip.reference === given.reference;
  await claimReference(tx, isAsOnSlip ? { kind: 'slip', id: slipId! } : { kind: 'payment', id }, given);
  if (slip && !isAsOnSlip) await releaseUnusedSlip(tx, slipId!);
}

export async function releaseUnusedSlip(tx: Tx, slipId: number): Promise<void> {
  await tx
    .deleteFrom('used_references')
    .where('document', '=', 'slip')
    .where('document_id', '=', slipId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as p')
            .innerJoin('customer_payments as s', 's.id', 'p.customer_payment_id')
            .select('p.id')
            .where('s.id', '=', slipId)
            .where('p.deleted_at', 'is', null)
            .where(standsUnreversed('payments', 'p'))
            .whereRef('p.method_id', '=', 's.method_id')
            .whereRef('p.reference', '=', 's.reference'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deposits as d')
            .select('d.id')
            .where('d.customer_payment_id', '=', slipId)
            .where(standsUnreversed('deposits', 'd')),
        ),
      ),
    )
    .execute();
}

function readSlip(tx: Tx, id: number) {
  return tx
    .selectFrom('customer_payments')
    .select(['method_id as methodId', 'reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
