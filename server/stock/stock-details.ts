/** What a person fills in about an item, on its way into the table. */
import type * as z from 'zod';
import type { addStock } from '../../contract/stock.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export type StockDetails = z.output<(typeof addStock)['body']>;

/** The columns of the details; the quantity is the ledger's to change. */
export function columnsOf({ name, barcode, categoryId, date, unitCost, unitSell, warningAt }: StockDetails) {
  return {
    name,
    barcode: barcode || null,
    category_id: categoryId,
    date,
    unit_cost: unitCost,
    unit_sell: unitSell,
    warning_at: warningAt,
  };
}

export function refuseTakenBarcode(error: unknown, barcode: string): never {
  if (violates(error, 'stock_barcode'))
    refuse(409, `Another item already has the barcode ${barcode}.`, 'barcode-taken');
  throw error;
}
