import { sql } from 'kysely';
import type { Category } from '../../contract/goods/categories.ts';
import { mostFavourites, type TileItem, type Tiles } from '../../contract/goods/tiles.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { bestSellers } from './best-sellers.ts';

export async function getTiles(ctx: Context): Promise<Tiles> {
  const [[read], best] = await Promise.all([
    readRows(
      ctx,
      sql<{ categories: Category[] | null; favourites: number[] }>`
        select (
          select json_agg(json_build_object('id', c.id, 'type', c.type) order by lower(c.type), c.id) from categories c
          where c.deleted_at is null and exists (select from stock s where s.category_id = c.id and s.deleted_at is null)
        ) as categories, array(
          select f.stock_id::float8 from favourites f join stock s on s.id = f.stock_id
          where s.deleted_at is null order by lower(s.name), s.id limit ${mostFavourites}
        ) as favourites`,
    ),
    bestSellers(ctx),
  ]);
  return { categories: read!.categories ?? [], favourites: read!.favourites, best };
}

export function listTileItems(ctx: Context, ids: number[]): Promise<TileItem[]> {
  return readRows(
    ctx,
    sql<TileItem>`
      select asked.id as "stockId", f.stock_id is not null as favourite, p.version as picture
      from unnest(${ids}::bigint[]) as asked (id)
      left join favourites f on f.stock_id = asked.id
      left join item_pictures p on p.stock_id = asked.id
      where f.stock_id is not null or p.stock_id is not null`,
  );
}
