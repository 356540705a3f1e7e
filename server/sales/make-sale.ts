/**
 * Makes one sale, all or nothing.
 * Invariants: stock never goes below zero; prices and taxes come from the database, and what is charged is what the price
 * function says of them; a repeated key returns the first receipt instead of selling again; what is not paid is owed by
 * the customer, on exactly one account.
 */
import type { Input } from '../../contract/endpoint.ts';
import { makeSale as makeSaleCall, type Receipt } from '../../contract/sales.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import type { SettingsInForce } from '../base/settings.ts';
import { retryConflicts, violates } from '../db/in-transaction.ts';
import { requestHash, unlessRepeated } from '../keys/once.ts';
import { isDayClosed, refuseClosedDay } from '../money/hold-day.ts';
import { refuseUsedReference } from '../money/references.ts';
import { type Asked, chargeOrder, creditRules, refuseBadDueDate } from './charge-order.ts';
import { getReceipt } from './get-receipt.ts';
import { type Charge, cashTender, type Order, orderOf, plainCharge, type SoldRow } from './order.ts';
import { type Offer, readOffer, recallOffer } from './read-offer.ts';
import { takenAtSale } from './read-taken.ts';
import { receiptFrom } from './receipt.ts';
import { refuseUnsold } from './refuse-unsold.ts';
import { sellOrder } from './sell-order.ts';

/** Prices, settings or references that change between reading and selling, one time after the other. */
const attempts = 5;

export async function makeSale(ctx: StaffContext, body: Input<typeof makeSaleCall>['body']): Promise<Receipt> {
  // Neither the total on the screen nor the approval makes it another request: both are renewed for the same cart.
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
    isPlain(order) && !isDateMissing(order) && !known?.items.some((item) => item.rate || !item.keeps_stock);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const charge =
      canBePlain && settings.money.smallestCoin === 0
        ? plainChargeOf(asked, settings)
        : await chargeAtPresent(ctx, asked, settings, known);
    const rows = await sellUnlessUsed(ctx, order, charge);
    if (!rows) continue;
    if (rows[0]!.receipt_id !== null) return receiptOf(ctx, order, charge, rows, settings);
    refuseUnsold(ctx, rows, order, charge);
    settings = await ctx.settingsCache.at(rows[0]!.settings_version);
    known = null;
    canBePlain = false;
  }
  return refuse(409, 'Prices are being changed right now. Please try again.');
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

/** What was read before may be old: the sale finds out, and a refusal is only made of what is read now. */
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

/** It is only needed where something is owed. */
function isDateMissing(order: Order): boolean {
  return isOnCredit(order) && order.dueOn === null;
}

/** Its statement can price it by itself, as long as no item has a tax or is an open one. */
function isPlain({ lines, tenders, discount }: Order): boolean {
  return !tenders && !discount && lines.every((line) => !line.discount && line.ownPrice === undefined);
}

/** Null where a reference was used by a document that has let go of it since. */
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

/** A sale on its way over midnight may find its day closed; it is then made on the new one. */
async function sellToday(ctx: StaffContext, order: Order, charge: Charge): Promise<SoldRow[]> {
  const day = today(ctx);
  try {
    return await sellOrder(ctx, order, requestHash(order), charge);
  } catch (error) {
    if (!isDayClosed(error)) throw error;
    if (day === today(ctx)) refuseClosedDay(ctx, day);
    return sellOrder(ctx, order, requestHash(order), charge);
  }
}

function receiptOf(
  ctx: StaffContext,
  { customerId, dueOn, note }: Order,
  charge: Charge,
  rows: SoldRow[],
  settings: SettingsInForce,
): Receipt {
  const [{ receipt_id, created_at, order_total, account_id, customer_name }] = rows as [SoldRow];
  const total = order_total as number;
  const owed = charge.owed ?? total;
  const tenders = (charge.tenders ?? (customerId === null ? [cashTender(total)] : []))
    .filter(({ amount }) => amount !== 0)
    .map(({ methodId, name, kind, amount, reference }) => ({ methodId, name, kind, amount, reference }));
  return receiptFrom(
    {
      id: receipt_id as number,
      createdAt: created_at,
      staff: `${ctx.staff.first_name} ${ctx.staff.last_name}`,
      note: note ?? null,
      rounding: charge.rounding,
      cashGiven: charge.cashGiven,
      lines: rows.map((row) => ({
        id: row.line_id,
        stockId: row.stock_id,
        name: row.name as string,
        quantity: row.quantity,
        unitSell: row.unit_sell as number,
        discount: row.discount,
        tax: row.tax,
        total: row.total as number,
        deleted: false,
        returned: { quantity: 0, total: 0, tax: 0 },
        taxName: row.tax_name,
        taxPercent: row.tax_percent,
        taxIncluded: row.tax_included,
      })),
      tenders,
      taken: takenAtSale(tenders),
      returns: [],
      voided: null,
      customer: customerId === null ? null : { id: customerId, name: customer_name as string },
      account:
        account_id === null
          ? null
          : { id: account_id, dueOn: dueOn as string, amount: owed, balance: owed, writtenOff: 0 },
    },
    settings,
  );
}
