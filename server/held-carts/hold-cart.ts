/** Sets a cart aside. It reserves nothing, so quantities are not checked against the stock. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { holdCart as declared, type HeldCart, mostHeld, mostHeldByOne } from '../../contract/selling/held-carts.ts';
import { clockIn } from '../../contract/values/dates.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { isWhole, refuseParts } from '../stock/whole-pieces.ts';
import { logCart } from './log-cart.ts';
import { readHeldCart, readItems } from './read-held-carts.ts';

type Cart = Input<typeof declared>['body'];

export function holdCart(ctx: StaffContext, cart: Cart): Promise<HeldCart> {
  const again = (id: number) => readHeldCart(ctx.db, ctx, id);
  return once(ctx, { call: declared, request: cart, again }, async (tx) => {
    await refuseTooMany(tx, ctx);
    const customer = await nameOfCustomer(tx, cart.customerId ?? null);
    const { id } = await tx
      .insertInto('held_carts')
      .values({
        name: cart.name || customer || ctx.words.t('Cart {{time}}', { time: timeOf(ctx) }),
        staff_id: ctx.staff.id,
        created_at: ctx.now(),
        customer_id: cart.customerId ?? null,
        payment_date: cart.paymentDate ?? null,
        discount: cart.discount ? JSON.stringify(cart.discount) : null,
        note: cart.note ?? null,
        lines: JSON.stringify(await linesOf(tx, ctx, cart)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await readHeldCart(tx, ctx, id);
    await tx
      .updateTable('held_carts')
      .set({ total: answer.total, line_count: answer.lines.length })
      .where('id', '=', id)
      .execute();
    await logCart(tx, ctx, 'cart held', answer);
    return { id, answer };
  });
}

/** Counted one cart at a time, so that two tills do not both get the last place. */
async function refuseTooMany(tx: Tx, { staff }: StaffContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('held carts'))`.execute(tx);
  const { held, own } = await tx
    .selectFrom('held_carts')
    .select((eb) => [
      eb.fn.countAll<number>().as('held'),
      eb.fn.countAll<number>().filterWhere('staff_id', '=', staff.id).as('own'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (own >= mostHeldByOne) {
    refuse('too-many-carts', { most: mostHeldByOne });
  }
  if (held >= mostHeld) {
    refuse('too-many-held', { most: mostHeld });
  }
}

async function nameOfCustomer(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const found = await tx
    .selectFrom('customers')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found ? found.name : refuse('customer-not-found');
}

/** Returns the lines with their present prices. */
async function linesOf(tx: Tx, ctx: StaffContext, { sales, customerId }: Cart) {
  const items = await readItems(tx, ctx, sales, customerId ?? null);
  await refuseParts(
    tx,
    sales.filter(({ packId }) => packId == null),
  );
  return sales.map(({ stockId, packId, quantity, discount = null, unitSell }) => {
    const item = items.get(stockId) ?? refuse('item-not-found', { id: stockId });
    const pack = packId == null ? null : item.offered.packs.find(({ id }) => id === packId);
    if (pack === undefined) refuse('pack-not-found', { name: item.name });
    if (pack && !isWhole(quantity)) refuse('not-whole/pack', { name: item.name, pack: pack.name });
    const heldAt = pack
      ? (pack.unitSell ?? refuse('pack-not-sold', { name: item.name, pack: pack.name }))
      : item.offered.unitSell;
    return {
      stockId,
      ...(pack && { packId: pack.id }),
      ...{ quantity, heldAt, discount },
      ...(unitSell != null && { ownPrice: unitSell }),
    };
  });
}

/** The time on the shop's clock: '14:32'. */
function timeOf(ctx: StaffContext): string {
  return clockIn(ctx.config.businessTz, ctx.now().toISOString()).slice(11, 16);
}
