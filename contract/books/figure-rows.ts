/**
 * Every number opens its rows. For any figure of the product, this call answers exactly the rows that add up to it, and their
 * sum. A figure is named as it is shown: by its name, its days, and the group that it belongs to (`by` and `key`).
 */
import * as z from 'zod';
import { documentKinds } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, flag, limit, optionalComment, page, unlessEmpty } from '../fields.ts';
import { problem } from '../words/problem.ts';
import { breakdowns } from './reports.ts';

/** Figures of goods that were sold and came back, for any breakdown of sales except the one by method. */
export const goodsFigures = [
  'lines',
  'quantity',
  'gross',
  'discounts',
  'addedTax',
  'sales',
  'returnedQuantity',
  /** Quantity sold less quantity returned. */
  'netQuantity',
  'returnedCost',
  'returnedProfit',
  'returns',
  'tax',
  'netSales',
  'cost',
  'profit',
  /** Shown on the dashboard and in the Banking Report. */
  'salesLessReturns',
] as const;

/** Money that came in and went out, by method. Key 0 stands for what was sold on credit and what returns took off debts. */
export const methodFigures = ['paid', 'refunded', 'collected', 'deposits', 'expenses', 'net'] as const;

/** Figures of the drawer and the Cash Book, by method. */
export const drawerFigures = [
  'depositsTaken',
  /** Money that was given back for returned goods, or of deposits. */
  'givenBack',
  /** What was paid to the tax office. */
  'taxPaid',
  /** What suppliers gave back is subtracted. */
  'paidToSuppliers',
  'banked',
  /** Floats are included. */
  'cashIn',
  'cashOut',
  /** What transfers brought in less what they took out. */
  'transfers',
  'countDifferences',
  /** All movements in, and all out, reversals included. */
  'moneyIn',
  'moneyOut',
  /** How Day close divides the day of a method: the kinds of movement whose sum is positive, and those whose sum is negative. */
  'dayIn',
  'dayOut',
  /** The balance at the end of the last day; a first day does not apply. */
  'balance',
  /** The balance without the difference that this day's own count found. */
  'expectedBalance',
  /** What a shift should have in its drawer. */
  'shiftExpected',
] as const;

/** What customers owe, of a range or now, by customer. */
export const debtFigures = [
  'soldOnCredit',
  'unpaidSales',
  'takenOffDebts',
  'badDebts',
  /** The tax that written-off debts take out of what is owed. */
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

/** What the shop owes, by supplier, now or at the end of the last day, and what suppliers were paid in advance. */
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

/** Figures of the Banking Report, of profit and loss, and of whole days on the dashboard and in the Summary. */
export const resultFigures = [
  'toBank',
  'salesPlusUnpaidSales',
  /** What a method took in for the sales of these days, less what it gave back and spent. */
  'takenForSales',
  /** The cost of what was sold less what came back, and costs that arrived after the goods had left. */
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

/** The stock at the end of the last day, by item. */
export const stockFigures = ['stockQuantity', 'stockValue'] as const;

/** Goods that nobody bought, grouped as in the report of losses. */
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

/** Names a figure. The address of its rows uses the same words. */
export interface FigureOf {
  figure: FigureName;
  startDate?: string | undefined;
  endDate?: string | undefined;
  by?: Grouping | undefined;
  key?: string | undefined;
  /** Set if the figure is shown with a minus; its rows and their sum then have the opposite sign, too. */
  less?: true | undefined;
}

/**
 * The groups that a figure may be of. `type` is a type of expense, `reason` the reason of a loss. The key of `taxKind` is a
 * kind of tax, or none.
 */
export const groupings = [...breakdowns, 'taxKind', 'type', 'shift', 'reason', 'supplier'] as const;
export type Grouping = (typeof groupings)[number];

export function unitOf(figure: FigureName): 'money' | 'quantity' {
  const quantities = ['lines', 'quantity', 'returnedQuantity', 'netQuantity', 'stockQuantity', 'lostQuantity'];
  return quantities.includes(figure) ? 'quantity' : 'money';
}

/** What a row comes from. An item stands for all of its movements on these days; the last two kinds open rows of their own. */
export const rowDocuments = [...documentKinds, 'shift', 'item', 'stock adjustments', 'stock revaluation'] as const;

export const figureRow = z.object({
  /** The index of the row. */
  id: z.number(),
  /** Null if the row covers all these days. */
  day: z.string().nullable(),
  document: z.object({ kind: z.enum(rowDocuments), id: z.number() }),
  /** 'Receipt 17', 'Expense 4', the name of an item. */
  label: z.string(),
  /** What was sold, who owes the money, or what it was spent on. */
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
    /** The key of the group as the report has it; empty for rows without one, such as sales without tax. */
    key: optionalComment,
    /** true if the figure is shown with a minus: the sign is then the opposite. */
    less: flag,
    page,
    limit,
  }),
  payload: z.array(figureRow),
  meta: z.object({
    sum: z.number(),
    /** The name of the group that `key` names; null without a key. */
    of: z.string().nullable(),
    hasMore: z.boolean(),
  }),
});
