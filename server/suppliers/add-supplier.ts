/** Adds a supplier: a name is enough. The first one also adds the method Advance, by which only suppliers are paid. */

import { addSupplier as declared, type Supplier } from '../../contract/buying/suppliers.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { readSupplier, refuseTakenName } from './supplier-rows.ts';

export function addSupplier(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Supplier> {
  const { taxNumber, termsDays, leadDays, ...details } = given;
  const again = (id: number) => readSupplier(ctx.db, ctx, id);
  return once(ctx, { call: declared, request: given, again }, async (tx) => {
    await addAdvanceMethod(tx, ctx);
    const { id } = await tx
      .insertInto('suppliers')
      .values({
        ...details,
        ...{ tax_number: taxNumber, terms_days: termsDays, lead_days: leadDays, created_at: ctx.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { name, phone, email, address } = details;
    await logActivity(tx, ctx, {
      action: 'supplier added',
      subject: { kind: 'supplier', id, name },
      facts: { termsDays, leadDays },
      contact: { phone, email, address, taxNumber },
    });
    return { id, answer: await readSupplier(tx, ctx, id) };
  }).catch((error) => refuseTakenName(error, given.name));
}

/** Its possible names: the next one is used if a method of the shop's own has the one before. */
const names = ['Advance', 'Advances', 'Advances to suppliers'];

/** If two people add the first supplier at once, the unique index makes one wait for the other. */
async function addAdvanceMethod(tx: Tx, ctx: StaffContext): Promise<void> {
  for (const name of names) {
    const found = await tx.selectFrom('payment_methods').select('id').where('kind', '=', 'advance').executeTakeFirst();
    if (found) return;
    await tx
      .insertInto('payment_methods')
      .values({ name, kind: 'advance', built_in: true, needs_reference: false, created_at: ctx.now() })
      .onConflict((taken) => taken.doNothing())
      .execute();
  }
}
