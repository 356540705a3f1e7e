/**
 * Takes back a document that was a mistake: by another one of its kind, dated today, with the opposite amount and the opposite of
 * every movement of money that is in force. Nothing of the first one changes, so its day may be closed.
 * A kind that can be reversed declares here what is particular to it; its table needs the columns and triggers of migration 0144,
 * and a line in `daysOfReversible`.
 * Locks: day, what the document is about, the document, and last the shift.
 */

import { sql } from 'kysely';
import { labelOf, type MoneyDocument } from '../../contract/documents/documents.ts';
import type { Reversal } from '../../contract/documents/reversals.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import type { Subject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { paymentFacts } from '../money/methods.ts';
import { holdMoney, type Posting, postMoney } from '../money/post-money.ts';
import { daysOfReversible, type ReversibleTable } from './reversed.ts';

/** A document as it was when it was locked. */
export interface Reversed extends Pick<Reversal, 'reverses' | 'reversedBy'> {
  date: string;
  amount: number;
  /** Cash by default. */
  methodId?: number;
  reference?: string | null;
  subject: Subject;
  /** What its label says besides the number. */
  labelOf?: string;
}

interface Made {
  ctx: StaffContext;
  reversal: number;
  day: string;
  reason: string;
}

export interface Reversible<Locked extends Reversed, Answer> {
  call: Endpoint & { keyed: ReversibleTable };
  kind: MoneyDocument;
  action: `${'expense' | 'banking' | 'transfer' | 'tax payment' | 'cash movement' | 'payment' | 'deposit' | 'supplier payment'} reversed`;
  /** Columns that are the same in both. */
  copied: readonly string[];
  /** Amounts other than `amount` that are also the opposite. */
  opposite?: readonly string[];
  madeAt: 'at' | 'created_at';
  /** Locks the document and what it is about until the transaction ends; refuses one that does not exist. */
  lock(tx: Tx, id: number): Promise<Locked>;
  /** Refuses a document that can't be taken back now. */
  refuse?(tx: Tx, locked: Locked, day: string): Promise<void>;
  /** Does what follows, once the reversal is written. */
  follow?(tx: Tx, locked: Locked, made: Made): Promise<void>;
  read(ctx: StaffContext, db: Tx, id: number): Promise<Answer>;
}

export function reverseDocument<Locked extends Reversed, Answer>(
  ctx: StaffContext,
  document: Reversible<Locked, Answer>,
  id: number,
  { reason }: { reason: string },
): Promise<Answer> {
  const { call } = document;
  const again = (reversal: number) => document.read(ctx, ctx.db as Tx, reversal);
  return once(ctx, { call, request: [id, reason], again }, async (tx) => {
    // Held before the day is known, so that midnight does not pass while it waits.
    await holdBooks(tx);
    const day = today(ctx);
    await holdDays(tx, ctx, day);
    const reversal = await reverseHeld(tx, ctx, document, id, { reason, day });
    return { id: reversal, answer: await document.read(ctx, tx, reversal) };
  });
}

/** Call it with the day held. Returns the id of the reversal. */
export async function reverseHeld<Locked extends Reversed, Answer>(
  tx: Tx,
  ctx: StaffContext,
  document: Reversible<Locked, Answer>,
  id: number,
  { reason, day }: { reason: string; day: string },
): Promise<number> {
  const { kind, action } = document;
  const locked = await document.lock(tx, id);
  if (locked.reverses !== null) refuse('conflict/reversal');
  if (locked.reversedBy !== null) refuse('reversed-already');
  await document.refuse?.(tx, locked, day);
  const { customerId, postings } = await readOpposite(tx, kind, id);
  // The money is held before the reversal draws its number.
  await holdMoney(tx, ctx, kind, postings);
  const reversal = await insertReversal(tx, ctx, document, { id, reason, day });
  await document.follow?.(tx, locked, { ctx, reversal, day, reason });
  await postMoney(tx, ctx, { kind, id: reversal, day, customerId }, postings);
  const { date, amount, subject, methodId, reference = null } = locked;
  const paid = methodId === undefined ? {} : await paymentFacts(tx, { methodId, reference });
  await logActivity(tx, ctx, {
    action,
    subject,
    facts: { document: labelOf(inEnglish, kind, id, locked.labelOf), date, amount, reason, reversal, ...paid },
  });
  return reversal;
}

async function insertReversal(
  tx: Tx,
  ctx: StaffContext,
  {
    call,
    copied,
    opposite = [],
    madeAt,
  }: Pick<Reversible<Reversed, unknown>, 'call' | 'copied' | 'opposite' | 'madeAt'>,
  { id, reason, day }: { id: number; reason: string; day: string },
): Promise<number> {
  const table = sql.table(call.keyed);
  const alike = sql.join(copied.map((column) => sql.ref(column)));
  const amounts = ['amount', ...opposite].map((column) => sql.ref(column));
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${alike}, ${sql.join(amounts)}, ${sql.ref(daysOfReversible[call.keyed])}, ${sql.ref(madeAt)}, staff_id, reverses, reason)
    select ${alike}, ${sql.join(amounts.map((column) => sql`-${column}`))}, ${day}::date, ${ctx.now()}::timestamptz, ${ctx.staff.id}::bigint, id, ${reason}::text
    from ${table} where id = ${id}
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** The opposite of those movements of the document that were not reversed yet. */
async function readOpposite(tx: Tx, kind: MoneyDocument, id: number) {
  const { rows } = await sql<Posting & { customerId: number | null }>`
    select kind, -amount as amount, method_id as "methodId", reference, customer_id as "customerId"
    from money_movements as standing
    where document = ${kind} and document_id = ${id} and reverses is null
      and not exists (select from money_movements where reverses = standing.id)
    order by id`.execute(tx);
  const [first] = rows;
  return { customerId: first?.customerId ?? null, postings: rows.map(({ customerId: _, ...posting }) => posting) };
}
