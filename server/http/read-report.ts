/**
 * Reads a report from a standby if one is fit, otherwise from the primary, and also from the primary if the standby fails. The
 * primary has already decided who may read it. The answer says how old its figures are.
 */
import type { FastifyReply } from 'fastify';
import { dataAgeHeader } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';
import type { StandbyRead, Standbys } from '../base/standbys.ts';

export async function readReport<Result>(
  ctx: StaffContext,
  reply: FastifyReply,
  read: (ctx: StaffContext) => Promise<Result>,
): Promise<Result> {
  const { standbys } = ctx;
  if (!standbys) return read(ctx);
  const standby = await chooseStandby(ctx, standbys);
  if (standby) {
    const { db, pool, age, failed } = standby;
    try {
      const result = await read({ ...ctx, db, pool });
      standbys.reads.standby++;
      reply.header(dataAgeHeader, age);
      return result;
    } catch (error) {
      // What was missing on the standby may exist by now, so a refusal also leads to the primary.
      if (!(error instanceof Refusal)) failed(error);
    }
  }
  standbys.reads.primary++;
  return read(ctx);
}

async function chooseStandby(ctx: StaffContext, standbys: Standbys): Promise<StandbyRead | undefined> {
  try {
    return await standbys.choose(ctx.pool, (seconds) => hasJustChanged(ctx, seconds));
  } catch (error) {
    // The primary did not tell its position; reading the report shows whether it answers at all.
    ctx.log.warn({ err: error }, 'no standby was chosen');
    return undefined;
  }
}

/** Looks in the log, because every change has an entry there, whichever server made it. */
async function hasJustChanged({ db, staff, now }: StaffContext, seconds: number): Promise<boolean> {
  const entry = await db
    .selectFrom('activity_logs')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('at', '>', new Date(now().getTime() - seconds * 1000))
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
