/**
 * The money ledger's one way in for a document: what it moved, as rows that are never changed. A changed or deleted
 * document takes back what stands of it (same kind, opposite sign, on the day it stood on) and posts anew.
 * Invariants: the caller holds the document's row and its days (`hold-day.ts`); a method's balance is the sum of its
 * movements; the sums per day follow by the triggers on `money_movements` in `server/db/schema.sql`.
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
  /** Signed: what comes in is positive. */
  amount: number;
  /** Cash where none is named. */
  methodId?: number;
  reference?: string | null;
}

type Actor = Pick<StaffContext, 'staff' | 'settings' | 'now'>;

export async function postMoney(tx: Tx, ctx: Actor, document: Document, postings: Posting[]): Promise<void> {
  const moved = movedBy(postings);
  if (moved.length === 0) return;
  await insertMoney(tx, ctx, document, moved, await shiftFor(tx, ctx, document, moved));
}

/** Before a document draws its number: refuses what `postMoney` would refuse of it. */
export async function holdMoney(tx: Tx, ctx: Actor, kind: MoneyDocument, postings: Posting[]): Promise<void> {
  const moved = movedBy(postings);
  if (moved.length > 0) await shiftFor(tx, ctx, { kind }, moved);
}

/** Nothing of the document stands afterwards. */
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

/** What was counted beyond the books of a day belongs to no shift. */
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
 * Answers the shift it happened in; null where nothing stood. That is the shift of what it reverses while that is open
 * (a trigger sees to it), otherwise the one of whoever acts.
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

/** Takes one movement back and posts what is left of it, on its day and in its shift, or in the one of whoever acts. */
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

/** What a document's movements are made of; if none of it changed, they stay. */
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
