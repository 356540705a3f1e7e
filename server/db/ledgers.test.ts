/** The two ledgers: the database takes the kinds that are declared, and only their own files write them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodsKindNames, goodsKinds } from '../../contract/documents/goods-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into categories (type) values ('Paper');
    insert into stock (name, category_id, date, qty, unit_cost, unit_sell, warning_at)
      values ('Pens', 1, '2026-01-01', 0, 1, 2, 0)`);
});
afterAll(() => database.close());

function insert(kind: string, quantity: number): Promise<unknown> {
  return database.pool.query(
    `insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
     values (1, $1, $2, 100, 1, '2026-01-01', now(), 1)`,
    [kind, quantity],
  );
}

it.each(goodsKindNames)('a movement of the kind %s moves as much as its declaration says', async (kind) => {
  const { quantity } = goodsKinds[kind];
  const taken = async (moved: number) => {
    try {
      await insert(kind, moved);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ constraint: 'stock_movements_quantity' });
      return false;
    }
  };
  expect([await taken(1), await taken(0)]).toEqual([quantity !== 'none', quantity !== 'some']);
});

it('a kind that is not declared is refused', async () => {
  await expect(insert('borrowed', 1)).rejects.toMatchObject({ constraint: 'stock_movements_kind' });
});

it.each([
  ['stock_movements', 'server/stock/movements/post-'],
  ['money_movements', 'server/money/post-'],
])('only its own files write %s', (table, files) => {
  const writes = new RegExp(`insert\\s+into\\s+${table}\\b|insertInto\\(\\s*'${table}'`, 'i');
  const found = sources('server').filter((file) => writes.test(readFileSync(file, 'utf8')));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((file) => !file.startsWith(files))).toEqual([]);
});

function sources(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file).replaceAll('\\', '/'));
}
