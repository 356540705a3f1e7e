import { sql } from 'kysely';
import { countNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { type Count, addCount as declared } from '../../contract/goods/counts.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { getCount } from './count-rows.ts';
import { pickForToday } from './pick-for-today.ts';

type Given = Input<typeof declared>['body'];

export function addCount(ctx: StaffContext, given: Given): Promise<Count> {
  const { name, scope, blind = false } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getCount(ctx.db, id) }, async (tx) => {
    if (scope.categoryIds) await requireCategories(tx, scope.categoryIds);
    if (scope.stockIds) await requireItems(tx, scope.stockIds);
    const { id } = await tx
      .insertInto('counts')
      .values({
        ...{ name, blind, scope: kindOf(scope), category_ids: scope.categoryIds ?? null },
        ...{ staff_id: ctx.staff.id, at: ctx.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = scope.stockIds ?? (scope.today ? await pickForToday(tx, ctx, scope.today) : []);
    await sql`insert into count_items (count_id, stock_id)
      select distinct ${id}::bigint, unnest(${items}::bigint[])`.execute(tx);
    const answer = await getCount(tx, id);
    await logActivity(tx, ctx, {
      action: 'count added',
      subject: { kind: 'count', id, name: name || countNumber(id) },
      facts: { items: answer.items },
    });
    return { id, answer };
  });
}

function kindOf({ all, categoryIds, today }: Given['scope']) {
  if (all) return 'all';
  if (categoryIds) return 'categories';
  return today ? 'today' : 'items';
}

async function requireCategories(tx: Tx, ids: number[]): Promise<void> {
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < new Set(ids).size) refuse('category-not-found');
}

async function requireItems(tx: Tx, ids: number[]): Promise<void> {
  const items = await tx
    .selectFrom('stock')
    .select(['id', 'name', 'keeps_stock'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const found = new Map(items.map((item) => [item.id, item]));
  for (const id of ids) {
    const item = found.get(id) ?? refuse('item-not-found', { id });
    if (!item.keeps_stock) refuse('keeps-no-stock', { name: item.name });
  }
}
