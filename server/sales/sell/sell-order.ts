/** Sends the one statement of a sale (`sell-statement.ts`). */

import { isSeller } from '../../../contract/roles.ts';
import { sumQuantities } from '../../../contract/values/quantity.ts';
import { today } from '../../base/clock.ts';
import type { Staff, StaffContext } from '../../base/context.ts';
import { prepared, type Statement } from '../../db/statements/prepared.ts';
import { isWhole } from '../../stock/whole-pieces.ts';
import {
  type Charge,
  type ChargedLine,
  type Order,
  type OrderLine,
  plainCharge,
  plainRow,
  type SoldRow,
  type Tender,
} from './order.ts';
import { sellStatement } from './sell-statement.ts';
import type { SaleParameter, SaleParts } from './statement/parts.ts';

export async function sellOrder(
  ctx: StaffContext,
  order: Order,
  requestHash: Buffer,
  charge: Charge,
): Promise<SoldRow[]> {
  const rows = await prepared<SoldRow & Record<string, unknown>>(
    ctx.pool,
    statementFor(ctx, order, requestHash, charge),
  );
  for (const row of rows) fillIn(row);
  return rows;
}

function fillIn(row: SoldRow & Record<string, unknown>): void {
  for (const name in plainRow) if (!(name in row)) row[name] = plainRow[name as keyof typeof plainRow];
}

type Seller = Pick<StaffContext, 'staff' | 'key' | 'now' | 'config'>;

export function statementFor(ctx: Seller, order: Order, requestHash: Buffer, charge: Charge = plainCharge): Statement {
  const { parameters, ...statement } = sellStatement(partsOf(order, charge));
  const values = valuesOf(ctx, order, requestHash, charge);
  return { ...statement, values: parameters.map((name) => values[name]) };
}

function partsOf(order: Order, { lines, tenders, approvals, inShift, paper }: Charge): SaleParts {
  const { customerId, note } = order;
  return {
    charged: lines !== null || tenders !== null || customerId !== null,
    customer: customerId !== null,
    approvals: approvals.length > 0,
    // A used reference must not keep a sale out of the books that was made without a connection.
    references: !paper && (tenders?.some(({ reference }) => reference !== null) ?? false),
    shifts: inShift,
    fractions: (lines ?? order.lines).some(({ quantity }) => !isWhole(quantity)),
    own: lines?.some(({ ownPrice }) => ownPrice !== null) ?? false,
    open: lines?.some(({ open }) => open) ?? false,
    offers: paper !== null || (lines?.some(({ offers }) => offers !== 0) ?? false),
    paper: paper !== null,
    note: note !== undefined,
  };
}

function valuesOf(ctx: Seller, order: Order, requestHash: Buffer, charge: Charge): Record<SaleParameter, unknown> {
  const sold = charge.lines ?? order.lines;
  const ofLines = <K extends keyof ChargedLine>(key: K) => charge.lines?.map((line) => line[key]) ?? null;
  const ofTenders = <K extends keyof Tender>(key: K) => charge.tenders?.map((tender) => tender[key]) ?? null;
  return {
    staff: ctx.staff.id,
    withoutShift: charge.inShift && maySellWithoutShift(ctx.staff),
    firstName: ctx.staff.first_name,
    lastName: ctx.staff.last_name,
    email: ctx.staff.email,
    today: today(ctx),
    now: ctx.now(),
    key: ctx.key,
    requestHash,
    settingsVersion: charge.settingsVersion,
    expectedTotal: charge.expectedTotal,
    note: order.note,
    facts: charge.facts && JSON.stringify(charge.facts),

    items: sold.map((line) => line.stockId),
    quantities: sold.map((line) => line.quantity),
    wanted: wantedOf(sold),
    prices: ofLines('unitSell'),
    ownPrices: ofLines('ownPrice'),
    offers: ofLines('offers'),
    applying: ofLines('applying'),
    packNames: ofLines('packName'),
    packSizes: ofLines('packSize'),
    packCounts: ofLines('packCount'),
    taxRates: ofLines('taxRateId'),
    taxPercents: ofLines('taxPercent'),
    taxesIncluded: ofLines('taxIncluded'),
    taxNames: charge.paper?.taxNames ?? null,
    taxKinds: charge.paper?.taxKinds ?? null,
    discounts: ofLines('discount'),
    taxes: ofLines('tax'),
    totals: ofLines('total'),

    methods: ofTenders('methodId'),
    amounts: ofTenders('amount'),
    references: ofTenders('reference'),
    rounding: charge.rounding,
    cashGiven: charge.cashGiven,

    customer: order.customerId,
    priceList: charge.priceListId,
    dueOn: charge.owed === 0 ? null : order.dueOn,
    owed: charge.owed,
    fromDeposit: charge.fromDeposit,
    creditLimit: charge.creditLimit,
    overdueDays: charge.overdueDays,

    approvals: charge.approvals,
    discountToApprove: charge.discountToApprove,
  };
}

function maySellWithoutShift(staff: Staff): boolean {
  return !isSeller(staff);
}

/** How much of its item each line and those before it need. */
function wantedOf(lines: Pick<OrderLine, 'stockId' | 'quantity'>[]): number[] {
  const wanted = new Map<number, number>();
  return lines.map(({ stockId, quantity }) => {
    const before = wanted.get(stockId);
    const sum = before === undefined ? quantity : sumQuantities([before, quantity]);
    wanted.set(stockId, sum);
    return sum;
  });
}
