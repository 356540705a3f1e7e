/**
 * The reports for the owner: how the shop does over time, what and who makes the money, what is left, and what does not sell.
 * The same words mean the same in all of them:
 *   sales = gross + addedTax − discounts, as in the Sales Report; returns are dated on the day they were made
 *   netSales = sales − returns − tax; cost and tax are those of what was sold less those of what came back
 *   profit = netSales − cost
 * For whole days (summary, dashboard, profit and loss) the cost also contains costs of deliveries that arrived after the goods
 * had left. Breakdowns and the Sales Report are only about what was sold.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayRange, id, limit, optionalDay, page, unlessEmpty } from '../fields.ts';
import { taxKind } from '../selling/tax-rates.ts';
import { day } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { problem } from '../words/problem.ts';

/** The sums that every report of sales has. */
export const salesFigures = {
  /** The number of lines sold, as the Sales Report counts them. */
  lines: z.number(),
  quantity: z.number(),
  /** The sum of the goods at the prices before discounts. */
  gross: z.number(),
  discounts: z.number(),
  /** Tax on top of prices; tax that is included in a price is in `gross`. */
  addedTax: z.number(),
  sales: z.number(),
  returnedQuantity: z.number(),
  returns: z.number(),
  tax: z.number(),
  netSales: z.number(),
  cost: z.number(),
  profit: z.number(),
};
const figures = z.object(salesFigures);
export type SalesFigures = z.output<typeof figures>;

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** Money of these days that is not part of their sales. */
const moneyFigures = {
  /** What was left unpaid at the sale. */
  soldOnCredit: z.number(),
  /** Payments of debts on these days, whenever the debts were made. */
  collected: z.number(),
  expenses: z.number(),
};

const periodFigures = z.object({ ...salesFigures, ...moneyFigures });
export type PeriodFigures = z.output<typeof periodFigures>;

/** `start` and `end` are within the range that was asked for, so the first and the last period may be incomplete. */
export const summaryRow = z.object({ start: z.string(), end: z.string(), ...salesFigures, ...moneyFigures });
export type SummaryRow = z.output<typeof summaryRow>;

/** The range that was used, both ends inclusive. */
const range = { startDate: z.string(), endDate: z.string() };

export const getSummary = endpoint({
  method: 'GET',
  path: '/reports/summary',
  steady: true,
  who: ['admin', 'reports'],
  summary:
    'Sales, profit, credit, collected debts and expenses by day, week (from Monday) or month, oldest first, empty ones included. Without a first day, from the first one in the books; without a last one, to today. Days after today that have nothing are left out.',
  query: z.object({
    ...dayRange,
    by: unlessEmpty(z.enum(periods, problem('must be day, week or month'))).transform((value) => value ?? 'day'),
  }),
  payload: z.array(summaryRow),
  meta: z.object({ ...range, by: z.enum(periods), totals: periodFigures }),
});

export const breakdowns = ['item', 'category', 'staff', 'method', 'hour', 'weekday', 'customer', 'tax'] as const;
export type Breakdown = (typeof breakdowns)[number];

/**
 * `key` is unique in its breakdown: an id, an hour from 0 to 23, a weekday from 1 (Monday) to 7. `id` is the record that the
 * row links to; it is null for hours, weekdays and taxes, and for sales without a customer.
 */
const rowOf = { key: z.string(), id: id.nullable(), label: z.string() };

/** The kind of the tax, in the breakdown by tax only; null there for sales without one. */
export const breakdownRow = z.object({ ...rowOf, kind: taxKind.nullable().optional(), ...salesFigures });
export type BreakdownRow = z.output<typeof breakdownRow>;

/** What each method took in and gave out. What was sold on credit is a row of its own, without an id. */
const methodFigures = {
  /** Paid at once for sales of these days. All methods and the credit add up to the sales and their cash rounding. */
  paid: z.number(),
  /** Given back for returns, or taken off debts by them. */
  refunded: z.number(),
  collected: z.number(),
  /** Paid in advance, less the part that was given back. */
  deposits: z.number(),
  expenses: z.number(),
  /** paid − refunded + collected + deposits − expenses. */
  net: z.number(),
};
export const methodRow = z.object({ ...rowOf, ...methodFigures });
export type MethodRow = z.output<typeof methodRow>;
const methodTotals = z.object(methodFigures);

/** Net sales by kind of tax, without the tax itself. `none` is what was sold without a tax. */
export const taxBases = z.object({
  standard: z.number(),
  zero: z.number(),
  exempt: z.number(),
  none: z.number(),
});
export type TaxBases = z.output<typeof taxBases>;

export const breakdownPageSize = 100;

export const getBreakdown = endpoint({
  method: 'GET',
  path: '/reports/breakdown',
  steady: true,
  who: ['admin', 'reports'],
  summary:
    'Sales of some days by item, category, staff, payment method, hour, weekday, customer or tax, the largest net sales first (hours and weekdays in their order), 100 per page; totals cover all of it, as do the bases by kind of tax that the breakdown by tax has. Staff are those who sold; a return counts for who sold the goods. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object({
    by: z.enum(breakdowns, problem('must be one of {{all}}', { all: breakdowns.join(', ') })),
    ...dayRange,
    page,
    limit,
  }),
  payload: z.union([z.array(breakdownRow), z.array(methodRow)]),
  meta: z.object({
    ...range,
    by: z.enum(breakdowns),
    totals: z.union([figures, methodTotals]),
    /** Only the breakdown by tax has them; they add up to the net sales of `totals`. */
    bases: taxBases.optional(),
    count: z.number(),
    hasMore: z.boolean(),
  }),
});

/**
 * netSales = gross + addedTax − discounts − returns − tax; grossProfit = netSales − costOfGoods
 * netProfit = grossProfit + otherIncome − expenses − stockLosses − gifts + stockAdjustments + stockRevaluation +
 * purchaseDifferences − badDebts + countDifferences + cashRounding. A figure that is added is a gain if it is positive.
 */
export const profitAndLoss = z.object({
  ...range,
  gross: z.number(),
  addedTax: z.number(),
  discounts: z.number(),
  returns: z.number(),
  tax: z.number(),
  netSales: z.number(),
  costOfGoods: z.number(),
  grossProfit: z.number(),
  /** Income from other sources than sales: cash put in with the purpose other-income. Part of net profit, not of gross profit. */
  otherIncome: z.number(),
  expenses: z.number(),
  /** All types in use, even those with nothing, and archived types that have something. */
  expensesByType: z.array(z.object({ type: z.string(), amount: z.number() })),
  /** At cost: returned goods that were not put back, and what was written off less what was found. */
  stockLosses: z.number(),
  /** Goods given away, at cost. What the owner took for their own use is not a loss of the shop. */
  gifts: z.number(),
  /** Corrections of quantities, at cost. */
  stockAdjustments: z.number(),
  /** Changes of value through other unit costs, and the cents that rounding leaves. */
  stockRevaluation: z.number(),
  /** What suppliers credited for goods that were sent back, less what the goods had cost. */
  purchaseDifferences: z.number(),
  badDebts: z.number(),
  countDifferences: z.number(),
  cashRounding: z.number(),
  netProfit: z.number(),
});
export type ProfitAndLoss = z.output<typeof profitAndLoss>;

export const comparisons = ['previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export const getProfitAndLoss = endpoint({
  method: 'GET',
  path: '/reports/profit-and-loss',
  steady: true,
  who: ['admin', 'reports'],
  summary:
    'Profit and loss of some days, from net sales to net profit, and beside it the period before or the same one a year earlier. Other income, which is cash put in with that purpose, adds to net profit and not to gross profit. Expenses, stock losses, gifts and bad debts are positive where they cost; adjustments, revaluation, purchase differences, count differences and cash rounding where they are a gain. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object({ ...dayRange, compare: unlessEmpty(z.enum(comparisons, problem('must be previous or year'))) }),
  payload: profitAndLoss.extend({ compared: profitAndLoss.nullable() }),
});

/** due = the tax of all rates − badDebts − reclaimed. */
export const taxReport = z.object({
  ...range,
  /** Sales less returns, without their tax, and that tax. Rates of 0 percent are included. */
  rates: z.array(z.object({ name: z.string(), percent: z.number(), kind: taxKind, net: z.number(), tax: z.number() })),
  bases: taxBases,
  /** Tax of debts that were written off, if the shop takes it out of what it owes. */
  badDebts: z.number(),
  /** Tax on deliveries of these days that is claimed back. */
  reclaimed: z.number(),
  due: z.number(),
});
export type TaxReport = z.output<typeof taxReport>;

export const getTax = endpoint({
  method: 'GET',
  path: '/reports/tax',
  who: ['admin', 'reports'],
  summary:
    'What some days made the shop owe the tax office: tax charged by rate on sales less returns, less tax of bad debts and tax claimed back on deliveries. Payments to the office are no part of it. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object(dayRange),
  payload: taxReport,
});

export const slowStockRow = z.object({
  id,
  name: z.string(),
  category: z.string(),
  quantity: z.number(),
  unitCost: z.number(),
  value: z.number(),
  /** Null if it was never sold. */
  lastSold: z.string().nullable(),
  /** Days since the last sale or, if there was none, since the goods came. */
  idleDays: z.number(),
});
export type SlowStockRow = z.output<typeof slowStockRow>;

export const slowAfterDays = 90;

export const listSlowStock = endpoint({
  method: 'GET',
  path: '/reports/slow-stock',
  who: ['admin', 'reports'],
  summary:
    'Items in stock that have not sold for at least this many days (90 where none are named), idle longest first, 100 per page; meta counts all of them and says what they cost.',
  query: z.object({
    days: unlessEmpty(
      decimal({ decimals: 0, max: 36_500, above: 0, message: problem('must be a number of days from 1 to 36,500') }),
    ).transform((value) => value ?? slowAfterDays),
    page,
    limit,
  }),
  payload: z.array(slowStockRow),
  meta: z.object({
    days: z.number(),
    /** The items were last sold on this day or before. */
    idleSince: z.string(),
    count: z.number(),
    value: z.number(),
    /** The value of all stock, slow or not. */
    stockValue: z.number(),
    hasMore: z.boolean(),
  }),
});

export const expiringRow = z.object({
  stockId: id,
  name: z.string(),
  /** A row stands for all goods of the item with this date. */
  expiresOn: day,
  /** Estimated, assuming that goods without a date leave first and then those that expire first. */
  left: z.number(),
  /** left × unit cost. */
  cost: z.number(),
  /** The last delivery from a supplier that brought goods of this date, so that they could go back; null if there is none. */
  deliveryId: id.nullable(),
});
export type ExpiringRow = z.output<typeof expiringRow>;

export const expiresWithinDays = 30;

export const listExpiring = endpoint({
  method: 'GET',
  path: '/reports/expiring',
  who: ['admin', 'stock', 'reports'],
  summary:
    'Goods in stock that are best before a day within this many days (30 where none are named), those whose day has passed included, earliest first, 100 per page; meta counts all of them and says what they cost. What is left of a date is worked out from deliveries with dates and everything that moved since: goods without a date leave first, then what expires first.',
  query: z.object({
    days: unlessEmpty(
      decimal({ decimals: 0, max: 36_500, message: problem('must be a number of days from 0 to 36,500') }),
    ).transform((value) => value ?? expiresWithinDays),
    page,
    limit,
  }),
  payload: z.array(expiringRow),
  meta: z.object({
    days: z.number(),
    /** The last day that is listed. */
    until: day,
    count: z.number(),
    cost: z.number(),
    hasMore: z.boolean(),
  }),
});

export const stockValueRow = z.object({
  id,
  name: z.string(),
  /** Whether the item was deleted while some of it was left. */
  archived: z.boolean(),
  quantity: z.number(),
  value: z.number(),
});
export type StockValueRow = z.output<typeof stockValueRow>;

export const getStockValue = endpoint({
  method: 'GET',
  path: '/reports/stock-value',
  who: ['admin', 'reports'],
  summary:
    'What lay in stock at the end of a day, at cost, by the order in which items were added, 100 per page; meta has the value of all of it. Without a date, now.',
  query: z.object({ date: optionalDay, page, limit }),
  payload: z.array(stockValueRow),
  meta: z.object({ date: z.string(), value: z.number(), hasMore: z.boolean() }),
});

const todayFigures = z.object({
  /** Sales less returns, as in the Banking Report. */
  sales: z.number(),
  profit: z.number(),
  ...moneyFigures,
  /** The cash that Day close expects. */
  cashInDrawer: z.number(),
});
export type TodayFigures = z.output<typeof todayFigures>;

export const getToday = endpoint({
  method: 'GET',
  path: '/reports/today',
  who: ['admin', 'reports'],
  byRole: ['to-settle'],
  summary: "Today's figures beside those of the same weekday last week, and sales and profit of the last 30 days.",
  payload: z.object({
    date: day,
    today: todayFigures,
    lastWeek: todayFigures.extend({ date: day }),
    /** Oldest first, today last. */
    days: z.array(z.object({ date: day, sales: z.number(), profit: z.number() })),
  }),
  meta: z.object({
    /** Whether the shop has ever begun a count of its stock; if so, the dashboard offers today's. */
    hasCounted: z.boolean(),
    /** How many entries To settle has; for admins only. */
    toSettle: z.number().optional(),
  }),
});
