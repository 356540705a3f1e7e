/**
 * The only way for a document to write into the money ledger: it posts what it moved, as rows that are never changed. A document
 * that is changed or deleted takes back its movements that are still in force (same kind, opposite sign, same day) and posts anew.
 * Invariants: the caller holds the document's row and its days (`hold-day.ts`); a method's balance is the sum of its movements; the
 * sums per day follow by the triggers on `money_movements` in `server/db/schema.sql`.
 */
import { sql } from 'kysely';
import type { MoneyDocument } from '../../contract/documents/documents.ts';
import type { MoneyKind } from '../../contract/documents/money-kinds.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { holdShift, refuseUnlessInShift, requireShift } from './hold-shift.ts';
import { cash } from './methods.ts';

export interface Document {
  kind: MoneyDocument;
  id: number;
  day: string;
  customerId?: number | null;
}

export interface Posting {
  kind: MoneyKind;
  /** Signed: money that comes in is positive. */
  amount: number;
  /** Cash by default. */
  methodId?: number;
  reference?: string | null;
}

type Actor = Pick<StaffContext, 'staff' | 'settings' | 'now'>;

export async function postMoney(tx: Tx, ctx: Actor, document: Document, postings: Posting[]): Promise<void> {
  const moved = movedBy(postings);
  if (moved.length === 0) return;
  await insertMoney(tx, ctx, document, moved, await shiftFor(tx, ctx, document, moved));
}

/** Call it before a document draws its number: it refuses what `postMoney` would refuse. */
export async function holdMoney(tx: Tx, ctx: Actor, kind: MoneyDocument, postings: Posting[]): Promise<void> {
  const moved = movedBy(postings);
  if (moved.length > 0) await shiftFor(tx, ctx, { kind }, moved);
}

/** Takes back every movement of the document that is still in force. */
export async function reverseMoney(tx: Tx, ctx: Actor, document: Pick<Document, 'kind' | 'id'>): Promise<void> {
  await reverse(tx, ctx, document);
}

/** The new movements belong to the shift of those they replace, so that the shift is changed by the difference alone. */
export async function repostMoney(tx: Tx, ctx: Actor, document: Document, postings: Posting[]): Promise<void> {
  const moved = movedBy(postings);
  const reversed = await reverse(tx, ctx, document);
  if (moved.length === 0) return;
  const shiftId = reversed ? reversed.shiftId : await shiftFor(tx, ctx, document, moved);
  await insertMoney(tx, ctx, document, moved, shiftId);
}

function movedBy(postings: Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0);
}

/** The count difference of a day belongs to no shift. */
async function shiftFor(
  tx: Tx,
  ctx: Actor,
  { kind }: Pick<Document, 'kind'>,
  moved: Posting[],
): Promise<number | null> {
  if (kind === 'day') return null;
  return moved.some(({ methodId = cash }) => methodId === cash) ? requireShift(tx, ctx) : holdShift(tx, ctx);
}

async function insertMoney(
  tx: Tx,
  ctx: Actor,
  document: Document,
  moved: Posting[],
  shiftId: number | null,
): Promise<void> {
  await tx
    .insertInto('money_movements')
    .values(
      moved.map(({ kind, amount, methodId = cash, reference = null }) => ({
        method_id: methodId,
        amount,
        day: document.day,
        at: ctx.now(),
        staff_id: ctx.staff.id,
        kind,
        document: document.kind,
        document_id: document.id,
        customer_id: document.customerId ?? null,
        shift_id: shiftId,
        reference,
      })),
    )
    .execute();
}

/**
 * Returns the shift that the reversal belongs to, or null if there was nothing to reverse. It is the shift of the reversed
 * movements while that is open (a trigger sees to it), otherwise the caller's.
 */
async function reverse(
  tx: Tx,
  ctx: Actor,
  { kind, id }: Pick<Document, 'kind' | 'id'>,
): Promise<{ shiftId: number | null } | null> {
  const acting = kind === 'day' ? null : await holdShift(tx, ctx);
  const { rows } = await sql<{ methodId: number; shiftId: number | null }>`
    insert into money_movements
      (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id, shift_id, reference,
       reverses)
    select method_id, -amount, day, ${ctx.now()}, ${ctx.staff.id}, kind, document, document_id, customer_id,
      coalesce(shift_id, ${acting}::bigint), reference, id
    from money_movements as standing
    where document = ${kind} and document_id = ${id} and reverses is null
      and not exists (select from money_movements where reverses = standing.id)
    order by id
    returning method_id as "methodId", shift_id as "shiftId"`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const isInCash = kind !== 'day' && rows.some(({ methodId }) => methodId === cash);
  if (isInCash) refuseUnlessInShift(ctx, acting);
  return { shiftId: first.shiftId };
}

/** Takes one movement back and posts the rest of it, on its day and in its shift, or in the given one if it has none. */
export async function lowerMoney(
  tx: Tx,
  ctx: Actor,
  movement: number,
  { to, shiftId }: { to: number; shiftId: number | null },
): Promise<void> {
  await sql`
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id, shift_id,
      reference, reverses)
    select method_id, change.amount, day, ${ctx.now()}, ${ctx.staff.id}, kind, document, document_id, customer_id,
      coalesce(shift_id, ${shiftId}::bigint), reference, change.reverses
    from money_movements as standing
    cross join lateral (values (-standing.amount, standing.id), (${to}::numeric, null)) as change (amount, reverses)
    where standing.id = ${movement} and change.amount <> 0
    order by change.reverses`.execute(tx);
}

/** Everything that decides a document's movements: if none of it changed, the movements stay. */
interface Posted {
  date: string;
  amount: number;
  methodId: number;
  reference: string | null;
}

export function isPostedAlike(before: Posted, after: Posted): boolean {
  return (
    before.date === after.date &&
    before.amount === after.amount &&
    before.methodId === after.methodId &&
    before.reference === after.reference
  );
}
