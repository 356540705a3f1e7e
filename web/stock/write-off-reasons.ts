/** What the reasons for writing goods off are called on screen. */
import type { WriteOffReason } from '../../contract/stock.ts';

export const reasonLabels: Record<WriteOffReason, string> = {
  damaged: 'Damaged',
  expired: 'Expired',
  stolen: 'Stolen',
  'own-use': 'Own use',
  gift: 'Gift',
  lost: 'Lost',
  found: 'Found',
};
