import type { Receipt } from '../../contract/selling/sales.ts';

/** Its number or, if it is not in the books yet, the till's number for it. */
export function receiptName({ id, label }: Pick<Receipt, 'id' | 'label'>): number | string {
  return id || (label ?? '');
}
