/** Selling: the receipt of a cart, its lines, and the calls that read them back. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  after,
  comment,
  dayRange,
  done,
  email,
  id,
  idParams,
  limit,
  maxRows,
  missingNumbers,
  optionalDay,
  optionalId,
  optionalNote,
  page,
  searchText,
  unlessEmpty,
} from '../fields.ts';
import { methodKinds, optionalReference } from '../money/payment-methods.ts';
import { percent } from '../shop/shop-settings.ts';
import { day, moment } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { money, moneyAboveZero } from '../values/money.ts';
import { quantity } from '../values/quantity.ts';
import { problem, wholeSentence } from '../words/problem.ts';
import { taxKind } from './tax-rates.ts';

export const salesPageSize = 10;

/** The pack that a line was sold in, as it was then, and how many of it. */
export const soldPack = z.object({ name: z.string(), size: z.number(), count: z.number() });
export type SoldPack = z.output<typeof soldPack>;

/** One line sold, with name and prices as they were then: past profit never changes. */
export const sale = z.object({
  id,
  createdAt: moment,
  /** How many pieces. */
  quantity: z.number(),
  /** If there is one, the price in `stock` is of one pack. */
  pack: soldPack.nullable(),
  stock: z.object({ id, name: z.string(), unitCost: z.number(), unitSell: z.number() }),
  receiptId: id,
  /** What was charged, cost times quantity, and the profit: total − tax − cost. */
  total: z.number(),
  cost: z.number(),
  profit: z.number(),
  discount: z.number(),
  tax: z.number(),
  /** How many of these pieces came back. */
  returned: z.number(),
});
export type Sale = z.output<typeof sale>;

/** Sums over the whole filtered set, not just the rows that were sent. */
export const salesTotals = z.object({
  count: z.number(),
  quantity: z.number(),
  cost: z.number(),
  sale: z.number(),
  profit: z.number(),
});
export type SalesTotals = z.output<typeof salesTotals>;

const salesMeta = z.object({
  totals: salesTotals,
  /** Lines that came back in the period, by the day of the return, whenever they were sold. */
  returns: salesTotals,
  /** totals − returns */
  net: salesTotals.omit({ count: true }),
  hasMore: z.boolean(),
});

/** A select or date input that was left alone sends an empty text. */
export function nullIfEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? null : value), schema);
}

export const discount = z.union(
  [z.strictObject({ percent }), z.strictObject({ amount: money })],
  problem('must be a discount like {"percent": 5} or {"amount": 2}'),
);

/**
 * With a pack, the quantity counts packs. People who may set prices can sell a line at a price of its own, `unitSell`; for an
 * open item it is the price. Screens may send whole stock items (decision 34): the price in such an item is the item's own, and
 * the server takes it from the database.
 */
export const cartLine = z.preprocess(
  withoutItemsPrice,
  z.object({ stockId: id, packId: id.nullish(), quantity, discount: discount.nullish(), unitSell: money.nullish() }),
);

/** Fields that only a whole stock item has, or a line that a page made of one. */
const ofItems = ['qty', 'date', 'warningAt', 'categoryId', 'unitCost'];

function withoutItemsPrice(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !ofItems.some((field) => field in line)) return line;
  const { unitSell: _, ...rest } = line as { unitSell?: unknown; kind?: unknown };
  return rest.kind === 'open' ? line : rest;
}

/** One way the cart is paid. `given` is what was handed over in cash; the change is what is above `amount`. */
export const tender = z.strictObject({
  methodId: id,
  amount: moneyAboveZero,
  given: money.nullish(),
  reference: optionalReference,
});

/** What is printed above and below a receipt. `logo` changes with the picture; null if there is none. */
export const printedBusiness = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  taxNumber: z.string(),
  receiptHeader: z.string(),
  receiptFooter: z.string(),
  logo: z.string().nullable(),
});

export const receipt = z.object({
  id,
  /**
   * The till's number, such as T2-147, if the sale was made without a connection, or written down at the till before it got
   * through; null otherwise.
   */
  label: z.string().nullable(),
  createdAt: moment,
  staff: z.string(),
  lines: z.array(
    z.object({
      id,
      stockId: id,
      name: z.string(),
      /** How many pieces. */
      quantity: z.number(),
      /** The price of one pack if it was sold in one. */
      unitSell: z.number(),
      pack: soldPack.nullable(),
      /** Quantity, or packs, times unit price; then what was taken off, the tax in or on the price, and what was charged. */
      gross: z.number(),
      discount: z.number(),
      tax: z.number(),
      total: z.number(),
      deleted: z.boolean(),
      /** What has come back of it so far, as `give-back.ts` needs it. */
      returned: z.object({ quantity: z.number(), total: z.number(), tax: z.number() }),
    }),
  ),
  /** Sums of the lines that are not deleted: gross, all discounts, taxes by rate, and the total. */
  subtotal: z.number(),
  discounts: z.number(),
  taxes: z.array(
    z.object({ name: z.string(), percent: z.number(), included: z.boolean(), kind: taxKind, tax: z.number() }),
  ),
  total: z.number(),
  /** What rounding to the smallest coin added to the total, if all was paid in cash. */
  rounding: z.number(),
  tenders: z.array(
    z.object({
      methodId: id,
      name: z.string(),
      kind: z.enum(methodKinds),
      amount: z.number(),
      given: z.number().nullable(),
      change: z.number(),
      reference: z.string().nullable(),
    }),
  ),
  /** What is still to be paid, and the part that was given up as a bad debt. */
  owed: z.number(),
  writtenOff: z.number(),
  /** What each method took in, at the sale and on its debt, and how much was refunded by it. The one used last comes first. */
  taken: z.array(
    z.object({ methodId: id, name: z.string(), kind: z.enum(methodKinds), amount: z.number(), refunded: z.number() }),
  ),
  returns: z.array(
    z.object({
      id,
      number: z.string(),
      date: z.string(),
      total: z.number(),
      /** What rounding to the smallest coin added to a refund that was wholly in cash. */
      rounding: z.number(),
    }),
  ),
  note: z.string().nullable(),
  voided: z.object({ at: moment, staff: z.string(), approvedBy: z.string().nullable(), reason: z.string() }).nullable(),
  /** The tax number is printed on A4; it is empty if the customer has none. */
  customer: z.object({ id, name: z.string(), taxNumber: z.string() }).nullable(),
  business: printedBusiness,
  /** Present on a credit sale. */
  credit: z
    .object({
      accountId: id,
      customerId: id,
      customerName: z.string(),
      dueDate: z.string(),
      amount: z.number(),
      balance: z.number(),
    })
    .nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** A sale may need several: one for its discount and one for its debt. */
const approvals = z.union([id, z.array(id).max(10)], problem('must be the id of an approval, or a list of them'));

/** Of one sale. The till looks itself where there is no server to refuse it. */
export const mostCartLines = 500;
export const mostTenders = 20;

export const makeSale = endpoint({
  method: 'POST',
  path: '/sales',
  who: ['admin', 'sales'],
  byRole: ['own-prices', 'discount', 'shift', 'own-sales'],
  summary:
    'Sell a cart, all or nothing. Without tenders all of it is paid in cash, or with a customer all of it is owed. expectedTotal is what the screen showed, before cash rounding. unitSell on a line is its own price, for admins and for sellers with sellerPrices; below the list it counts as a discount. A seller gives at most sellerDiscount percent alone. approval is one id, or several where the discount and the debt each need one.',
  keyed: 'receipts',
  codes: [
    'not-enough-stock',
    'not-whole',
    'pack-not-found',
    'pack-not-sold',
    'price-needed',
    'no-longer-sold',
    'item-not-found',
    'customer-not-found',
    'payment-date-needed',
    'tenders-differ',
    'method-not-found',
    'reference-needed',
    'reference-used',
    'deposit-short',
    'total-changed',
    'needs-approval',
    'credit-limit',
    'overdue',
    'no-shift',
    'day-closed',
    'period-locked',
  ],
  // This is enough for 500 whole stock items with the ids of their sales.
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    sales: z
      .array(cartLine, wholeSentence('Please add items to the cart'))
      .min(1, wholeSentence('Please add items to the cart'))
      .max(mostCartLines, wholeSentence('A cart can have at most 500 lines')),
    customerId: nullIfEmpty(id.nullish()),
    paymentDate: nullIfEmpty(day.nullish()),
    tenders: z.array(tender).max(mostTenders, wholeSentence('A sale can be paid in at most 20 parts')).nullish(),
    discount: discount.nullish(),
    expectedTotal: money.nullish(),
    approval: approvals.nullish(),
    note: optionalNote,
  }),
  payload: receipt,
});

export const mailReceipt = endpoint({
  method: 'POST',
  path: '/sales/receipts/{id}/mail',
  who: ['admin', 'sales'],
  byRole: ['own-sales', 'blind-count'],
  summary: 'Mail a receipt. With blindCount, of those of an open shift sellers mail the one they made last.',
  codes: ['not-counted'],
  params: idParams,
  body: z.strictObject({ to: email }),
  payload: done,
});

export const reprintReceipt = endpoint({
  method: 'POST',
  path: '/sales/receipts/{id}/reprint',
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales'],
  summary: 'Note on the log that a receipt is printed again. Such a paper says COPY.',
  params: idParams,
  payload: done,
});

export const deleteSale = endpoint({
  method: 'POST',
  path: '/sales/{id}',
  who: ['admin', 'reports'],
  byRole: ['shift'],
  summary: 'Delete one line of a sale. The goods go back to stock, and its account is reduced.',
  codes: ['already-paid', 'day-closed', 'has-returns', 'method-not-found', 'no-shift', 'period-locked'],
  params: idParams,
  body: z.strictObject({ sale: z.string().optional() }).nullish(),
  payload: done,
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/sales/receipts/{id}',
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales', 'blind-count'],
  summary:
    'One receipt, to show or print again. With blindCount, sellers open one that moved money in an open shift only after its count.',
  codes: ['not-counted'],
  params: idParams,
  payload: receipt,
});

/** A receipt in a list, to find the one that a customer brings. */
export const receiptRow = z.object({
  id,
  /** T2-147, as on the receipt itself. */
  label: z.string().nullable(),
  createdAt: moment,
  date: z.string(),
  staff: z.string(),
  customer: z.object({ id, name: z.string() }).nullable(),
  /** A short text about what was sold: "Pens", "Pens and 2 more". */
  goods: z.string(),
  /** The sum of the lines that are not deleted. */
  total: z.number(),
  /** The value of what came back. */
  returned: z.number(),
  voided: z.boolean(),
});
export type ReceiptRow = z.output<typeof receiptRow>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/sales/receipts',
  steady: true,
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales', 'blind-count'],
  summary:
    'Receipts, newest first, 10 per page. search finds a number, a label like T2-147, or part of the name of an item or customer. With blindCount, those that moved money in an open shift are left out for sellers.',
  query: z.object({ search: searchText, ...dayRange, page, limit }),
  payload: z.array(receiptRow),
  meta: z.object({
    hasMore: z.boolean(),
    /** Numbers in this range that no receipt has, and when each was used up; empty if the list is searched. */
    missing: missingNumbers(z.number()),
  }),
});

export const voidReceipt = endpoint({
  method: 'POST',
  path: '/sales/receipts/{id}/void',
  who: ['admin', 'sales', 'reports'],
  byRole: ['void', 'shift', 'own-sales'],
  summary:
    'Take a whole receipt back, as deleting each of its lines does, under the same conditions. Anyone who has neither the admin nor the reports role needs an approval.',
  codes: [
    ...(['already-paid', 'day-closed', 'has-returns', 'method-not-found'] as const),
    ...(['needs-approval', 'no-shift', 'period-locked'] as const),
  ],
  params: idParams,
  body: z.strictObject({ reason: comment, approval: id.nullish() }),
  payload: receipt,
});

export const listSales = endpoint({
  method: 'GET',
  path: '/sales',
  steady: true,
  // Ten lines cost less to make than to have made by the thread that reads.
  lane: 'till',
  who: ['admin', 'reports'],
  summary:
    "Sold lines, newest first, 10 per page. after=… continues after the line with this id, the previous page's last.",
  report: true,
  query: z.object({ page, limit, after }),
  payload: z.array(sale),
  meta: salesMeta,
});

export const listSalesByDate = endpoint({
  method: 'GET',
  path: '/sales/by-date',
  steady: true,
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales', 'blind-count', 'cost'],
  summary:
    "One day's sold lines, newest first; without a date, today's. Returns all of them unless a limit splits them into pages. after=… continues after the line with this id. With blindCount, what moved money in an open shift is left out for sellers, also of the totals.",
  query: z.object({ date: optionalDay, page, limit, after }),
  payload: z.array(sale),
  meta: salesMeta,
});

export const searchSales = endpoint({
  method: 'GET',
  path: '/sales/search',
  steady: true,
  who: ['admin', 'reports'],
  summary:
    'Sold lines by product name and dates (both inclusive, either may be missing); the newest 1,000 unless paged. after=… continues after the line with this id.',
  report: true,
  query: z.object({ search: searchText, ...dayRange, page, limit, after }),
  payload: z.array(sale),
  meta: salesMeta,
});

export const stockHistoryEntry = z.object({
  stockName: z.string(),
  soldAt: moment,
  quantitySold: z.number(),
  balanceBefore: z.number(),
  currentBalance: z.number(),
});
export const stockHistory = z.object({ stockId: id, stockName: z.string(), history: z.array(stockHistoryEntry) });
export type StockHistory = z.output<typeof stockHistory>;

export const listStockHistory = endpoint({
  method: 'GET',
  path: '/sales/stock',
  who: ['admin', 'reports'],
  summary:
    "How sales reduced each item, newest first. Without parameters, the newest 100 entries of each item; with a filter, all of them. limit sets the number of entries per item. pageSize sets the number of entries per page, and after returns the following page: send the previous page's next.",
  report: true,
  query: z
    .object({
      ...dayRange,
      stockId: optionalId,
      search: searchText,
      limit,
      pageSize: unlessEmpty(
        decimal({
          decimals: 0,
          max: maxRows,
          above: 0,
          message: problem('must be a number of entries from 1 to {{max}}', { max: maxRows }),
        }),
      ),
      after: unlessEmpty(
        z.string().regex(/^\d{1,15},\d{1,15}$/, problem('must be the next value of the previous page')),
      ),
    })
    .refine(({ limit, pageSize }) => limit === undefined || pageSize === undefined, {
      path: ['pageSize'],
      error: "can't be sent together with limit",
    }),
  payload: z.array(stockHistory),
  meta: z.object({
    hasMore: z.boolean(),
    /** Where the next page begins; null if there is none. */
    next: z.string().nullable(),
  }),
});

export const bankReportRow = z.object({
  date: z.string(),
  sales: z.number(),
  unpaidSales: z.number(),
  expenses: z.number(),
  /** Cash paid to suppliers, less what they gave back. It is not part of what should be banked. */
  suppliers: z.number(),
  /** sales − (unpaidSales + expenses) */
  banked: z.number(),
  /** How `banked` is divided over the methods, including payments on the day's debts. Cash also contains the rounding. */
  methods: z.array(z.object({ methodId: id, amount: z.number() })),
});
export type BankReportRow = z.output<typeof bankReportRow>;

export const getBankReport = endpoint({
  method: 'GET',
  path: '/sales/bank-report',
  who: ['admin', 'reports'],
  summary: 'For each day with any entries: sales, what is still owed on them, expenses, and what should be banked.',
  report: true,
  query: z.object(dayRange),
  payload: z.array(bankReportRow),
  meta: z.object({
    totals: z.object({
      sales: z.number(),
      unpaidSales: z.number(),
      expenses: z.number(),
      suppliers: z.number(),
      salesPlusUnpaidSales: z.number(),
      banked: z.number(),
    }),
  }),
});
