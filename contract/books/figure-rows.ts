/**
 * Every number opens its rows: the call that answers, for any figure of the product, exactly the rows that add up to it, and
 * their sum. A figure is asked for as it is shown: by its name, its days, and what it is a part of (`by` and `key`).
 */
import * as z from 'zod';
import { documentKinds } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, flag, limit, optionalComment, page, unlessEmpty } from '../fields.ts';
import { problem } from '../words/problem.ts';
import { breakdowns } from './reports.ts';

/** What was sold and came back; by anything that sales are broken down by, save methods. */
export const goodsFigures = [
  'lines',
  'quantity',
  'gross',
  'discounts',
  'addedTax',
  'sales',
  'returnedQuantity',
  /** Sold less returned. */
  'netQuantity',
  'returnedCost',
  'returnedProfit',
  'returns',
  'tax',
  'netSales',
  'cost',
  'profit',
  /** What the dashboard and the Banking Report show. */
  'salesLessReturns',
] as const;

/** What came in and went out, by method. Key 0 is what was sold on credit and what returns took off debts. */
export const methodFigures = ['paid', 'refunded', 'collected', 'deposits', 'expenses', 'net'] as const;

/** What the drawer and the Cash Book show, by method. */
export const drawerFigures = [
  'depositsTaken',
  /** What was given back for goods that came back, or of what was paid in advance. */
  'givenBack',
  /** What was paid to the tax office. */
  'taxPaid',
  /** Less what they gave back. */
  'paidToSuppliers',
  'banked',
  /** Floats too. */
  'cashIn',
  'cashOut',
  /** What transfers brought in, less what they took out. */
  'transfers',
  'countDifferences',
  /** Every movement in, and every one out, reversals included. */
  'moneyIn',
  'moneyOut',
  /** As Day close divides a method's day: kinds of movement that came to more than nothing, and to less. */
  'dayIn',
  'dayOut',
  /** What is there at the end of the last day; it has no first day. */
  'balance',
  /** The balance without what that day's own count found. */
  'expectedBalance',
  /** What a shift should have in its drawer. */
  'shiftExpected',
] as const;

/** What is owed: of a range, or now, by customer. */
export const debtFigures = [
  'soldOnCredit',
  'unpaidSales',
  'takenOffDebts',
  'badDebts',
  /** What they took out of the tax that is owed. */
  'badDebtTax',
  'owed',
  'overdue',
  'notDue',
  'to30',
  'to60',
  'to90',
  'over90',
  'inAdvance',
] as const;

/** What the shop owes, by supplier: now, or at the end of the last day; and what they were paid in advance. */
export const payableFigures = [
  'owedToSuppliers',
  'overdueToSuppliers',
  'dueSoonToSuppliers',
  'dueLaterToSuppliers',
  'suppliersNotDue',
  'suppliersTo30',
  'suppliersTo60',
  'suppliersTo90',
  'suppliersOver90',
  'paidInAdvance',
] as const;

/** Of the Banking Report, of profit and loss, and of days as a whole: Summary and dashboard. */
export const resultFigures = [
  'toBank',
  'salesPlusUnpaidSales',
  /** What a method took for the sales of these days, less what it gave back and spent. */
  'takenForSales',
  /** What was sold and came back, and what goods that had left cost besides. */
  'costOfGoods',
  'grossProfit',
  'otherIncome',
  'stockLosses',
  'gifts',
  'stockAdjustments',
  'stockRevaluation',
  'purchaseDifferences',
  'cashRounding',
  'netProfit',
] as const;

/** What lay in stock at the end of the last day, by item. */
export const stockFigures = ['stockQuantity', 'stockValue'] as const;

/** Goods that nobody bought, as the report of losses has them, by what it is by. */
export const lossFigures = ['lostQuantity', 'lostValue'] as const;

export const figureNames = [
  ...goodsFigures,
  ...methodFigures,
  ...drawerFigures,
  ...debtFigures,
  ...payableFigures,
  ...resultFigures,
  ...stockFigures,
  ...lossFigures,
] as const;
export type FigureName = (typeof figureNames)[number];

/** What is asked for; the address of a figure's rows has the same words. */
export interface FigureOf {
  figure: FigureName;
  startDate?: string | undefined;
  endDate?: string | undefined;
  by?: Grouping | undefined;
  key?: string | undefined;
  /** Taken off where it is shown, with a minus: its rows and their sum are too. */
  less?: true | undefined;
}

/**
 * What a figure may be a part of; `type` is an expense's, `reason` a loss's. The key of `taxKind` is a kind of tax, or none.
 */
export const groupings = [...breakdowns, 'taxKind', 'type', 'shift', 'reason', 'supplier'] as const;
export type Grouping = (typeof groupings)[number];

export function unitOf(figure: FigureName): 'money' | 'quantity' {
  const quantities = ['lines', 'quantity', 'returnedQuantity', 'netQuantity', 'stockQuantity', 'lostQuantity'];
  return quantities.includes(figure) ? 'quantity' : 'money';
}

/** What a row comes from. An item stands for all of its movements of these days; the last two open rows of their own. */
export const rowDocuments = [...documentKinds, 'shift', 'item', 'stock adjustments', 'stock revaluation'] as const;

export const figureRow = z.object({
  /** Its place in the list. */
  id: z.number(),
  /** Null for what is of all these days. */
  day: z.string().nullable(),
  document: z.object({ kind: z.enum(rowDocuments), id: z.number() }),
  /** 'Receipt 17', 'Expense 4', the name of an item. */
  label: z.string(),
  /** What was sold, who owes, what it was spent on. */
  detail: z.string(),
  amount: z.number(),
});
export type FigureRow = z.output<typeof figureRow>;

export const figureRowsPageSize = 100;

export const listFigureRows = endpoint({
  method: 'GET',
  path: '/reports/rows',
  who: ['admin', 'reports'],
  summary:
    'The rows that add up to a figure of the dashboard, a report, the Cash Book, Day close, a customer or an item, newest first, 100 per page; meta.sum is the figure. Without a first day from the beginning, without a last one to the end.',
  query: z.object({
    figure: z.enum(figureNames, problem('must be the name of a figure')),
    ...dayRange,
    by: unlessEmpty(z.enum(groupings, problem('must be one of {{all}}', { all: groupings.join(', ') }))),
    /** Of `by`, as the report that shows the figure has it; empty for what has none, such as sales without tax. */
    key: optionalComment,
    /** true where it is shown taken off: the other sign. */
    less: flag,
    page,
    limit,
  }),
  payload: z.array(figureRow),
  meta: z.object({
    sum: z.number(),
    /** What `key` is called; null without one. */
    of: z.string().nullable(),
    hasMore: z.boolean(),
  }),
});
