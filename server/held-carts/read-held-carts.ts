/**
 * Carts that were set aside: a list of them without lines, and a single cart with the present prices and quantities of its items.
 * An item that is no longer sold has no price.
 */
import { sql } from 'kysely';
import { mergeLines } from '../../contract/cart/merge-lines.ts';
import { countPacks, type Offered } from '../../contract/cart/packs.ts';
import { type Discount, priceCart, type TaxRate } from '../../contract/cart/price.ts';
import type { HeldCart, HeldCartHead } from '../../contract/selling/held-carts.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { today } from '../base/clock.ts';
import type { Context, Db } from '../base/context.ts';
import { offeredOn } from '../sales/sell/price-order.ts';
import { type OfferedItem, pricesOfItem } from '../sales/sell/read-offer.ts';

interface Item {
  id: number;
  name: string;
  qty: number;
  sold: boolean;
  keeps_stock: boolean;
  tax: TaxRate | null;
  /** The present prices, for the customer of the cart. */
  offered: Offered;
}

export async function listHeldCarts(ctx: Context): Promise<HeldCartHead[]> {
  const rows = await headsOf(ctx.db)
    .select(['h.total', 'h.line_count'])
    .where('h.ended_at', 'is', null)
    .orderBy('h.id', 'desc')
    .execute();
  const counted = await countOlder(
    ctx,
    rows.filter(({ total }) => total === null).map(({ id }) => id),
  );
  return rows.map(({ total, line_count, ...row }) => ({
    ...headOf(row),
    ...(total === null ? counted.get(row.id)! : { lineCount: line_count!, total }),
  }));
}

/** A cart that an earlier version set aside has no total yet. It is worked out once and stored. */
async function countOlder(
  ctx: Context,
  ids: number[],
): Promise<Map<number, Pick<HeldCartHead, 'lineCount' | 'total'>>> {
  const found = new Map<number, Pick<HeldCartHead, 'lineCount' | 'total'>>();
  if (ids.length === 0) return found;
  const { db } = ctx;
  const rows = await db.selectFrom('held_carts').select(['id', 'lines', 'discount']).where('id', 'in', ids).execute();
  const items = await readItems(
    db,
    ctx,
    rows.flatMap(({ lines }) => lines),
    null,
  );
  for (const { id, lines, discount } of rows) {
    const asHeld = lines.map((line) => {
      const item = items.get(line.stockId)!;
      return { ...line, item: { ...item, offered: { unitSell: line.heldAt, packs: [] } } };
    });
    const head = { lineCount: lines.length, total: totalOf(asHeld, discount) };
    found.set(id, head);
    await db
      .updateTable('held_carts')
      .set({ total: head.total, line_count: head.lineCount })
      .where('id', '=', id)
      .execute();
  }
  return found;
}

/** Reads a cart, including one that was taken up or deleted since. */
export async function readHeldCart(db: Db, ctx: Context, id: number): Promise<HeldCart> {
  const row = await headsOf(db)
    .select(['h.payment_date', 'h.discount', 'h.note', 'h.lines'])
    .where('h.id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await readItems(db, ctx, row.lines, row.customer_id);
  const packs = await readPacks(db, row.lines);
  const lines = row.lines.map((line) => ({ ...line, item: items.get(line.stockId)! }));
  return {
    ...headOf(row),
    lines: lines.map(({ item, ...line }) => ({
      ...line,
      packId: line.packId ?? null,
      pack: packs.get(line.packId) ?? null,
      ownPrice: line.ownPrice ?? null,
      name: item.name,
      unitSell: priceOf(line, item),
      qty: item.qty,
      kind: item.keeps_stock ? ('goods' as const) : ('open' as const),
    })),
    paymentDate: row.payment_date,
    discount: row.discount,
    note: row.note,
    total: totalOf(
      lines.filter((line) => priceOf(line, line.item) !== null),
      row.discount,
    ),
  };
}

/** Null if the item, or the pack, is no longer sold. */
function priceOf({ packId }: { packId?: number }, { sold, offered }: Item): number | null {
  if (!sold) return null;
  if (packId === undefined) return offered.unitSell;
  return offered.packs.find(({ id }) => id === packId)?.unitSell ?? null;
}

function headsOf(db: Db) {
  return db
    .selectFrom('held_carts as h')
    .innerJoin('staff as p', 'p.id', 'h.staff_id')
    .leftJoin('customers as c', 'c.id', 'h.customer_id')
    .select(['h.id', 'h.name', 'h.created_at', 'h.customer_id', 'c.name as customer_name'])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as('staff'));
}

type Head = Awaited<ReturnType<ReturnType<typeof headsOf>['executeTakeFirstOrThrow']>>;

function headOf({ id, name, created_at, staff, customer_id, customer_name }: Head) {
  const customer = customer_id === null ? null : { id: customer_id, name: customer_name! };
  return { id, name, createdAt: created_at.toISOString(), staff, customer };
}

/** The items of these lines at the customer's present prices. */
export async function readItems(
  db: Db,
  ctx: Context,
  lines: { stockId: number }[],
  customerId: number | null,
): Promise<Map<number, Item>> {
  const rows = await db
    .selectFrom('stock as s')
    .leftJoin('tax_rates as t', 't.id', 's.tax_rate_id')
    .select(['s.id', 's.name', 's.qty', 's.unit_sell', 's.keeps_stock'])
    .select(['t.name as tax_name', 't.percent', 't.included'])
    .select([
      sql<boolean>`s.deleted_at is null`.as('sold'),
      sql<
        Pick<OfferedItem, 'packs' | 'listPrices' | 'timedPrices'>
      >`jsonb_build_object(${sql.raw(pricesOfItem(`'${today(ctx)}'`))})`.as('prices'),
    ])
    .where('s.id', '=', sql<number>`any(${lines.map(({ stockId }) => stockId)}::bigint[])`)
    .execute();
  const listId = await listOf(db, customerId);
  return new Map(
    rows.map(({ tax_name, percent, included, prices, unit_sell, ...item }) => {
      const tax = tax_name === null ? null : { name: tax_name, percent: percent!, included: included! };
      return [item.id, { ...item, tax, offered: offeredOn(today(ctx), { unit_sell, ...prices }, listId) }];
    }),
  );
}

async function listOf(db: Db, customerId: number | null): Promise<number | null> {
  if (customerId === null) return null;
  const customer = await db
    .selectFrom('customers')
    .select('price_list_id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return customer?.price_list_id ?? null;
}

async function readPacks(db: Db, lines: { packId?: number }[]) {
  const ids = lines.flatMap(({ packId }) => packId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('packs').select(['id', 'name', 'size']).where('id', 'in', ids).execute();
  return new Map<number | undefined, HeldCart['lines'][number]['pack']>(
    rows.map(({ id, name, size }) => [id, { name, size }]),
  );
}

interface Line {
  stockId: number;
  packId?: number;
  quantity: number;
  discount: Discount | null;
  ownPrice?: number | null;
  item: Item;
}

function totalOf(lines: Line[], discount: Discount | null): number {
  const priced = priceCart(
    {
      lines: countPacks(mergeLines(lines), ({ item }) => item.offered).map(({ from, count, unitSell }) => ({
        quantity: count,
        unitSell,
        discount: from.discount,
        tax: from.item.tax,
      })),
      discount,
    },
    { decimals: moneyDecimals() },
  );
  return priced.total;
}
