/**
 * An order as plain text for a message, a mail or paper, in the language of the shop's papers. Costs and the note are left out,
 * because they are not for the supplier.
 */
import type { Order, OrderLine } from '../../contract/buying/orders.ts';
import { packText } from '../../contract/selling/pack-words.ts';
import type { Context } from '../base/context.ts';
import { shopLanguage } from '../base/languages.ts';
import { type Words, wordsOf } from '../base/words.ts';

export function orderText(ctx: Pick<Context, 'config' | 'settings'>, order: Order): string {
  const words = wordsOf(ctx.config, shopLanguage(ctx.settings));
  const { label: number, supplier, expectedOn, lines } = order;
  return [
    ctx.settings.business.name,
    words.t('Order {{number}} to {{supplier}}', { number, supplier: supplier.name }),
    ...(expectedOn === null ? [] : [words.t('Expected on {{day, longDay}}', { day: expectedOn })]),
    '',
    ...lines.map((line) => lineText(words, line)),
  ].join('\n');
}

function lineText({ t }: Words, { name, pack, quantity }: OrderLine): string {
  return pack === null
    ? t('{{quantity, quantity}} × {{name}}', { quantity, name })
    : t('{{quantity, quantity}} × {{name}}, {{pack}}', { quantity, name, pack: packText(t, pack) });
}
