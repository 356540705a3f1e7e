/** Adds a supplier: a name is enough. The first one also makes the method Advance, so that it is there to choose. */

import { addSupplier as declared, type Supplier } from '../../contract/buying/suppliers.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { advanceMethod } from '../money/advance-method.ts';
import { readSupplier, refuseTakenName } from './supplier-rows.ts';

export function addSupplier(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<Supplier> {
  const { taxNumber, termsDays, leadDays, ...details } = given;
  const again = (id: number) => readSupplier(ctx.db, ctx, id);
  return once(ctx, { call: declared, request: given, again }, async (tx) => {
    await advanceMethod(tx, ctx);
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
