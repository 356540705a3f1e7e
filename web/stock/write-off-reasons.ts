/** What the reasons for writing goods off are called on screen. */
import type { WriteOffReason } from '../../contract/stock.ts';
import { type Message, msg } from '../../contract/words/text.ts';

export const reasonLabels: Record<WriteOffReason, Message> = {
  damaged: msg('Damaged'),
  expired: msg('Expired'),
  stolen: msg('Stolen'),
  'own-use': msg('Own use'),
  gift: msg('Gift'),
  lost: msg('Lost'),
  found: msg({ text: 'Found', context: 'goods' }),
};
