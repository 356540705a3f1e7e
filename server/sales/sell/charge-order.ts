/** Works out what an order is charged and how it is paid, or refuses an order that can't be sold like this. */

import { type PricedCart, percentOf } from '../../../contract/cart/price.ts';
import { settle } from '../../../contract/cart/settle.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { toUnits } from '../../../contract/values/decimal.ts';
import { lineTotal, sumMoney } from '../../../contract/values/money.ts';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import type { SettingsInForce } from '../../base/settings.ts';
import { deposit } from '../../money/methods.ts';
import { type Charge, type ChargedLine, cashTender, type Order, type Tender } from './order.ts';
import { linesSold, priceOrder, type SoldLine } from './price-order.ts';
import type { Offer } from './read-offer.ts';
import { refuseTotal, refuseUnoffered } from './refuse-unsold.ts';
import { sumGiven, takeTenders } from './take-tenders.ts';

export interface Asked {
  order: Order;
  /** The total on the screen, before cash rounding. */
  expectedTotal: number | null;
  approvals: number[];
}

export function chargeOrder(ctx: StaffContext, asked: Asked, settings: SettingsInForce, offer: Offer): Charge {
  const { order, expectedTotal } = asked;
  refuseUnoffered(offer.items);
  const sold = linesSold(order, offer, maySetPrices(ctx, settings), today(ctx));
  const priced = priceOrder(order, sold, settings.money.smallestCoin);
  if (expectedTotal !== null && expectedTotal !== priced.total) refuseTotal(priced.total);
  const given = discountOf(sold, priced);
  const discountToApprove = overFreeDiscount(ctx, asked, given, settings.till.sellerDiscount);
  const paid = payOrder(ctx, order, priced, takeTenders(order.tenders ?? [], offer.methods));
  return {
    settingsVersion: settings.version,
    inShift: settings.till.shifts !== 'off',
    expectedTotal: null,
    lines: sold.map((line, at) => chargedLine(line, priced.lines[at]!)),
    priceListId: offer.priceListId,
    discountToApprove,
    approvals: asked.approvals,
    ...creditRules(settings),
    ...paid,
    paper: null,
    facts: factsOf(order, sold, priced, paid),
  };
}

export function maySetPrices({ staff }: StaffContext, { till }: SettingsInForce): boolean {
  return staff.roles.includes('admin') || till.sellerPrices;
}

export function chargedLine(
  { item, pack, count, pieces, unitSell, listPrice }: SoldLine,
  { discount, tax, total }: PricedCart['lines'][number],
): ChargedLine {
  const { stock_id, unit_sell, keeps_stock, rate, offers } = item;
  return {
    stockId: stock_id,
    quantity: pieces,
    unitSell: unit_sell,
    offers,
    applying: listPrice,
    ownPrice: unitSell === listPrice ? null : unitSell,
    packName: pack?.name ?? null,
    packSize: pack?.size ?? null,
    packCount: pack ? count : null,
    open: !keeps_stock,
    taxRateId: rate?.id ?? null,
    taxPercent: rate?.percent ?? null,
    taxIncluded: rate?.included ?? null,
    discount,
    tax,
    total,
  };
}

export function creditRules({ till: { creditLimit, overdueDays } }: SettingsInForce) {
  return { creditLimit, overdueDays };
}

interface Given {
  /** What the goods cost at the list's prices. */
  whole: number;
  /** What was taken off it: discounts, and prices below the list's. */
  discount: number;
}

/** A price above the list on one line does not make up for a discount on another. An open item has no list price to be below. */
export function discountOf(sold: SoldLine[], priced: PricedCart): Given {
  const atList = sold.map(({ item, count, unitSell, listPrice }) =>
    lineTotal(count, item.keeps_stock ? listPrice : unitSell),
  );
  const below = atList.map((list, at) => Math.max(0, sumMoney([list, -priced.lines[at]!.gross])));
  return { whole: sumMoney(atList), discount: sumMoney([priced.discount, ...below]) };
}

/** An admin may give any discount; a seller may give one up to the limit, and above it with an approval. */
function overFreeDiscount(
  ctx: StaffContext,
  { approvals }: Asked,
  given: Given,
  sellerDiscount: number,
): number | null {
  const { discount } = given;
  if (ctx.staff.roles.includes('admin') || toUnits(discount, moneyDecimals()) <= freeDiscount(given, sellerDiscount)) {
    return null;
  }
  if (approvals.length === 0) {
    refuse('needs-approval/discount', { discount });
  }
  return discount;
}

/**
 * What that percentage takes off the cart, rounded as a discount is. It is not rounded for each line: half a unit on each of 500
 * lines would come to much more than the percentage.
 */
export function freeDiscount({ whole }: Given, percent: number): bigint {
  return percentOf(toUnits(whole, moneyDecimals()), percent);
}

type Paid = Pick<Charge, 'tenders' | 'rounding' | 'cashGiven' | 'owed' | 'fromDeposit'>;

export function payOrder(ctx: StaffContext, order: Order, priced: PricedCart, tenders: Tender[]): Paid {
  const hasCustomer = order.customerId !== null;
  if (!order.tenders) {
    if (hasCustomer) {
      if (priced.total > 0) refuseBadDueDate(ctx, order);
      return { tenders: [], rounding: 0, cashGiven: null, owed: priced.total, fromDeposit: null };
    }
    const { due, rounding } = priced.cash;
    return { tenders: [cashTender(due)], rounding, cashGiven: null, owed: 0, fromDeposit: null };
  }
  const { due, rounding, paid, owed, fits } = settle(priced, tenders, hasCustomer);
  if (!fits) refuse('tenders-differ', { paid, due });
  if (owed > 0) refuseBadDueDate(ctx, order);
  const inCash = tenders.filter(({ kind }) => kind === 'cash');
  const inAdvance = tenders.filter(({ methodId }) => methodId === deposit);
  if (inAdvance.length > 0 && !hasCustomer) {
    refuse('deposit-short/no-customer');
  }
  return {
    tenders,
    rounding,
    owed,
    cashGiven: sumGiven(inCash),
    fromDeposit: inAdvance.length > 0 ? sumMoney(inAdvance.map(({ amount }) => amount)) : null,
  };
}

export function refuseBadDueDate(ctx: StaffContext, { dueOn }: Order): void {
  if (dueOn === null) refuse('payment-date-needed');
  if (dueOn < today(ctx)) refuse('bad-input/due-past');
  const { maxDueDays } = ctx.settings.till;
  if (dueOn > addDays(today(ctx), maxDueDays)) {
    refuse('bad-input/due-late', { count: maxDueDays });
  }
}

/**
 * Facts that not every sale has are added only if they apply, so that an earlier version can still read the entry of a plain sale.
 */
export function factsOf(
  order: Order,
  sold: SoldLine[],
  { discount }: PricedCart,
  { tenders, rounding, owed }: Paid,
): object | null {
  const ownPrices = sold.flatMap(({ item, unitSell, listPrice }) =>
    item.keeps_stock && unitSell !== listPrice ? [[item.name, listPrice, unitSell]] : [],
  );
  const facts = {
    ...(discount > 0 && { discount }),
    ...(ownPrices.length > 0 && { ownPrices }),
    ...(rounding !== 0 && { rounding }),
    ...(order.tenders && { paid: tenders!.map(({ name, amount }) => [name, amount]), owed }),
  };
  return Object.keys(facts).length > 0 ? facts : null;
}
