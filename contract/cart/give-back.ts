/**
 * Works out what returned goods are worth and how the money is given back, as one pure function. The return dialog shows the
 * result, and the server gives back the same.
 * A part is worth what was charged for it: round(total × returned so far ÷ quantity) less what was given back so far, so that
 * all parts add up to exactly the total; its tax and its cost likewise. An open debt is lowered first. The rest is refunded, by
 * default by the methods it was paid by, the last one first, and never more than the receipt took in less earlier refunds. If
 * it is refunded wholly in cash, the sum of all refunds so far is rounded to the smallest coin, not each part, so that a part
 * makes up for the rounding of those before it. When nothing is left of the receipt, the sum is rounded as it was charged.
 */
import { builtInMethods } from '../money/cash-book.ts';
import { fromUnits, roundHalfUp, sumUnits, toUnits } from '../values/decimal.ts';
import { quantityDecimals, sumQuantities } from '../values/quantity.ts';
import { dueInCash, type PriceRules } from './price.ts';

/** A line of the receipt, and how much of it has come back so far. */
export interface SoldLine {
  id: number;
  quantity: number;
  total: number;
  tax: number;
  cost?: number;
  /** A deleted line does not count any more. */
  deleted?: boolean;
  returned: { quantity: number; total: number; tax: number; cost?: number };
}

export interface Part {
  lineId: number;
  quantity: number;
}

export interface Refund {
  methodId: number;
  amount: number;
}

/** What one method took in for the receipt, at the sale and on its debt, and how much of that was refunded so far. */
export interface Taken extends Refund {
  refunded: number;
}

export interface Sold {
  /** All lines of the receipt, because shares are worked out over all of them. */
  lines: SoldLine[];
  /** By how much its earlier returns were rounded. */
  returns: { rounding: number }[];
  /** What is still owed on the receipt. */
  owed: number;
  /** Ordered by when each method was last used for the receipt, the latest first. */
  taken: Taken[];
}

export interface GivenBack {
  parts: { lineId: number; total: number; tax: number; cost: number }[];
  total: number;
  tax: number;
  /** What is taken off the debt. */
  debt: number;
  /** total − debt */
  rest: number;
  /** What the refunds must add up to, if they are wholly in cash and otherwise. */
  due: { inCash: number; otherwise: number };
  /** How the money goes back unless the request says otherwise. */
  refunds: Refund[];
}

/** Each part must be at most what is left of its line. The same line may be named twice. */
export function giveBack(sold: Sold, parts: Part[], { decimals, smallestCoin }: PriceRules): GivenBack {
  const units = (amount: number) => toUnits(amount, decimals);
  const amount = (value: bigint) => fromUnits(value, decimals);
  const lines = new Map(sold.lines.map((line) => [line.id, worthOf(line, units)]));
  const worth = parts.map((part) => ({ lineId: part.lineId, ...lines.get(part.lineId)!(part.quantity) }));
  const total = sumUnits(worth.map((part) => part.total));
  const debt = least(units(sold.owed), total);
  const rest = total - debt;
  const left = sold.taken.map(({ methodId, ...one }) => ({ methodId, left: units(one.amount) - units(one.refunded) }));
  const available = atLeastNothing(sumUnits(left.map((one) => one.left)));
  const coin = smallestCoin ? units(smallestCoin) : 1n;
  const sofar = sumUnits(sold.returns.map(({ rounding }) => units(rounding)));
  const exact = atLeastNothing(rest - sofar);
  const inCash = isAll(sold.lines, parts) ? dueInCash(exact, coin) : roundHalfUp(exact, coin) * coin;
  const due = { inCash: least(inCash, available), otherwise: least(rest, available) };
  return {
    parts: worth.map((part) => ({
      lineId: part.lineId,
      total: amount(part.total),
      tax: amount(part.tax),
      cost: amount(part.cost),
    })),
    total: amount(total),
    tax: amount(sumUnits(worth.map((part) => part.tax))),
    debt: amount(debt),
    rest: amount(rest),
    due: { inCash: amount(due.inCash), otherwise: amount(due.otherwise) },
    refunds: byDefault(left, due).map(({ methodId, units }) => ({ methodId, amount: amount(units) })),
  };
}

/** Whether nothing is left of the receipt after these parts. */
function isAll(lines: SoldLine[], parts: Part[]): boolean {
  return lines.every(({ id, quantity, returned, deleted }) => {
    const comesBack = parts.filter(({ lineId }) => lineId === id).map((part) => part.quantity);
    return deleted || sumQuantities([returned.quantity, ...comesBack]) === quantity;
  });
}

export function isAllCash(refunds: Refund[]): boolean {
  return refunds.every(({ methodId }) => methodId === builtInMethods.cash.id);
}

/** Keeps count of what was given back of the line, so that a line that is named twice does not give back a unit too many. */
function worthOf(line: SoldLine, units: (amount: number) => bigint) {
  const many = (quantity: number) => toUnits(quantity, quantityDecimals);
  let returned = many(line.returned.quantity);
  const given = {
    total: units(line.returned.total),
    tax: units(line.returned.tax),
    cost: units(line.returned.cost ?? 0),
  };
  return (quantity: number) => {
    returned += many(quantity);
    const next = (of: keyof typeof given) => {
      const part = roundHalfUp(units(line[of] ?? 0) * returned, many(line.quantity)) - given[of];
      given[of] += part;
      return part;
    };
    return { total: next('total'), tax: next('tax'), cost: next('cost') };
  };
}

/** If everything came from cash, the refund is rounded, and Cash has to give what the rounding adds. */
function byDefault(
  left: { methodId: number; left: bigint }[],
  due: { inCash: bigint; otherwise: bigint },
): { methodId: number; units: bigint }[] {
  const taken = takeFrom(left, due.otherwise);
  const cash = builtInMethods.cash.id;
  if (taken.some(({ methodId }) => methodId !== cash)) return taken;
  return takeFrom([{ methodId: cash, left: due.inCash }], due.inCash);
}

function takeFrom(left: { methodId: number; left: bigint }[], whole: bigint): { methodId: number; units: bigint }[] {
  let missing = whole;
  const taken = left.map((one) => {
    const units = least(missing, atLeastNothing(one.left));
    missing -= units;
    return { methodId: one.methodId, units };
  });
  return taken.filter(({ units }) => units > 0n);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function atLeastNothing(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
