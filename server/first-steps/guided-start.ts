/** How far the guided start has come. Its row is locked while it changes, so that two browsers do not undo each other's steps. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { updateGuidedStart as declared, GuidedStart } from '../../contract/first-hour/guided-start.ts';
import type { Context, StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { readRows } from '../db/statements/prepared.ts';
import { logActivity } from '../logs/log-activity.ts';

export async function getGuidedStart(ctx: Context): Promise<GuidedStart> {
  const start = sql<GuidedStart>`select steps, begun_at is not null as begun, dismissed_at is not null as dismissed,
    (select max(id) from receipts) is not null as sale
    from guided_start`;
  return (await readRows(ctx, start))[0]!;
}

export async function updateGuidedStart(
  ctx: StaffContext,
  { steps: answered = {}, begun, dismissed }: Input<typeof declared>['body'],
): Promise<GuidedStart> {
  await inTransaction(ctx, async (tx) => {
    const before = await tx.selectFrom('guided_start').selectAll().forUpdate().executeTakeFirstOrThrow();
    const now = ctx.now();
    const steps = Object.fromEntries(
      Object.entries(answered).filter(([step, state]) => before.steps[step as keyof typeof answered] !== state),
    );
    const isOther = dismissed !== undefined && dismissed !== (before.dismissed_at !== null);
    await tx
      .updateTable('guided_start')
      .set({
        steps: JSON.stringify({ ...before.steps, ...steps }),
        begun_at: before.begun_at ?? (begun ? now : null),
        ...(isOther && { dismissed_at: dismissed ? now : null }),
      })
      .execute();
    if (Object.keys(steps).length > 0 || isOther) {
      const facts = { steps, dismissed: isOther ? dismissed : null };
      await logActivity(tx, ctx, { action: 'guided start changed', subject: null, facts });
    }
  });
  return getGuidedStart(ctx);
}
