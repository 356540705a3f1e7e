/** The names of the reasons why goods leave without being sold. */

import { type Message, msg } from '../words/text.ts';
import type { LossReason } from './stock.ts';

export const lossWords: Record<LossReason, Message> = {
  damaged: msg('Damaged'),
  expired: msg('Expired'),
  stolen: msg('Stolen'),
  'own-use': msg('Own use'),
  gift: msg('Gift'),
  lost: msg('Lost'),
  found: msg({ text: 'Found', context: 'goods' }),
  counted: msg({ text: 'Counted', context: 'goods' }),
};

/** Other reasons are texts that somebody typed. */
export function isLossReason(reason: string): reason is LossReason {
  return Object.hasOwn(lossWords, reason);
}
