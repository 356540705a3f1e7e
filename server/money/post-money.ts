/**
 * The money ledger's one way in for a document: what it moved, as rows that are never changed. A changed or deleted
 * document takes back what stands of it (same kind, opposite sign, on the day it stood on) and posts anew.
 * Invariants: the caller holds the document's row and its days (`hold-day.ts`); a method's balance is the sum of its
 * movements; the sums per day follow by trigger.
 */
import { sql } from 'kysely';
import type { MoneyDocument, MoneyKind } from '../../contract/cash-book.ts';
import type { StaffContext, Tx } from '../base/context.ts';
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

type Actor = Pick<StaffContext, 'staff' | 'now'>;

export async function postMoney(tx: Tx, ctx: Actor, document: Document, postings: Posting[]): Promise<void> {
  const moved = postings.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return;
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
        reference,
      })),
    )
    .execute();
}

/** Nothing of the document stands afterwards. */
export async function reverseMoney(tx: Tx, ctx: Actor, { kind, id }: Pick<Document, 'kind' | 'id'>): Promise<void> {
  await sql`
    insert into money_movements
      (method_id, amount, day, at, staff_id, kind, document, document_id, customer_id, shift_id, reference,
       reverses)
    select method_id, -amount, day, ${ctx.now()}, ${ctx.staff.id}, kind, document, document_id, customer_id, shift_id,
      reference, id
    from money_movements as standing
    where document = ${kind} and document_id = ${id} and reverses is null
      and not exists (select from money_movements where reverses = standing.id)
    order by id`.execute(tx);
}

export async function repostMoney(tx: Tx, ctx: Actor, document: Document, postings: Posting[]): Promise<void> {
  await reverseMoney(tx, ctx, document);
  await postMoney(tx, ctx, document, postings);
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
