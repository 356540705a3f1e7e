/**
 * What is asked of a sale, what it is charged, and what its statement returns. An order is here what a till asks to be sold; what the
 * shop orders from its suppliers is in server/orders/.
 */

import { mergeLines, realDiscount } from '../../../contract/cart/merge-lines.ts';
import type { Discount, TaxKind } from '../../../contract/cart/price.ts';
import type { Input } from '../../../contract/endpoint.ts';
import { builtInMethods } from '../../../contract/money/cash-book.ts';
import type { makeSale, Receipt } from '../../../contract/selling/sales.ts';

export interface OrderLine {
  stockId: number;
  /** If it is given, the quantity counts packs. */
  packId?: number;
  quantity: number;
  discount?: Discount;
  /** The price that was sent with the line. The item and the seller decide whether it counts. */
  ownPrice?: number;
}

export interface OrderTender {
  methodId: number;
  amount: number;
  /** The cash that the customer handed over. */
  given?: number;
  reference?: string;
}

/** The part of a request that identifies it. A field that was not sent is missing here too. */
export interface Order {
  /** The lines, in the order of the cart. */
  lines: OrderLine[];
  customerId: number | null;
  /** The day by which it is to be paid; null without a customer. */
  dueOn: string | null;
  /** If it is missing, all is paid in cash or, with a customer, all is on credit. */
  tenders?: OrderTender[];
  discount?: Discount;
  note?: string;
}

type Body = Input<typeof makeSale>['body'];

export function orderOf({ sales, customerId, paymentDate, tenders, discount, note }: Body): Order {
  const cartDiscount = realDiscount(discount);
  return {
    lines: mergeLines(sales.map(lineOf)),
    customerId: customerId ?? null,
    dueOn: (customerId && paymentDate) || null,
    ...(tenders && { tenders: tenders.map(tenderOf) }),
    ...(cartDiscount && { discount: cartDiscount }),
    ...(note && { note }),
  };
}

function lineOf({ stockId, packId, quantity, discount: sent, unitSell }: Body['sales'][number]): OrderLine {
  const discount = realDiscount(sent);
  return {
    stockId,
    ...(packId != null && { packId }),
    quantity,
    ...(discount && { discount }),
    ...(unitSell != null && { ownPrice: unitSell }),
  };
}

function tenderOf({ methodId, amount, given, reference }: NonNullable<Body['tenders']>[number]): OrderTender {
  return { methodId, amount, ...(given != null && { given }), ...(reference && { reference }) };
}

/** One way an order is paid, with what is known of its method. */
export interface Tender
  extends Pick<Receipt['tenders'][number], 'methodId' | 'name' | 'kind' | 'amount' | 'reference'> {
  given: number | null;
}

export function cashTender(amount: number): Tender {
  const { id: methodId, name } = builtInMethods.cash;
  return { methodId, name, kind: 'cash', amount, given: null, reference: null };
}

/** What the server worked out. The statement compares it with the database before it writes. */
export interface Charge {
  /** The version of the settings that it was worked out with; null means any. */
  settingsVersion: number | null;
  /** Whether the shop works in shifts. */
  inShift: boolean;
  /** The total on the screen; null if none was shown, or it was compared already. */
  expectedTotal: number | null;
  /**
   * In the order of the cart: a line of it, or what its pieces and packs are sold as. Null if the statement prices the lines of the
   * order by itself, which it does only for goods without a tax, packs and other prices.
   */
  lines: ChargedLine[] | null;
  /** The customer's price list, by which the prices were worked out. */
  priceListId: number | null;
  /** Null if all is paid in cash or, with a customer, all is on credit. */
  tenders: Tender[] | null;
  rounding: number;
  cashGiven: number | null;
  /** The amount of the account; null means the total. */
  owed: number | null;
  /** How much is paid from what the customer paid in advance; null means nothing. */
  fromDeposit: number | null;
  /** The discount, if it is above what the seller may give alone. */
  discountToApprove: number | null;
  /** The approvals for this sale: of its discount, its debt, or both. */
  approvals: number[];
  /** How much the settings allow customers to owe, and for how many days to be overdue; null means no limit. */
  creditLimit: number | null;
  overdueDays: number | null;
  /** For a sale made without a connection: the taxes of its lines, as printed on paper; otherwise null. */
  paper: { taxNames: (string | null)[]; taxKinds: (TaxKind | null)[] } | null;
  /** The facts for the log besides total, customer, due day and lines. */
  facts: object | null;
}

export interface ChargedLine {
  stockId: number;
  /** In pieces. */
  quantity: number;
  /** The item's own price of a piece, and how often its packs and other prices had changed. */
  unitSell: number;
  offers: number;
  /** The price that applies to one pack or piece. */
  applying: number;
  /** The price it is sold at, if that is another one. */
  ownPrice: number | null;
  packName: string | null;
  packSize: number | null;
  packCount: number | null;
  /** Whether its item keeps no stock. */
  open: boolean;
  taxRateId: number | null;
  taxPercent: number | null;
  taxIncluded: boolean | null;
  discount: number;
  tax: number;
  total: number;
}

/** A cart of goods without discounts and taxes, paid in cash or sold on credit. */
export const plainCharge: Charge = {
  settingsVersion: null,
  inShift: false,
  expectedTotal: null,
  lines: null,
  priceListId: null,
  tenders: null,
  rounding: 0,
  cashGiven: null,
  owed: null,
  fromDeposit: null,
  discountToApprove: null,
  approvals: [],
  creditLimit: null,
  overdueDays: null,
  paper: null,
  facts: null,
};

/** What is read about a line's item. All but the id are null if no item has this id. */
export interface ShelfRow {
  stock_id: number;
  /** How much of the item this line and those before it need. */
  wanted: number;
  name: string | null;
  archived: boolean | null;
  /** How many were in stock before the sale. */
  qty: number | null;
}

/** The values of columns that the statement leaves out for a sale without these parts. */
export const plainRow = {
  customer_name: null,
  customer_tax_number: null,
  approved: false,
  deposit: null,
  pack_name: null,
  pack_size: null,
  pack_count: null,
  discount: 0,
  tax: 0,
  tax_name: null,
  tax_percent: null,
  tax_included: null,
  tax_kind: null,
  account_id: null,
  owes: null,
  credit_limit: null,
  overdue_days: null,
  debt: null,
  above_limit: null,
} satisfies Partial<SoldRow>;

/** One row per line that is sold, in the order of the cart. Receipt, lines and account are null if nothing was sold. */
export interface SoldRow extends ShelfRow {
  customer_name: string | null;
  customer_tax_number: string | null;
  /** Whether prices, taxes and settings are still those of the charge. */
  agreed: boolean;
  settings_version: number;
  /** Only in a shop that works in shifts: false for a seller without an open shift. */
  till_open?: boolean;
  /** The total of all lines. */
  order_total: number | null;
  approved: boolean;
  /** Only if something is sold in parts: whether the item may be. */
  in_parts?: boolean | null;
  /** Only if there are references: whether no other document has one of them. */
  references_free?: boolean | null;
  /** What the customer had in advance, if the statement asked for it. */
  deposit: number | null;
  /** What the customer owed, the most they may owe, and how long their oldest debt is overdue, if there is a limit. */
  owes: number | null;
  credit_limit: number | null;
  overdue_days: number | null;
  /** How much this sale adds to it; null if nothing is owed. */
  debt: number | null;
  above_limit: boolean | null;
  line_id: number;
  quantity: number;
  unit_sell: number | null;
  pack_name: string | null;
  pack_size: number | null;
  pack_count: number | null;
  discount: number;
  tax: number;
  tax_name: string | null;
  tax_percent: number | null;
  tax_included: boolean | null;
  tax_kind: TaxKind | null;
  total: number | null;
  receipt_id: number | null;
  account_id: number | null;
  created_at: Date;
}
