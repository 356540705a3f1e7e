/** What a person fills in about an item, on its way into the table. */
import type * as z from 'zod';
import type { addStock, StockItem } from '../../contract/stock.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export type StockDetails = z.output<(typeof addStock)['body']>;

/** The columns of the details; quantity and cost are the ledger's to change. What was left out of the last two stays. */
export function columnsOf(details: StockDetails) {
  const { name, barcode, categoryId, date, unitSell, warningAt, unit, inParts } = details;
  return {
    name,
    barcode: barcode || null,
    category_id: categoryId,
    date,
    unit_sell: unitSell,
    warning_at: warningAt,
    ...(unit !== undefined && { unit }),
    ...(inParts !== undefined && { in_parts: inParts }),
  };
}

/** An open item has no quantity and costs nothing, whatever is sent: then stock and profit need no rule for it. */
export function asKind<Details extends StockDetails>(kind: StockItem['kind'], details: Details): Details {
  return kind === 'open' ? { ...details, qty: 0, unitCost: 0, warningAt: 0 } : details;
}

export function refuseTakenBarcode(error: unknown, barcode: string): never {
  if (violates(error, 'stock_barcode')) refuse('barcode-taken', { barcode });
  throw error;
}
