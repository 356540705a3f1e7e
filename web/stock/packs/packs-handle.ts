import type { Sending } from '../../../contract/endpoint.ts';
import type { updateStock } from '../../../contract/goods/stock.ts';

/** What an item's form asks of its packs and barcodes, which may not be loaded. */
export interface PacksHandle {
  /** Returns whether all is filled in, and marks what is missing. */
  isComplete(): boolean;
  /** What is sent with the item: only what was changed. */
  details(firstBarcode: string): Pick<Sending<typeof updateStock>['body'], 'barcodes' | 'scaleCode'>;
  /** Marks the field that a refusal of the item is about. */
  show(error: unknown): void;
  /** Saves the packs of the item. */
  save(stockId: number): Promise<void>;
}
