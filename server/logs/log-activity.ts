/** Writes one line of the activity log, in the transaction of the change itself: no change without its line. */
import type { StaffContext, Tx } from '../http/context.ts';

type Actor = Pick<StaffContext, 'now'> & {
  staff: { id: number | null; first_name: string; last_name: string; email: string };
};

const longest = 1000;

export async function logActivity(tx: Tx, ctx: Actor, action: string, description: string): Promise<void> {
  const { id, first_name, last_name, email } = ctx.staff;
  await tx
    .insertInto('activity_logs')
    .values({
      at: ctx.now(),
      staff_id: id,
      first_name,
      last_name,
      email,
      action,
      description: description.length > longest ? `${description.slice(0, longest - 1)}…` : description,
    })
    .execute();
}

/** 'qty 3 → 5, name Pen → Pens': what a change changed, in words for the owner. */
export function describeChanges(before: Record<string, unknown>, after: Record<string, unknown>): string {
  return Object.keys(after)
    .map((key) => ({ key, from: worded(before[key]), to: worded(after[key]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ key, from, to }) => `${key} ${from} → ${to}`)
    .join(', ');
}

/** Nothing is '(none)'; zero is a figure like any other. */
function worded(value: unknown): string {
  return String(value ?? '') || '(none)';
}
