/** What a customer promised to pay, and by when. Whether they kept it follows from what was paid since. */
import { sql } from 'kysely';
import { addPromise as declared, type Promised } from '../../contract/debts/debts.ts';
import type { Input } from '../../contract/endpoint.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { promises } from './standing.ts';

export async function addPromise(
  ctx: StaffContext,
  customerId: number,
  given: Input<typeof declared>['body'],
): Promise<Promised> {
  const { date, amount, note } = given;
  const again = (id: number) => readPromise(ctx.db, ctx, id);
  return once(ctx, { call: declared, request: [customerId, date, amount, note], again }, async (tx) => {
    if (date < today(ctx)) refuse('bad-input/promise');
    const customer = await holdCustomer(tx, customerId);
    await tx
      .updateTable('promises')
      .set({ latest: false })
      .where('customer_id', '=', customerId)
      .where('latest', '=', true)
      .execute();
    const { id } = await tx
      .insertInto('promises')
      .values({
        customer_id: customerId,
        date,
        amount,
        note,
        staff_id: ctx.staff.id,
        at: ctx.now(),
        after_payment: sql<number>`coalesce((select max(id) from payments), 0)`,
        after_deposit: sql<number>`coalesce((select max(id) from deposits), 0)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'promise noted',
      subject: { kind: 'customer', id: customerId, name: customer.name },
      facts: { date, amount, note },
    });
    return { id, answer: await readPromise(tx, ctx, id) };
  });
}

async function readPromise(db: Db, ctx: StaffContext, id: number): Promise<Promised> {
  const { rows } = await sql<Promised>`${promises(sql`pr.id = ${id}`, today(ctx))}`.execute(db);
  return rows[0]!;
}
