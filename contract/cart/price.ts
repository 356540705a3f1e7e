/**
 * Works out what a cart comes to, as one pure function. The till shows the result and the server charges the same. Invariants:
 * all sums are made of whole units of the currency's smallest part, never of floating point; every figure is rounded half up,
 * per line (a discount on the whole cart is rounded once and then shared out, `values/spread.ts`); the lines add up to the receipt, to the last unit; nothing is negative.
 */
import { fromUnits, roundHalfUp, sumUnits, toUnits } from '../values/decimal.ts';
import { spread } from '../values/spread.ts';
import type { Say } from '../words/say.ts';
import { type Message, msg } from '../words/text.ts';

/** `percent` has up to 2 decimals, from 0 to 100; `amount` is at most the amount that it is taken from. */
export type Discount = { percent: number } | { amount: number };

/** How the tax office sees a tax. Zero-rated and exempt goods are both sold without tax, but are reported apart from each other. */
export const taxKinds = ['standard', 'zero', 'exempt'] as const;
export type TaxKind = (typeof taxKinds)[number];

export const taxKindLabels: Record<TaxKind, Message> = {
  standard: msg({ text: 'Standard', context: 'tax' }),
  zero: msg('Zero-rated'),
  exempt: msg('Exempt'),
};

/** Labels of sales by kind of tax, and of sales without one. */
export const taxBaseLabels = { ...taxKindLabels, none: msg('No tax') };

/** The kind of a rate from before kinds were stored, which follows from its percentage. */
export function kindOfPercent(percent: number): TaxKind {
  return percent === 0 ? 'zero' : 'standard';
}

/** A tax is included in the price, or added to it. `percent` has up to 3 decimals. The price does not depend on the kind. */
export interface TaxRate {
  name: string;
  percent: number;
  included: boolean;
  kind?: TaxKind;
}

/** `percent` is a text in the reader's form. Many shops write it into the name: 'VAT 16%' must not become 'VAT 16% 16%'. */
export function taxLabel(name: string, percent: string): string {
  return name.includes(`${percent}%`) ? name : `${name} ${percent}%`;
}

const withKind = { zero: msg('{{name}}, zero-rated'), exempt: msg('{{name}}, exempt') };

/** Like `taxLabel`, but a zero-rated or exempt tax is named as such instead of 0%, unless its own name says so. */
export function taxLabelOfKind(t: Say, { name, kind }: { name: string; kind: TaxKind }, percent: string): string {
  if (kind === 'standard') return taxLabel(name, percent);
  return name.toLowerCase().includes(kind)
    ? name
    : t<'{{name}}, exempt' | '{{name}}, zero-rated'>(withKind[kind], { name });
}

export interface CartLine {
  quantity: number;
  unitSell: number;
  discount?: Discount | null | undefined;
  tax?: TaxRate | null | undefined;
}

export interface Cart {
  lines: CartLine[];
  /** The discount on the sum of the lines after their own discounts. */
  discount?: Discount | null | undefined;
}

export interface PriceRules {
  /** How many decimals the currency has: 0, 2 or 3. */
  decimals: number;
  /** Cash is rounded to multiples of this; 0 or nothing means that it is not rounded. */
  smallestCoin?: number | null | undefined;
}

export interface PricedLine {
  /** Quantity times unit price. */
  gross: number;
  /** The line's own discount and its share of the cart's. */
  discount: number;
  /** gross − discount */
  net: number;
  tax: number;
  /** What is charged for the line. */
  total: number;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Gross of all lines. */
  subtotal: number;
  /** All discounts. */
  discount: number;
  /** The tax of each rate, in the order in which the lines name them. */
  taxes: (Required<TaxRate> & { tax: number })[];
  total: number;
  /** What is due if all of it is paid in cash, at least one coin, and what the rounding adds. */
  cash: { due: number; rounding: number };
}

const quantityDecimals = 3;
const percentUnits = 1000n;
const hundredPercent = 100n * percentUnits;

export function priceCart(cart: Cart, { decimals, smallestCoin }: PriceRules): PricedCart {
  const units = (amount: number) => toUnits(amount, decimals);
  const amount = (value: bigint) => fromUnits(value, decimals);
  const grosses = cart.lines.map(({ quantity, unitSell }) =>
    roundHalfUp(toUnits(quantity, quantityDecimals) * units(unitSell), 10n ** BigInt(quantityDecimals)),
  );
  const own = cart.lines.map(({ discount }, at) => discountOn(grosses[at]!, discount, units));
  const afterOwn = grosses.map((gross, at) => gross - own[at]!);
  const shares = spread(discountOn(sumUnits(afterOwn), cart.discount, units), afterOwn);
  const nets = afterOwn.map((left, at) => left - shares[at]!);
  const taxes = cart.lines.map(({ tax }, at) => taxOn(nets[at]!, tax));
  const totals = cart.lines.map(({ tax }, at) => nets[at]! + (tax && !tax.included ? taxes[at]! : 0n));
  const total = sumUnits(totals);
  const due = dueInCash(total, smallestCoin ? units(smallestCoin) : 1n);
  return {
    lines: cart.lines.map((_, at) => ({
      gross: amount(grosses[at]!),
      discount: amount(grosses[at]! - nets[at]!),
      net: amount(nets[at]!),
      tax: amount(taxes[at]!),
      total: amount(totals[at]!),
    })),
    subtotal: amount(sumUnits(grosses)),
    discount: amount(sumUnits(grosses) - sumUnits(nets)),
    taxes: byRate(cart.lines, taxes).map(({ rate, tax }) => ({ ...rate, tax: amount(tax) })),
    total: amount(total),
    cash: { due: amount(due), rounding: amount(due - total) },
  };
}

/** A discount above the whole is taken as the whole, so that nothing gets negative. The server refuses such a discount beforehand. */
function discountOn(whole: bigint, discount: Discount | null | undefined, units: (amount: number) => bigint): bigint {
  if (!discount) return 0n;
  const taken = 'percent' in discount ? percentOf(whole, discount.percent) : units(discount.amount);
  return taken < whole ? taken : whole;
}

/** What a percentage takes off, rounded half up to the smallest unit. No discount is rounded anywhere else. */
export function percentOf(whole: bigint, percent: number): bigint {
  return roundHalfUp(whole * toUnits(percent, 3), hundredPercent);
}

function taxOn(net: bigint, tax: TaxRate | null | undefined): bigint {
  if (!tax) return 0n;
  const percent = toUnits(tax.percent, 3);
  return roundHalfUp(net * percent, tax.included ? hundredPercent + percent : hundredPercent);
}

function byRate(lines: CartLine[], taxes: bigint[]): { rate: Required<TaxRate>; tax: bigint }[] {
  const rates = new Map<string, { rate: Required<TaxRate>; tax: bigint }>();
  for (const [at, { tax: rate }] of lines.entries()) {
    if (!rate) continue;
    const { name, percent, included, kind = kindOfPercent(percent) } = rate;
    const key = JSON.stringify([name, percent, included, kind]);
    const known = rates.get(key) ?? { rate: { name, percent, included, kind }, tax: 0n };
    known.tax += taxes[at]!;
    rates.set(key, known);
  }
  return [...rates.values()];
}

/** What is charged is never rounded to 0, because the goods would then be free. */
export function dueInCash(total: bigint, coin: bigint): bigint {
  const nearest = roundHalfUp(total, coin) * coin;
  return nearest === 0n && total > 0n ? coin : nearest;
}
