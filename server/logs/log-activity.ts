/**
 * Writes one line of the activity log, in the transaction of the change itself: no change without its line.
 * Everyone who is signed in reads the log, so contact data (phone, e-mail, address, birth date, next of kin, network
 * address) stands only in the text for admins. The acting person's own e-mail is for everyone.
 */
import type { StaffContext, Tx } from '../http/context.ts';

type Actor = Pick<StaffContext, 'now'> & {
  staff: { id: number | null; first_name: string; last_name: string; email: string };
};

/** What everyone reads, and what admins read in its place. An action that migration 0085 names needs both, be they the same. */
export interface Texts {
  everyone: string;
  admins: string;
}

export async function logActivity(tx: Tx, ctx: Actor, action: string, text: string | Texts): Promise<void> {
  const { id, first_name, last_name, email } = ctx.staff;
  const { everyone, admins } = typeof text === 'string' ? { everyone: text, admins: null } : text;
  await tx
    .insertInto('activity_logs')
    .values({
      at: ctx.now(),
      staff_id: id,
      first_name,
      last_name,
      email,
      action,
      description: shortened(everyone),
      for_admins: admins === null ? null : shortened(admins),
    })
    .execute();
}

const longest = 1000;

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

type Fields = Record<string, unknown>;

/** 'qty 3 → 5, name Pen → Pens': what a change changed, in words for the owner. */
export function describeChanges(before: Fields, after: Fields): string {
  return changesOf(before, after).map(inFull).join(', ');
}

/** The same where fields hold contact data: of all but the open ones, everyone reads only that they changed. */
export function describeGuardedChanges(before: Fields, after: Fields, open: string[]): Texts {
  const changes = changesOf(before, after);
  const forEveryone = (change: Change) => (open.includes(change.key) ? inFull(change) : `${change.key} changed`);
  return {
    everyone: changes.map(forEveryone).join(', ') || 'nothing changed',
    admins: changes.map(inFull).join(', ') || 'nothing changed',
  };
}

interface Change {
  key: string;
  from: string;
  to: string;
}

function changesOf(before: Fields, after: Fields): Change[] {
  return Object.keys(after)
    .map((key) => ({ key, from: worded(before[key]), to: worded(after[key]) }))
    .filter(({ from, to }) => from !== to);
}

function inFull({ key, from, to }: Change): string {
  return `${key} ${from} → ${to}`;
}

/** Nothing is '(none)'; zero is a figure like any other. */
function worded(value: unknown): string {
  return String(value ?? '') || '(none)';
}
