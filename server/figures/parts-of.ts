/** What each figure is made of, and by what it can be divided, in the words of the screens that show it. */
import { sql } from 'kysely';
import {
  type debtFigures,
  type FigureName,
  type Grouping,
  goodsFigures,
  type payableFigures,
  type resultFigures,
  type stockFigures,
} from '../../contract/books/figure-rows.ts';
import { kindsOfDrawer, kindsOfMethod, tradeKinds } from '../../contract/documents/money-kinds.ts';
import { lateCosts, purchaseDifferences } from './buying-parts.ts';
import * as debts from './debt-parts.ts';
import { expensesOfType } from './expense-parts.ts';
import { goods, lostReturns, summed } from './goods-parts.ts';
import { byLoss, lost, stockWrittenOff } from './loss-parts.ts';
import { balance, byKind, inAdvance, moved, oneWay, otherIncome, shiftExpected } from './money-parts.ts';
import { type Asked, less, type Part } from './part.ts';
import { bills, paidInAdvance } from './payable-parts.ts';
import { itemMovements, stockChange, stockTotal } from './stock-parts.ts';

interface Definition {
  by: Grouping[];
  /** True if the figure exists only for a single key. */
  needsKey?: true;
  parts(asked: Asked): Part[];
}

const byGoods: Grouping[] = ['item', 'category', 'staff', 'hour', 'weekday', 'customer', 'tax', 'taxKind'];
const byMethod: Grouping[] = ['method'];

const sold = Object.fromEntries(
  goodsFigures.map((figure): [string, Definition] => [figure, { by: byGoods, parts: (asked) => goods(figure, asked) }]),
) as Record<(typeof goodsFigures)[number], Definition>;

/** Credit is listed among the methods with the key 0. Without a key, the figure is all methods and credit. */
function withCredit(money: (asked: Asked) => Part[], credit: (asked: Asked) => Part[]): Definition {
  return {
    by: byMethod,
    parts: (asked) => [
      ...(asked.key === '0' ? [] : money(asked)),
      ...(asked.key === undefined || asked.key === '0' ? credit(asked) : []),
    ],
  };
}
const nothing = () => [];

const methods = {
  paid: withCredit((asked) => moved(kindsOfMethod('paid'), asked), debts.soldOnCredit),
  refunded: withCredit((asked) => less(moved(kindsOfMethod('refunded'), asked)), debts.takenOffDebts),
  collected: withCredit((asked) => moved(kindsOfMethod('collected'), asked), nothing),
  deposits: withCredit((asked) => moved(kindsOfMethod('deposits'), asked), nothing),
  net: withCredit(
    (asked) => moved(tradeKinds, asked),
    (asked) => [...debts.soldOnCredit(asked), ...less(debts.takenOffDebts(asked))],
  ),
  expenses: {
    by: [...byMethod, 'type' as const],
    parts: (asked: Asked) => {
      if (asked.key === '0') return [];
      return asked.by === 'type' ? expensesOfType(asked) : less(moved(kindsOfMethod('expenses'), asked));
    },
  },
};

const drawer = {
  depositsTaken: { by: byMethod, parts: (asked: Asked) => moved(kindsOfDrawer('deposits'), asked) },
  givenBack: { by: byMethod, parts: (asked: Asked) => less(moved(kindsOfDrawer('refunds'), asked)) },
  taxPaid: { by: byMethod, parts: (asked: Asked) => less(moved(kindsOfDrawer('taxPaid'), asked)) },
  paidToSuppliers: { by: byMethod, parts: (asked: Asked) => less(moved(kindsOfDrawer('suppliers'), asked)) },
  banked: { by: byMethod, parts: (asked: Asked) => less(moved(kindsOfDrawer('banked'), asked)) },
  cashIn: { by: byMethod, parts: (asked: Asked) => moved(kindsOfDrawer('cashIn'), asked) },
  cashOut: { by: byMethod, parts: (asked: Asked) => less(moved(kindsOfDrawer('cashOut'), asked)) },
  transfers: { by: byMethod, parts: (asked: Asked) => moved(kindsOfDrawer('transfers'), asked) },
  countDifferences: { by: byMethod, parts: (asked: Asked) => moved(['count difference'], asked) },
  moneyIn: { by: byMethod, parts: (asked: Asked) => oneWay('in', asked) },
  moneyOut: { by: byMethod, parts: (asked: Asked) => oneWay('out', asked) },
  dayIn: { by: byMethod, parts: (asked: Asked) => byKind('in', asked) },
  dayOut: { by: byMethod, parts: (asked: Asked) => byKind('out', asked) },
  balance: { by: byMethod, parts: (asked: Asked) => balance(asked, false) },
  expectedBalance: { by: byMethod, parts: (asked: Asked) => balance(asked, true) },
  shiftExpected: { by: ['shift' as const], needsKey: true as const, parts: shiftExpected },
};

const byCustomer: Grouping[] = ['customer'];

const owed: Record<(typeof debtFigures)[number], Definition> = {
  soldOnCredit: { by: [], parts: debts.soldOnCredit },
  unpaidSales: { by: [], parts: debts.unpaidSales },
  takenOffDebts: { by: [], parts: debts.takenOffDebts },
  badDebts: { by: [], parts: debts.badDebts },
  badDebtTax: { by: [], parts: debts.badDebtTax },
  owed: { by: byCustomer, parts: (asked) => debts.owed('owed', asked) },
  overdue: { by: byCustomer, parts: (asked) => debts.owed('overdue', asked) },
  notDue: { by: byCustomer, parts: (asked) => debts.owed('notDue', asked) },
  to30: { by: byCustomer, parts: (asked) => debts.owed('to30', asked) },
  to60: { by: byCustomer, parts: (asked) => debts.owed('to60', asked) },
  to90: { by: byCustomer, parts: (asked) => debts.owed('to90', asked) },
  over90: { by: byCustomer, parts: (asked) => debts.owed('over90', asked) },
  inAdvance: { by: byCustomer, needsKey: true, parts: inAdvance },
};

const bySupplier: Grouping[] = ['supplier'];

const payables: Record<(typeof payableFigures)[number], Definition> = {
  owedToSuppliers: { by: bySupplier, parts: (asked) => bills('owedToSuppliers', asked) },
  overdueToSuppliers: { by: bySupplier, parts: (asked) => bills('overdueToSuppliers', asked) },
  dueSoonToSuppliers: { by: bySupplier, parts: (asked) => bills('dueSoonToSuppliers', asked) },
  dueLaterToSuppliers: { by: bySupplier, parts: (asked) => bills('dueLaterToSuppliers', asked) },
  suppliersNotDue: { by: bySupplier, parts: (asked) => bills('suppliersNotDue', asked) },
  suppliersTo30: { by: bySupplier, parts: (asked) => bills('suppliersTo30', asked) },
  suppliersTo60: { by: bySupplier, parts: (asked) => bills('suppliersTo60', asked) },
  suppliersTo90: { by: bySupplier, parts: (asked) => bills('suppliersTo90', asked) },
  suppliersOver90: { by: bySupplier, parts: (asked) => bills('suppliersOver90', asked) },
  paidInAdvance: { by: bySupplier, parts: paidInAdvance },
};

const soldLessReturned = sql`gross + added_tax - discounts - returns`;
const rounding = (asked: Asked) => debts.cashRounding(asked, summed(soldLessReturned, asked));

const costOfGoods = (asked: Asked) => [...goods('cost', asked), ...lateCosts(asked)];
const grossProfit = (asked: Asked) => [...goods('profit', asked), ...less(lateCosts(asked))];
const stockLosses = (asked: Asked) => [...lostReturns(asked), ...stockWrittenOff('loss', asked)];

const results: Record<(typeof resultFigures)[number], Definition> = {
  toBank: {
    by: [],
    parts: (asked) => [
      ...goods('salesLessReturns', asked),
      ...less(debts.unpaidSales(asked)),
      ...moved(['expense'], asked),
    ],
  },
  salesPlusUnpaidSales: {
    by: [],
    parts: (asked) => [...goods('salesLessReturns', asked), ...debts.unpaidSales(asked)],
  },
  takenForSales: {
    by: byMethod,
    parts: (asked) => [...moved(['sale', 'refund', 'expense'], asked), ...debts.debtsPaidForSales(asked)],
  },
  costOfGoods: { by: [], parts: costOfGoods },
  grossProfit: { by: [], parts: grossProfit },
  otherIncome: { by: [], parts: otherIncome },
  stockLosses: { by: [], parts: stockLosses },
  gifts: { by: [], parts: (asked) => stockWrittenOff('gift', asked) },
  stockAdjustments: { by: [], parts: (asked) => stockChange('stockAdjustments', asked) },
  stockRevaluation: { by: [], parts: (asked) => stockChange('stockRevaluation', asked) },
  purchaseDifferences: { by: [], parts: purchaseDifferences },
  cashRounding: { by: [], parts: rounding },
  netProfit: {
    by: [],
    parts: (asked) => [
      ...grossProfit(asked),
      ...otherIncome(asked),
      ...moved(['expense'], asked),
      ...less(stockLosses(asked)),
      ...less(stockWrittenOff('gift', asked)),
      ...stockTotal('stockAdjustments', asked),
      ...stockTotal('stockRevaluation', asked),
      ...purchaseDifferences(asked),
      ...less(debts.badDebts(asked)),
      ...moved(['count difference'], asked),
      ...rounding(asked),
    ],
  },
};

function ofStock(figure: (typeof stockFigures)[number]): Definition {
  return {
    by: ['item'],
    parts: (asked) => (asked.key === undefined ? stockChange(figure, asked) : itemMovements(figure, asked)),
  };
}

export const definitions: Record<FigureName, Definition> = {
  ...sold,
  ...methods,
  ...drawer,
  ...owed,
  ...payables,
  ...results,
  stockQuantity: ofStock('stockQuantity'),
  stockValue: ofStock('stockValue'),
  lostQuantity: { by: byLoss, parts: (asked) => lost('lostQuantity', asked) },
  lostValue: { by: byLoss, parts: (asked) => lost('lostValue', asked) },
};
