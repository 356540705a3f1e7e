/** An order in words and figures. */

import type { Order, OrderLine, OrderState } from '../../contract/buying/orders.ts';
import { packCountText } from '../../contract/selling/pack-words.ts';
import { valueAtCost } from '../../contract/values/cost.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import type { Format } from '../session/format.ts';
import { t } from '../words/t.ts';

export const stateWords: Record<OrderState, Message> = {
  draft: msg({ text: 'Draft', context: 'order' }),
  sent: msg({ text: 'Sent', context: 'order' }),
  closed: msg({ text: 'Closed', context: 'order' }),
  cancelled: msg({ text: 'Cancelled', context: 'order' }),
};

/** Whether it was due by now and something of it has not come yet. */
export function isLate({ state, expectedOn }: Order, today: string): boolean {
  return state === 'sent' && expectedOn !== null && expectedOn < today;
}

/** '2 × Carton', or '24'. */
export function countText(quantity: number, pack: OrderLine['pack']): string {
  return pack ? packCountText(t, { ...pack, count: quantity }) : t('{{quantity, quantity}}', { quantity });
}

/** How many of its items are still to come; empty if none is expected. */
export function toComeText({ state, lines }: Order): string {
  if (state !== 'sent') return '';
  const open = lines.filter((line) => line.open > 0).length;
  return t(
    { one: '{{open, quantity}} of {{count, quantity}} item', other: '{{open, quantity}} of {{count, quantity}} items' },
    { open, count: lines.length },
  );
}

/** Adds up the costs that are known; null if none is. */
export function costOf(lines: readonly OrderLine[]): { amount: number; isAll: boolean } | null {
  const known = lines.flatMap(({ quantity, cost }) => (cost === null ? [] : [valueAtCost(quantity, cost)]));
  return known.length === 0 ? null : { amount: sumMoney(known), isAll: known.length === lines.length };
}

export function costText({ lines }: Pick<Order, 'lines'>, format: Format): string {
  const cost = costOf(lines);
  if (cost === null) return '';
  return cost.isAll ? format.money(cost.amount) : t('At least {{amount, money}}', { amount: cost.amount });
}
