/** Those the shop buys from, put into the books directly: the tests are about what they bring. */
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

let made = 0;

export async function addSupplier(
  { database, clock }: TestApp,
  { name = `Supplier ${++made}`, termsDays = 0 }: { name?: string; termsDays?: number } = {},
): Promise<{ id: number; name: string }> {
  return database.db
    .insertInto('suppliers')
    .values({ name, terms_days: termsDays, created_at: clock.now })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** The built-in method that is paid out of what suppliers have in advance. */
export async function advanceMethod({ database }: TestApp): Promise<number> {
  const found = await database.db
    .selectFrom('payment_methods')
    .select('id')
    .where('kind', '=', 'advance')
    .executeTakeFirst();
  if (found) return found.id;
  const { id } = await database.db
    .insertInto('payment_methods')
    .values({ name: 'Advance', kind: 'advance', built_in: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Paid to them in cash, today, for no bill. */
export async function payInAdvance(app: TestApp, supplierId: number, staffId: number, amount: number): Promise<void> {
  const { db } = app.database;
  const method = await advanceMethod(app);
  const [at, day] = [app.clock.now, app.clock.now.toISOString().slice(0, 10)];
  await sql`
    with paid as (
      insert into supplier_payments (supplier_id, date, amount, method_id, kept, staff_id, at)
      values (${supplierId}, ${day}, ${amount}, 1, ${amount}, ${staffId}, ${at}) returning id
    ), advanced as (
      insert into supplier_advances (supplier_id, document, document_id, amount, day, at)
      select ${supplierId}, 'supplier payment', id, ${amount}, ${day}, ${at} from paid
    )
    insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
    select part.method_id, part.amount, ${day}, ${at}, ${staffId}, 'supplier payment', 'supplier payment', paid.id
    from paid cross join lateral (values (1, -${amount}::numeric), (${method}::int, ${amount}::numeric)) as part (method_id, amount)
  `.execute(db);
}

interface Ordered {
  supplierId: number;
  staffId: number;
  lines: { stockId: number; quantity: number; pack?: { id: number; name: string; size: number } }[];
}

/** An order that was sent. */
export async function addSentOrder({ database, clock }: TestApp, { supplierId, staffId, lines }: Ordered) {
  const order = await database.db
    .insertInto('orders')
    .values({ supplier_id: supplierId, state: 'sent', staff_id: staffId, at: clock.now, sent_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await database.db
    .insertInto('order_lines')
    .values(
      lines.map(({ stockId, quantity, pack }) => ({
        order_id: order.id,
        stock_id: stockId,
        quantity,
        pack_id: pack?.id ?? null,
        pack_name: pack?.name ?? null,
        pack_size: pack?.size ?? null,
      })),
    )
    .returning('id')
    .execute();
  return { id: order.id, lines: added.map(({ id }) => id) };
}
