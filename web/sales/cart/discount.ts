/** Reads and writes discounts, which are a percentage or an amount, and prices. */

import type { Discount } from '../../../contract/cart/price.ts';
import { readDecimal } from '../../../contract/values/decimal.ts';
import { maxMoney, moneyToType } from '../../../contract/values/money.ts';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import { decimalMarkOf, inReadersForm } from '../../../contract/values/quantity.ts';
import { readTyped } from '../../../contract/values/typed-number.ts';
import { readBusiness } from '../../session/business.ts';
import type { Format } from '../../session/format.ts';
import { FormError } from '../../ui/form/refusal.tsx';
import { t } from '../../words/t.ts';

type Figures = Pick<Format, 'money' | 'quantity'>;
export type DiscountKind = 'percent' | 'amount';

/**
 * Returns null for no discount: nothing or 0 was typed. Throws the sentence to show if the text is invalid. `whole` is the
 * amount that it is taken from.
 */
export function readDiscount(kind: DiscountKind, text: string, whole: number): Discount | null {
  const figure = plain(text);
  if (figure === '') return null;
  if (kind === 'percent') {
    const percent = readDecimal(figure, { decimals: 2, max: 100 });
    if (percent === null) throw new FormError(t('Please enter a percentage from 0 to 100, with at most 2 decimals'));
    return percent === 0 ? null : { percent };
  }
  const amount = readDecimal(figure, { decimals: moneyDecimals, max: whole });
  if (amount === null) throw new FormError(t('Please enter an amount from 0 to {{whole, money}}', { whole }));
  return amount === 0 ? null : { amount };
}

/** Throws the sentence to show if the text is not a price. */
export function readPrice(text: string): number {
  const price = readDecimal(plain(text), { decimals: moneyDecimals, max: maxMoney });
  if (price === null) throw new FormError(t('Please enter a price'));
  return price;
}

/** An amount for a field of text, with the reader's decimal separator. */
export function moneyInText(amount: number): string {
  return inReadersForm(moneyToType(amount), decimalMarkOf(readBusiness().locale));
}

/** An ambiguous figure is returned as it is, so that it is refused. */
function plain(text: string): string {
  return readTyped(text, decimalMarkOf(readBusiness().locale)) ?? '?';
}

/** '10%' or '2.50'. */
export function discountLabel(discount: Discount, format: Figures): string {
  return 'percent' in discount ? `${format.quantity(discount.percent)}%` : format.money(discount.amount);
}
