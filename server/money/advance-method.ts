/**
 * The method Advance, by which only suppliers are paid. It is made when it is first needed: a shop that was
 * filled (demo, practice) has suppliers that nobody added.
 */
import type { StaffContext, Tx } from '../base/context.ts';

/** Its possible names: the next one is used if a method of the shop's own has the one before. */
const names = ['Advance', 'Advances', 'Advances to suppliers'];

/** If two people need it first at once, the unique index makes one wait for the other. */
export async function advanceMethod(tx: Tx, ctx: StaffContext): Promise<number> {
  const find = () => tx.selectFrom('payment_methods').select('id').where('kind', '=', 'advance');
  for (const name of names) {
    const found = await find().executeTakeFirst();
    if (found) return found.id;
    await tx
      .insertInto('payment_methods')
      .values({ name, kind: 'advance', built_in: true, needs_reference: false, created_at: ctx.now() })
      .onConflict((taken) => taken.doNothing())
      .execute();
  }
  return (await find().executeTakeFirstOrThrow()).id;
}
