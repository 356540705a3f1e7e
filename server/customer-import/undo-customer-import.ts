/**
 * Undoes an import of customers: those it added are deleted, those it changed get their former details back, and the opening
 * balance of their debts is undone as a whole. Customers who were changed since, or have bought or paid something since they were
 * added, stay as they are. If any of the opening balance was used, or its day is closed, it stays, and so do the customers who owe
 * by it.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { LeftWhy, UndoOutcome } from '../../contract/first-hour/imports.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { guardedChanges } from '../logs/changes.ts';
import { logActivities } from '../logs/log-activity.ts';
import { undoUnusedOpening } from '../opening/undo-opening.ts';
import { readChanges } from '../spreadsheets/import-changes.ts';
import { type CustomerNote, isOther, updateDetails } from './import-customers.ts';
import type { CustomerState } from './plan-import.ts';

const rowsAtOnce = 200;

export async function undoCustomerImport(tx: Tx, ctx: StaffContext, importId: number): Promise<UndoOutcome> {
  const { changes } = await readChanges<CustomerNote>(tx, importId);
  const notes = changes.sort((one, other) => one.id - other.id);
  const standing = await undoOpenings(tx, ctx, notes);
  const outcome: UndoOutcome = { counts: { archived: 0, restored: 0, left: 0 }, left: [] };
  for (let at = 0; at < notes.length; at += rowsAtOnce) {
    const some = notes.slice(at, at + rowsAtOnce);
    const now = await holdNow(tx, some);
    const judged = some.map((note) => ({ note, why: whyLeft(note, now.get(note.id), standing) }));
    const undone = judged.flatMap(({ note, why }) => (why === null ? [note] : []));
    const made = undone.filter(({ before }) => before === null);
    const changed = undone.flatMap(({ id, before, after }) => (before ? [{ id, before, after }] : []));
    const ids = made.map(({ id }) => id);
    await sql`update customers set deleted_at = ${ctx.now()} where id = any(${ids}::bigint[])`.execute(tx);
    await restore(tx, ctx, changed, importId);
    outcome.counts.archived += made.length;
    outcome.counts.restored += changed.length;
    for (const { note, why } of judged) {
      if (why) outcome.left.push({ id: note.id, name: now.get(note.id)?.values.name ?? note.after.name, why });
    }
  }
  outcome.counts.left = outcome.left.length;
  return outcome;
}

/** Undoes the opening balances that it can, and returns the ids of those that have to stay. */
async function undoOpenings(tx: Tx, ctx: StaffContext, notes: CustomerNote[]): Promise<ReadonlySet<number>> {
  const standing = new Set<number>();
  for (const id of new Set(notes.flatMap(({ opening }) => opening ?? []))) {
    if (!(await undoUnusedOpening(tx, ctx, id))) standing.add(id);
  }
  return standing;
}

interface CustomerNow {
  values: CustomerState;
  isDeleted: boolean;
  /** They have details that an import never gives. */
  hasMore: boolean;
  hasTraded: boolean;
}

/** Locks the customers as a change of a customer does, in the order of their ids. */
async function holdNow(tx: Tx, notes: CustomerNote[]): Promise<Map<number, CustomerNow>> {
  const ids = notes.map(({ id }) => id);
  await sql`select id from customers where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Omit<CustomerNow, 'values'> & CustomerState & { id: number }>`
    select c.id, c.name, c.phone, c.email, c.location, c.tax_number as "taxNumber", c.credit_limit as "creditLimit",
      c.deleted_at is not null as "isDeleted",
      c.note is not null or c.profile is not null or c.price_list_id is not null as "hasMore",
      exists (
        select from accounts a left join openings o on o.id = a.opening_id
        where a.customer_id = c.id and o.undone_at is null
      ) or exists (select from receipts r where r.customer_id = c.id)
        or exists (select from deposits d where d.customer_id = c.id)
        or exists (select from promises p where p.customer_id = c.id) as "hasTraded"
    from customers c where c.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(
    rows.map(({ id, isDeleted, hasMore, hasTraded, ...values }) => [id, { values, isDeleted, hasMore, hasTraded }]),
  );
}

function whyLeft(
  { before, after, opening }: CustomerNote,
  now: CustomerNow | undefined,
  standing: ReadonlySet<number>,
): LeftWhy | null {
  if (!now || now.isDeleted) return 'deleted';
  if (!isDeepStrictEqual(now.values, asState(after))) return 'changed';
  if (opening !== undefined && standing.has(opening)) return 'owing';
  if (before) return null;
  if (now.hasTraded) return 'traded';
  return now.hasMore ? 'changed' : null;
}

/** Picks the details that are compared. */
function asState({ name, phone, email, location, taxNumber, creditLimit }: CustomerState): CustomerState {
  return { name, phone, email, location, taxNumber, creditLimit };
}

type Changed = CustomerNote & { before: CustomerState };

async function restore(tx: Tx, ctx: StaffContext, all: Changed[], importId: number): Promise<void> {
  const changed = all.filter(({ before, after }) => isOther(before, after));
  if (changed.length === 0) return;
  await updateDetails(
    tx,
    changed.map(({ id, before }) => ({ ...before, id })),
  );
  await logActivities(
    tx,
    ctx,
    changed.map(({ id, before, after }) => {
      const { facts, contact } = guardedChanges({ ...after }, { ...before }, ['name', 'creditLimit']);
      const subject = { kind: 'customer' as const, id, name: after.name };
      return { action: 'customer updated' as const, subject, facts: { ...facts, undo: importId }, contact };
    }),
  );
}
