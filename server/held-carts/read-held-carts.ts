/**
 * Carts that were set aside: the list of them, without lines, and one with what its items cost and how many are left now.
 * What is no longer sold has no price.
 */
import { sql } from 'kysely';
import type { HeldCart, HeldCartHead } from '../../contract/held-carts.ts';
import { mergeLines } from '../../contract/merge-lines.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { type Discount, priceCart, type TaxRate } from '../../contract/price.ts';
import type { Db } from '../base/context.ts';

interface Item {
  id: number;
  name: string;
  qty: number;
  unit_sell: number;
  sold: boolean;
  keeps_stock: boolean;
  tax: TaxRate | null;
}

export async function listHeldCarts(db: Db): Promise<HeldCartHead[]> {
  const rows = await headsOf(db)
    .select(['h.total', 'h.line_count'])
    .where('h.ended_at', 'is', null)
    .orderBy('h.id', 'desc')
    .execute();
  const counted = await countOlder(
    db,
    rows.filter(({ total }) => total === null).map(({ id }) => id),
  );
  return rows.map(({ total, line_count, ...row }) => ({
    ...headOf(row),
    ...(total === null ? counted.get(row.id)! : { lineCount: line_count!, total }),
  }));
}

/** What an earlier version set aside is priced once, as it was then, and remembered. */
async function countOlder(db: Db, ids: number[]): Promise<Map<number, Pick<HeldCartHead, 'lineCount' | 'total'>>> {
  const found = new Map<number, Pick<HeldCartHead, 'lineCount' | 'total'>>();
  if (ids.length === 0) return found;
  const rows = await db.selectFrom('held_carts').select(['id', 'lines', 'discount']).where('id', 'in', ids).execute();
  const items = await readItems(db, new Set(rows.flatMap(({ lines }) => lines.map(({ stockId }) => stockId))));
  for (const { id, lines, discount } of rows) {
    const asHeld = lines.map((line) => ({ ...line, item: { ...items.get(line.stockId)!, unit_sell: line.heldAt } }));
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

/** Also one that was taken up or deleted since. */
export async function readHeldCart(db: Db, id: number): Promise<HeldCart> {
  const row = await headsOf(db)
    .select(['h.payment_date', 'h.discount', 'h.note', 'h.lines'])
    .where('h.id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await readItems(db, new Set(row.lines.map(({ stockId }) => stockId)));
  const lines = row.lines.map((line) => ({ ...line, item: items.get(line.stockId)! }));
  return {
    ...headOf(row),
    lines: lines.map(({ item, ...line }) => ({
      ...line,
      ownPrice: line.ownPrice ?? null,
      name: item.name,
      unitSell: item.sold ? item.unit_sell : null,
      qty: item.qty,
      kind: item.keeps_stock ? ('goods' as const) : ('open' as const),
    })),
    paymentDate: row.payment_date,
    discount: row.discount,
    note: row.note,
    total: totalOf(
      lines.filter(({ item }) => item.sold),
      row.discount,
    ),
  };
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

async function readItems(db: Db, ids: Set<number>): Promise<Map<number, Item>> {
  const rows = await db
    .selectFrom('stock as s')
    .leftJoin('tax_rates as t', 't.id', 's.tax_rate_id')
    .select([
      's.id',
      's.name',
      's.qty',
      's.unit_sell',
      's.keeps_stock',
      't.name as tax_name',
      't.percent',
      't.included',
    ])
    .select(sql<boolean>`s.deleted_at is null`.as('sold'))
    .where('s.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ tax_name, percent, included, ...item }) => {
      const tax = tax_name === null ? null : { name: tax_name, percent: percent!, included: included! };
      return [item.id, { ...item, tax }];
    }),
  );
}

interface Line {
  quantity: number;
  discount: Discount | null;
  ownPrice?: number | null;
  stockId: number;
  item: Item;
}

function totalOf(lines: Line[], discount: Discount | null): number {
  const priced = priceCart(
    {
      lines: mergeLines(lines).map(({ quantity, discount, ownPrice, item: { unit_sell, tax } }) => ({
        quantity,
        unitSell: ownPrice ?? unit_sell,
        discount,
        tax,
      })),
      discount,
    },
    { decimals: moneyDecimals() },
  );
  return priced.total;
}
