/**
 * A reference (of a mobile payment, a card slip, a transfer) counts once per method, over all sales, debt payments, deposits and
 * transfers in force, without regard to case, blanks at its ends, and the way its letters are written (`reference-key.ts`). The
 * unique indexes of used_references decide.
 * Invariants: a document claims its references in its own transaction, and releases them when it is changed or deleted; one with
 * several claims them in order of method and reference, so that two at once never wait for each other.
 */
import { sql } from 'kysely';
import { type MoneyDocument, slipNumber } from '../../contract/documents/documents.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

interface ClaimingDocument {
  /** A slip is one payment over several accounts, so it claims the reference for all its parts. */
  kind: Extract<MoneyDocument, 'receipt' | 'payment' | 'deposit' | 'transfer'> | 'slip';
  id: number;
}

export interface GivenReference {
  methodId: number;
  reference?: string | null | undefined;
}

/** The reference as used_references stores it, for statements that claim by themselves, as a sale does. */
export function storedReference(reference: string) {
  return sql<string>`lower(btrim(${reference}::text))`;
}

/**
 * Call it before a document draws its number, so that a refusal uses none up: it refuses a reference that another document has, and
 * keeps others from claiming it until this document has.
 */
export async function holdReference(tx: Tx, { methodId, reference }: GivenReference): Promise<void> {
  if (!reference) return;
  const held = await sql<{ free: boolean }>`
    select are_references_free(array[${methodId}::bigint], array[${storedReference(reference)}]) as free`.execute(tx);
  if (!held.rows[0]!.free) await refuseUsedReference(tx, [{ methodId, reference }]);
}

/** Rows from before there were keys may have none, and are compared by their text alone. */
function isReference(reference: string) {
  return sql<boolean>`(reference = ${storedReference(reference)} or key = reference_key(${reference}::text))`;
}

/** Refuses a reference that another document has; without one there is nothing to claim. */
export async function claimReference(tx: Tx, document: ClaimingDocument, given: GivenReference): Promise<void> {
  const { methodId, reference } = given;
  if (!reference) return;
  for (;;) {
    const claimed = await tx
      .insertInto('used_references')
      .values({
        method_id: methodId,
        reference: storedReference(reference),
        document: document.kind,
        document_id: document.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('document_id')
      .executeTakeFirst();
    if (claimed || (await hasClaimed(tx, document, given))) return;
    // If the other document has released it since, nothing is refused here, and it can be claimed.
    await refuseUsedReference(tx, [given]);
  }
}

async function hasClaimed(tx: Tx, { kind, id }: ClaimingDocument, { methodId, reference }: GivenReference) {
  const claim = await tx
    .selectFrom('used_references')
    .select('document_id')
    .where('method_id', '=', methodId)
    .where(isReference(reference!))
    .where('document', '=', kind)
    .where('document_id', '=', id)
    .executeTakeFirst();
  return claim !== undefined;
}

export async function releaseReferences(tx: Tx, { kind, id }: ClaimingDocument): Promise<void> {
  await tx.deleteFrom('used_references').where('document_id', '=', id).where('document', '=', kind).execute();
}

const usedOn = {
  receipt: 'reference-used/receipt',
  payment: 'reference-used/payment',
  slip: 'reference-used/payment',
  deposit: 'reference-used/deposit',
  transfer: 'reference-used/transfer',
} as const;

/** Refuses with the name of the document that uses the first of these; does nothing if none is used. */
export async function refuseUsedReference(db: Db, given: GivenReference[]): Promise<void> {
  for (const { methodId, reference } of given) {
    if (!reference) continue;
    const user = await db
      .selectFrom('used_references')
      .select(['document', 'document_id as id'])
      .where('method_id', '=', methodId)
      .where(isReference(reference))
      .executeTakeFirst();
    if (!user) continue;
    refuse(usedOn[user.document], { reference, number: user.document === 'slip' ? slipNumber(user.id) : user.id });
  }
}
