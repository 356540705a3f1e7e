/** Turns what a person fills in about an item into columns of the table. */
import type * as z from 'zod';
import type { addStock, StockItem } from '../../../contract/goods/stock.ts';
import type { Context } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { violates } from '../../db/in-transaction.ts';

export type StockDetails = z.output<(typeof addStock)['body']>;

/**
 * The columns of the details. Quantity and cost are left to the ledger. The last two details keep their value if they are missing.
 */
export function columnsOf(details: StockDetails, codes: readonly string[]) {
  const { name, categoryId, date, unitSell, warningAt, unit, inParts, scaleCode } = details;
  return {
    name,
    barcode: codes[0] ?? null,
    more_barcodes: codes.length > 1,
    category_id: categoryId,
    date,
    unit_sell: unitSell,
    warning_at: warningAt,
    ...(unit !== undefined && { unit }),
    ...(inParts !== undefined && { in_parts: inParts }),
    ...(scaleCode !== undefined && { scale_code: scaleCode || null }),
  };
}

/** An open item has no quantity and costs nothing, whatever is sent, so that stock and profit need no special rule for it. */
export function asKind<Details extends StockDetails>(kind: StockItem['kind'], details: Details): Details {
  return kind === 'open' ? { ...details, qty: 0, unitCost: 0, warningAt: 0 } : details;
}

export function refuseTakenCode(
  ctx: Context,
  error: unknown,
  { scaleCode }: Pick<StockDetails, 'scaleCode'>,
): Promise<never> {
  if (violates(error, 'stock_scale_code')) refuse('scale-code-taken', { scaleCode: scaleCode! });
  return refuseTakenBarcode(ctx, error);
}

/** Says what has it: somebody with the same code on two things in hand has to know which of them to correct. */
export async function refuseTakenBarcode({ db }: Context, error: unknown): Promise<never> {
  if (!violates(error, 'stock_barcode') && !violates(error, 'barcodes_pkey')) throw error;
  const barcode = codeIn(error);
  const owner = await db
    .selectFrom('barcodes as b')
    .innerJoin('stock as s', 's.id', 'b.stock_id')
    .leftJoin('packs as p', 'p.id', 'b.pack_id')
    .select(['s.name', 'p.name as pack'])
    .where('b.code', '=', barcode)
    .executeTakeFirst();
  if (!owner) refuse('barcode-taken', { barcode });
  const { name, pack } = owner;
  return pack === null
    ? refuse('barcode-taken/item', { name, barcode })
    : refuse('barcode-taken/pack', { pack, name, barcode });
}

/** The error of PostgreSQL has the code in it, in any language: Key (code)=(6001) already exists. */
function codeIn(error: unknown): string {
  return /=\((.*)\)/.exec(String((error as { detail?: string }).detail))?.[1] ?? '';
}
