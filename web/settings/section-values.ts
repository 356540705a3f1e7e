/** The settings as the fields of the screen hold them, all text and ticks, and back as they are sent. */
import type { DigestSettings, MoneySettings, TillSettings } from '../../contract/shop/shop-settings.ts';

export type MoneyValues = ReturnType<typeof moneyValues>;
export type TillValues = ReturnType<typeof tillValues>;
export type DigestValues = ReturnType<typeof digestValues>;

export function moneyValues({ currency, locale, smallestCoin, denominations, costMethod, priceStep }: MoneySettings) {
  return {
    currency: currency ?? '',
    locale: locale ?? '',
    smallestCoin: smallestCoin === 0 ? '' : String(smallestCoin),
    denominations: denominations.join(' '),
    costMethod: costMethod as string,
    priceStep: priceStep === 0 ? '' : String(priceStep),
  };
}

export function moneyToSend(values: MoneyValues) {
  return {
    currency: textOrNull(values.currency),
    locale: textOrNull(values.locale),
    smallestCoin: figureOrZero(values.smallestCoin),
    denominations: readDenominations(values.denominations),
    costMethod: values.costMethod,
    priceStep: figureOrZero(values.priceStep),
  };
}

/** Scales, printers and the limits of offline selling are missing here, because sections of their own save them. */
export function tillValues({
  printers: _printers,
  scales: _scales,
  offline: _offline,
  sellerDiscount,
  sellerExpense,
  creditLimit,
  overdueDays,
  maxDueDays,
  dueDays,
  stockLossLimit,
  ...rest
}: TillSettings) {
  return {
    ...rest,
    stockLossLimit: String(stockLossLimit),
    sellerDiscount: String(sellerDiscount),
    sellerExpense: sellerExpense === null ? '' : String(sellerExpense),
    creditLimit: creditLimit === null ? '' : String(creditLimit),
    overdueDays: overdueDays === null ? '' : String(overdueDays),
    maxDueDays: String(maxDueDays),
    dueDays: dueDays === null ? '' : String(dueDays),
  };
}

export function tillToSend({
  sellerDiscount,
  sellerExpense,
  creditLimit,
  overdueDays,
  maxDueDays,
  dueDays,
  stockLossLimit,
  ...rest
}: TillValues) {
  return {
    ...rest,
    stockLossLimit: figureOrZero(stockLossLimit),
    sellerDiscount: figureOrZero(sellerDiscount),
    sellerExpense: textOrNull(sellerExpense),
    creditLimit: textOrNull(creditLimit),
    overdueDays: textOrNull(overdueDays),
    maxDueDays: figureOrZero(maxDueDays),
    dueDays: textOrNull(dueDays),
  };
}

export function digestValues({ to, at, discountAbove }: DigestSettings) {
  return { to: to.join('\n'), at, discountAbove: String(discountAbove) };
}

export function digestToSend({ to, at, discountAbove }: DigestValues) {
  return { to: to.split(/[\s,;]+/).filter(Boolean), at, discountAbove: figureOrZero(discountAbove) };
}

/** Notes and coins are separated by spaces. A comma is a decimal mark, unless it ends the figure. */
export function readDenominations(text: string): string[] {
  const figures = text.split(/[\s;]+/).map((figure) => figure.replace(/,$/, '').replace(',', '.'));
  return figures.filter(Boolean);
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}

function figureOrZero(text: string): string {
  return text.trim() || '0';
}
