/** What decides about the rows of an import: the keys of their names, and the existing taxes and price lists. */
import { sql } from 'kysely';
import { mostPriceLists } from '../../contract/goods/price-lists.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { lowerCase } from '../db/statements/lower-case.ts';
import { findLockedUntil } from '../money/hold-day.ts';
import { holdPriceLists } from '../prices/price-list-row.ts';
import { wordsForLater } from '../spreadsheets/words-for-later.ts';
import type { ListColumn, Terms } from './import-plan.ts';
import type { ImportTable } from './read-import.ts';

/** The category of items for which the file has none. */
export const otherCategory = 'Other';

/** If they are held, no tax rate is deleted while items get it, and no price list is added, renamed or deleted. */
export async function termsOf(db: Db, ctx: StaffContext, table: ImportTable, held?: Tx): Promise<Terms> {
  const texts = table.rows.flatMap(({ values: { name, category, tax, pack } }) => [name, category, tax, pack]);
  const named = [...texts, ...table.own.keys(), otherCategory].filter((text) => text !== undefined);
  const keys = await lowerCase(db, named);
  const keyOf = (text: string) => keys.get(text) as string;
  const lists = await listsOf(db, table, keyOf, held);
  const [now, lockedUntil] = [today(ctx), await findLockedUntil(db, ctx)];
  return { today: now, lockedUntil, words: wordsForLater, keyOf, taxes: await readTaxes(db, held), lists };
}

async function readTaxes(db: Db, held: Tx | undefined): Promise<Terms['taxes']> {
  const rates = await db
    .selectFrom('tax_rates')
    .select(['id', 'name', sql<string>`lower(name)`.as('key')])
    .where('deleted_at', 'is', null)
    .$if(held !== undefined, (query) => query.forShare())
    .execute();
  return new Map(rates.map(({ key, ...rate }) => [key, rate]));
}

/** A list that the file has prices for is created if none has that name, as long as there are not too many. */
async function listsOf(db: Db, table: ImportTable, keyOf: Terms['keyOf'], held?: Tx): Promise<Terms['lists']> {
  if (table.own.size === 0) return new Map();
  if (held) await holdPriceLists(held);
  const rows = await db
    .selectFrom('price_lists')
    .select(['id', 'name', sql<string>`lower(name)`.as('key')])
    .where('deleted_at', 'is', null)
    .execute();
  const lists = new Map<string, ListColumn['list']>(rows.map(({ key, ...list }) => [key, list]));
  const used = new Set(table.rows.flatMap(({ own }) => [...(own?.keys() ?? [])]));
  const headers = new Map<string, string>();
  return new Map(
    [...table.own].map(([name, header]) => {
      const key = keyOf(name);
      if (headers.has(key)) refuse('bad-input/same-columns', { one: headers.get(key)!, other: header });
      headers.set(key, header);
      if (!lists.has(key) && used.has(name) && lists.size < mostPriceLists) lists.set(key, { id: null, name });
      return [name, { header, list: lists.get(key) ?? null }];
    }),
  );
}
