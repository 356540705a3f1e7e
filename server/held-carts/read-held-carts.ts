/** Carts that were set aside, with what their items cost and how many are left now. What is no longer sold has no price. */
import { sql } from 'kysely';
import type { HeldCart } from '../../contract/held-carts.ts';
import { mergeLines } from '../../contract/merge-lines.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { priceCart, type TaxRate } from '../../contract/price.ts';
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

export async function listHeldCarts(db: Db): Promise<HeldCart[]> {
  const rows = await rowsOf(db).where('h.ended_at', 'is', null).orderBy('h.id', 'desc').execute();
  return withItems(db, rows);
}

/** Also one that was taken up or deleted since. */
export async function readHeldCart(db: Db, id: number): Promise<HeldCart> {
  const [cart] = await withItems(db, [await rowsOf(db).where('h.id', '=', id).executeTakeFirstOrThrow()]);
  return cart!;
}

function rowsOf(db: Db) {
  return db
    .selectFrom('held_carts as h')
    .innerJoin('staff as p', 'p.id', 'h.staff_id')
    .leftJoin('customers as c', 'c.id', 'h.customer_id')
    .select(['h.id', 'h.name', 'h.created_at', 'h.customer_id', 'c.name as customer_name', 'h.payment_date'])
    .select(['h.discount', 'h.lines', sql<string>`p.first_name || ' ' || p.last_name`.as('staff')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

async function withItems(db: Db, rows: Row[]): Promise<HeldCart[]> {
  const items = await readItems(db, new Set(rows.flatMap(({ lines }) => lines.map(({ stockId }) => stockId))));
  return rows.map((row) => cartOf(row, items));
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

function cartOf(row: Row, items: Map<number, Item>): HeldCart {
  const lines = row.lines.map((line) => ({ ...line, item: items.get(line.stockId)! }));
  const sold = mergeLines(lines.filter(({ item }) => item.sold));
  const priced = priceCart(
    {
      lines: sold.map(({ quantity, discount, ownPrice, item: { unit_sell, tax } }) => ({
        quantity,
        unitSell: ownPrice ?? unit_sell,
        discount,
        tax,
      })),
      discount: row.discount,
    },
    { decimals: moneyDecimals() },
  );
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    staff: row.staff,
    lines: lines.map(({ item, ...line }) => ({
      ...line,
      ownPrice: line.ownPrice ?? null,
      name: item.name,
      unitSell: item.sold ? item.unit_sell : null,
      qty: item.qty,
      kind: item.keeps_stock ? ('goods' as const) : ('open' as const),
    })),
    customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name! },
    paymentDate: row.payment_date,
    discount: row.discount,
    total: priced.total,
  };
}
