/** What is asked of a sale, what it comes to, and what its statement answers. */

import { mergeLines, realDiscount } from '../../contract/cart/merge-lines.ts';
import type { Discount, TaxKind } from '../../contract/cart/price.ts';
import type { Input } from '../../contract/endpoint.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { makeSale, Receipt } from '../../contract/selling/sales.ts';

export interface OrderLine {
  stockId: number;
  /** Then the quantity counts packs. */
  packId?: number;
  quantity: number;
  discount?: Discount;
  /** The price that was sent for it. Whether it counts depends on the item and on who sells. */
  ownPrice?: number;
}

export interface OrderTender {
  methodId: number;
  amount: number;
  /** The cash that the customer handed over. */
  given?: number;
  reference?: string;
}

/** What makes two requests the same: nothing here is there unless it was sent. */
export interface Order {
  /** The lines, in the order of the cart. */
  lines: OrderLine[];
  customerId: number | null;
  /** The day by which it is to be paid; null without a customer. */
  dueOn: string | null;
  /** Left out: all in cash, or with a customer all on credit. */
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

/** What the server worked out, which the statement holds against the database before it writes. */
export interface Charge {
  /** Of the settings it was worked out with; null: any. */
  settingsVersion: number | null;
  /** Whether the shop works in shifts. */
  inShift: boolean;
  /** What the screen showed; null where nothing was shown, or it was already looked at. */
  expectedTotal: number | null;
  /**
   * In the order of the cart: a line of it, or what its pieces and packs are sold as. Null: the statement prices the lines of the
   * order by itself, which it does only for goods without a tax, packs and other prices.
   */
  lines: ChargedLine[] | null;
  /** The customer's price list, which the prices were worked out with. */
  priceListId: number | null;
  /** Null: all in cash, or with a customer all on credit. */
  tenders: Tender[] | null;
  rounding: number;
  cashGiven: number | null;
  /** What the account is opened with; null: the total. */
  owed: number | null;
  /** From what the customer paid in advance; null: nothing. */
  fromDeposit: number | null;
  /** The discount, where it is above what the seller may give alone. */
  discountToApprove: number | null;
  /** What was approved for this sale: its discount, its debt, or both. */
  approvals: number[];
  /** What the settings allow customers to owe, and to be overdue; null: no limit. */
  creditLimit: number | null;
  overdueDays: number | null;
  /** Made without a connection: the taxes of its lines, as they stand on paper; null otherwise. */
  paper: { taxNames: (string | null)[]; taxKinds: (TaxKind | null)[] } | null;
  /** What the log is told, beside total, customer, day due and lines. */
  facts: object | null;
}

export interface ChargedLine {
  stockId: number;
  /** How many pieces. */
  quantity: number;
  /** The item's own price of a piece, and how often its packs and other prices had changed. */
  unitSell: number;
  offers: number;
  /** The price that applies, of one pack or piece. */
  applying: number;
  /** The price it is sold at, where it is not that one. */
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

/** A cart of goods without discounts and taxes, for cash or on credit. */
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

/** What is read of a line's item. All but the id are null for an id nobody knows. */
export interface ShelfRow {
  stock_id: number;
  /** What this line and those before it want of the item. */
  wanted: number;
  name: string | null;
  archived: boolean | null;
  /** How many were in stock before the sale. */
  qty: number | null;
}

/** What rows leave out where the sale has no such part. */
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

/** One per line that is sold, in the order of the cart. Receipt, lines and account are null when nothing was sold. */
export interface SoldRow extends ShelfRow {
  customer_name: string | null;
  customer_tax_number: string | null;
  /** Whether prices, taxes and settings were those of the charge. */
  agreed: boolean;
  settings_version: number;
  /** Only where the shop works in shifts: false for a seller who has none open. */
  till_open?: boolean;
  /** What all lines come to. */
  order_total: number | null;
  approved: boolean;
  /** Only where something is sold in parts: whether the item may be. */
  in_parts?: boolean | null;
  /** Only where there are any: whether no other document has one of them. */
  references_free?: boolean | null;
  /** What the customer had in advance, where it was asked. */
  deposit: number | null;
  /** What the customer owed, the most they may owe, and how long their oldest debt is overdue, where there is a limit. */
  owes: number | null;
  credit_limit: number | null;
  overdue_days: number | null;
  /** What this sale adds to it; null where nothing is owed. */
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
