import type { Receipt } from '../../contract/selling/sales.ts';

/** Its number, or of one that is not in the books yet, the till's. */
export function receiptName({ id, label }: Pick<Receipt, 'id' | 'label'>): number | string {
  return id || (label ?? '');
}
