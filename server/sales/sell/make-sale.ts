/**
 * Makes one sale, all or nothing.
 * Invariants: stock never goes below zero; prices and taxes come from the database, and what is charged is what the price
 * function says of them; a repeated key returns the first receipt instead of selling again; what is not paid is owed by
 * the customer, on exactly one account.
 *
 * The files of a sale, in the order in which they take part:
 * - `order.ts`           makes an order of the request, and has the types that all of these share.
 * - `read-offer.ts`      reads the items and payment methods that the order names, and remembers them. A plain sale needs
 *                        neither this nor a charge: its statement can price it by itself.
 * - `charge-order.ts`    works out what is charged: who may give which discount, what is owed, what the log says. It asks
 *   - `price-order.ts`   for the price of each line and of the cart, by the price function (`contract/cart/price.ts`), and
 *   - `take-tenders.ts`  for the ways in which the cart is paid.
 * - `sell-order.ts`      says which parts of the statement this sale needs, and sends it with its values.
 * - `sell-statement.ts`  is the sale itself: one statement, composed of the fragments in `statement/`.
 * - `../receipts/receipt.ts`  makes the answer of what was sold, with what each method took (`read-taken.ts`).
 * - `refuse-unsold.ts`   says what stood in the way where nothing was sold. Where only prices, taxes or settings had
 *                        changed, the order is charged again instead.
 * - `../receipts/get-receipt.ts`  reads the first receipt again where the key was used before (`../../keys/once.ts`).
 */
import type { Input } from '../../../contract/endpoint.ts';
import { makeSale as makeSaleCall, type Receipt } from '../../../contract/selling/sales.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext } from '../../base/context.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import type { SettingsInForce } from '../../base/settings.ts';
import { retryConflicts, violates } from '../../db/in-transaction.ts';
import { requestHash, unlessRepeated } from '../../keys/once.ts';
import { isDayRefused, refuseDay } from '../../money/hold-day.ts';
import { refuseUsedReference } from '../../money/references.ts';
import { getReceipt } from '../receipts/get-receipt.ts';
import { receiptOfSale } from '../receipts/receipt.ts';
import { type Asked, chargeOrder, creditRules, refuseBadDueDate } from './charge-order.ts';
import { type Charge, type Order, orderOf, plainCharge, type SoldRow } from './order.ts';
import { type Offer, readOffer, recallOffer } from './read-offer.ts';
import { refuseUnsold } from './refuse-unsold.ts';
import { sellOrder } from './sell-order.ts';

/** How often prices, settings or references may change between reading and selling before the sale is given up. */
const attempts = 5;

export async function makeSale(ctx: StaffContext, body: Input<typeof makeSaleCall>['body']): Promise<Receipt> {
  // The total on the screen and the approval are left out of the request: both are renewed for the same cart.
  const order = orderOf(body);
  const approvals = [body.approval ?? []].flat();
  const asked = { order, expectedTotal: body.expectedTotal ?? null, approvals };
  const again = (id: number) => getReceipt(ctx, id);
  return unlessRepeated(ctx, { call: makeSaleCall, request: order, again }, async () => {
    if (isOnCredit(order) && order.dueOn !== null) refuseBadDueDate(ctx, order);
    return sell(ctx, asked);
  });
}

async function sell(ctx: StaffContext, asked: Asked): Promise<Receipt> {
  const { order } = asked;
  let { settings } = ctx;
  let known = recallOffer(ctx, order, settings.version);
  let canBePlain =
    isPlain(order) &&
    !isDateMissing(order) &&
    !known?.items.some((item) => item.rate || !item.keeps_stock || item.offers !== 0);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const charge =
      canBePlain && settings.money.smallestCoin === 0
        ? plainChargeOf(asked, settings)
        : await chargeAtPresent(ctx, asked, settings, known);
    const rows = await sellUnlessUsed(ctx, order, charge);
    if (!rows) continue;
    if (rows[0]!.receipt_id !== null) return receiptOfSale(ctx, order, charge, rows, settings);
    refuseUnsold(rows, order, charge);
    settings = await ctx.settingsCache.at(rows[0]!.settings_version);
    known = null;
    canBePlain = false;
  }
  return refuse('conflict/prices');
}

function plainChargeOf({ expectedTotal, approvals }: Asked, settings: SettingsInForce): Charge {
  return {
    ...plainCharge,
    settingsVersion: settings.version,
    inShift: settings.till.shifts !== 'off',
    expectedTotal,
    approvals,
    ...creditRules(settings),
  };
}

/**
 * What was read earlier may be out of date. The sale itself finds that out; a refusal, however, is only made from what is read now.
 */
async function chargeAtPresent(
  ctx: StaffContext,
  asked: Asked,
  settings: SettingsInForce,
  known: Offer | null,
): Promise<Charge> {
  if (known) {
    try {
      return chargeOrder(ctx, asked, settings, known);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return chargeOrder(ctx, asked, settings, await readOffer(ctx, asked.order, settings.version));
}

function isOnCredit({ customerId, tenders }: Order): boolean {
  return customerId !== null && !tenders;
}

/** The date is only needed if something is owed. */
function isDateMissing(order: Order): boolean {
  return isOnCredit(order) && order.dueOn === null;
}

/**
 * Whether the statement may price the order by itself, which it can unless an item has a tax, packs or other prices, or is an open
 * one.
 */
function isPlain({ lines, tenders, discount }: Order): boolean {
  return (
    !tenders &&
    !discount &&
    lines.every((line) => !line.discount && line.ownPrice === undefined && line.packId === undefined)
  );
}

/** Null if a reference was in use, but the document that used it has released it since. */
async function sellUnlessUsed(ctx: StaffContext, order: Order, charge: Charge): Promise<SoldRow[] | null> {
  try {
    const rows = await retryConflicts(() => sellToday(ctx, order, charge));
    if (rows[0]!.references_free !== false) return rows;
  } catch (error) {
    if (!violates(error, 'used_references_pkey') && !violates(error, 'used_references_key')) throw error;
  }
  await refuseUsedReference(ctx.db, charge.tenders ?? []);
  return null;
}

/** A sale around midnight may find its day closed; it is then made on the new one. */
async function sellToday(ctx: StaffContext, order: Order, charge: Charge): Promise<SoldRow[]> {
  const day = today(ctx);
  try {
    return await sellOrder(ctx, order, requestHash(order), charge);
  } catch (error) {
    if (!isDayRefused(error)) throw error;
    if (day === today(ctx)) refuseDay(error, day);
    return sellOrder(ctx, order, requestHash(order), charge);
  }
}
