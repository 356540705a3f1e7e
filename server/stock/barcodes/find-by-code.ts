/**
 * What a scanned code stands for. A barcode wins over the label of a scale, since a shop may have printed one that looks like a
 * label.
 */
import { sql } from 'kysely';
import { readScaleLabel } from '../../../contract/cart/scale-labels.ts';
import type { Payload } from '../../../contract/endpoint.ts';
import type { findByCode as declared } from '../../../contract/goods/stock.ts';
import type { Context } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { readRows } from '../../db/statements/prepared.ts';
import { asItems, stockWhere } from '../stock-rows.ts';

type Found = Payload<typeof declared>;

export async function findByCode(ctx: Context, code: string): Promise<Found> {
  return (await findBarcode(ctx, code)) ?? (await findWeighed(ctx, code)) ?? refuse('code-not-found', { code });
}

async function findBarcode(ctx: Context, code: string): Promise<Found | null> {
  const [owner] = await readRows(
    ctx,
    ctx.db.selectFrom('barcodes').select(['stock_id', 'pack_id']).where('code', '=', code),
  );
  if (!owner) return null;
  const item = await findItem(ctx, sql`s.id = ${owner.stock_id}`);
  return item && { item, pack: item.packs.find(({ id }) => id === owner.pack_id) ?? null, quantity: 1 };
}

async function findWeighed(ctx: Context, code: string): Promise<Found | null> {
  const weighed = readScaleLabel(code, ctx.settings.till.scales);
  if (!weighed) return null;
  const item = await findItem(ctx, sql`s.scale_code::int = ${Number(weighed.scaleCode)} and s.scale_code is not null`);
  return item && { item, pack: null, quantity: weighed.quantity };
}

async function findItem(ctx: Context, condition: ReturnType<typeof sql>) {
  const [item] = asItems(await readRows(ctx, stockWhere(sql`${condition} and s.deleted_at is null`)));
  return item ?? null;
}
