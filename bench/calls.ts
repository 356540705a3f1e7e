/**
 * The calls that screens make when they open and while they are used, as `web/` makes them, on a demo shop whose last day
 * of trading was yesterday. The bench holds a big shop's against a small one's; `tests/explain-plans.test.ts` reads their
 * plans, and fails when a call that reads is missing here.
 */
import { addDays } from '../contract/dates.ts';

export function screenCalls(today: string): string[] {
  const yesterday = addDays(today, -1);
  const month = `startDate=${addDays(today, -30)}&endDate=${yesterday}`;
  const year = `startDate=${addDays(today, -360)}&endDate=${yesterday}`;
  return [
    // Everywhere: the session, who and what.
    '/auth/me',
    '/health',
    // The dashboard.
    '/customers?limit=0',
    '/staff',
    '/stock/all?limit=0',
    '/stock/all?kind=open&limit=20',
    '/stock?page=1&limit=20&compact=true',
    '/stock/top?compact=true',
    '/accounts?open=true&page=1&limit=100',
    '/health/books',
    '/books/lock',
    '/first-steps',
    // Stock, its search, categories, one item's history, and what was loaded of it after a reload.
    '/stock?page=5&limit=20&compact=true',
    '/stock?page=5&limit=20&after=50&compact=true',
    '/stock?page=1&limit=20&compact=true&sort=name&order=asc',
    '/stock?page=5&limit=20&after=50&compact=true&sort=name&order=desc',
    '/stock?page=1&limit=20&compact=true&sort=totalCost&order=desc',
    '/stock?page=5&limit=20&after=50&compact=true&sort=qty&order=asc',
    '/stock?page=1&limit=20&compact=true&sort=category&order=asc',
    '/stock?page=1&limit=20&compact=true&categoryId=2',
    '/stock/search?search=pen&page=1&limit=20&sort=unitSell&order=desc&categoryId=2',
    '/stock/search?search=pen&page=1&limit=20',
    '/stock/search?search=cr&page=1&limit=20',
    '/stock/search?search=Karibu%20Oats&page=1&limit=20',
    '/stock/search?search=6000000000007&page=1&limit=20',
    '/categories',
    '/stock/5/movements?page=1',
    '/stock/5/packs',
    '/price-lists',
    '/timed-prices',
    '/timed-prices?stockId=5',
    // What is ordered from suppliers, and what to buy.
    '/orders?open=true&page=1&limit=100',
    '/orders?state=sent&page=1',
    '/buy-list',
    '/suppliers?page=1',
    '/bills?open=true&page=1',
    '/payables/ageing?page=1',
    `/supplier-payments?${month}&page=1`,
    `/supplier-returns?${month}&page=1`,
    '/buy-list?budget=500',
    // The till: the cart's items, a scanned code, carts set aside, customers to choose, what they owe and the prices of their
    // list, today's sales, a receipt.
    '/stock/all?ids=3,14,15',
    '/stock/by-code?code=6000000000007',
    '/customers/7/prices?stockIds=3,14,15',
    '/held-carts',
    '/customers?search=am&compact=true&limit=20',
    '/customers/7/credit',
    `/sales/by-date?date=${yesterday}&page=1&limit=100`,
    '/sales/receipts/77',
    // Returns: finding the receipt that a customer brings, what came back.
    '/sales/receipts?search=&startDate=&endDate=&page=1',
    `/sales/receipts?search=&${month}&page=1`,
    '/sales/receipts?search=777&startDate=&endDate=&page=1',
    '/sales/receipts?search=pencil&startDate=&endDate=&page=1',
    '/sales/receipts?search=Crown%20Ball&startDate=&endDate=&page=1',
    '/sales/receipts?search=zq&startDate=&endDate=&page=1',
    `/sales/receipts?search=amina&${month}&page=1`,
    '/returns?startDate=&endDate=&page=1',
    `/returns?${month}&page=1`,
    // Sales Report: the list, searches, ReStock, Stock Levels.
    '/sales?page=1',
    '/sales?page=20',
    '/sales/search?search=&startDate=&endDate=&page=20&limit=100&after=2000',
    '/sales/search?search=Crown%20Ball&startDate=&endDate=&page=1&limit=100',
    '/sales/search?search=pencil&startDate=&endDate=&page=1&limit=100',
    `/sales/search?search=rice&${month}&page=1&limit=100`,
    `/sales/search?search=&${month}&page=1&limit=100`,
    '/sales/search?search=zq&startDate=&endDate=&page=1&limit=100',
    '/stock/all?low=true&page=1&limit=100',
    // Labels.
    `/stock/repriced?since=${addDays(today, -7)}`,
    '/sales/stock?search=&startDate=&endDate=&pageSize=100',
    `/sales/stock?search=&startDate=${yesterday}&endDate=${yesterday}&pageSize=100`,
    `/sales/stock?search=pencil&${month}&pageSize=100`,
    // Debtors.
    '/customers?search=&compact=true&page=1&limit=100',
    '/customers?search=amina&compact=true&page=1&limit=100',
    '/customers?id=7&compact=true',
    '/accounts?open=true&limit=0',
    '/accounts?customerId=7&page=1&limit=30',
    ...debtCalls(today),
    // Expenses, banked money, the banking report, closing the day.
    '/expenses?page=1&limit=100',
    '/expense-types',
    `/expenses/search?search=lunch&type=&${month}&page=1&limit=100`,
    '/bankings?startDate=&endDate=',
    `/bankings?${month}`,
    `/deliveries?${month}&page=1`,
    `/transfers?${month}&page=1&limit=100`,
    `/tax-payments?${month}&page=1&limit=100`,
    '/sales/bank-report',
    `/sales/bank-report?${month}`,
    `/days?date=${yesterday}`,
    `/days/${yesterday}/causes?difference=-9.00`,
    `/days/${yesterday}/causes?difference=12.50&methodId=3`,
    `/cash-movements?date=${yesterday}`,
    `/shifts?date=${yesterday}`,
    '/shifts/current',
    `/money?methodId=1&startDate=${yesterday}&endDate=${yesterday}&page=1&limit=100`,
    `/money?methodId=1&${month}&page=1&limit=100`,
    // The owner's reports: today, a month, a year, what does not move, what the stock is worth.
    '/reports/today',
    `/reports/summary?by=day&${month}`,
    `/reports/summary?by=week&${year}`,
    `/reports/summary?by=month&${year}`,
    ...['item', 'category', 'staff', 'method', 'hour', 'weekday', 'customer', 'tax'].flatMap((by) => [
      `/reports/breakdown?by=${by}&${month}&page=1&limit=100`,
      `/reports/breakdown?by=${by}&${year}&page=1&limit=100`,
    ]),
    `/reports/profit-and-loss?${month}&compare=previous`,
    `/reports/profit-and-loss?${year}&compare=year`,
    `/reports/tax?${month}`,
    `/reports/tax?${year}`,
    '/reports/balance-sheet',
    `/reports/balance-sheet?date=${addDays(today, -30)}`,
    `/reports/trial-balance?${month}`,
    `/reports/trial-balance?${year}`,
    `/reports/account?account=assets:cash&${month}&page=1&limit=100`,
    `/reports/account?account=assets:cash&${year}&page=300&limit=100`,
    `/reports/account?account=equity:owner&${year}&page=1&limit=100`,
    '/accounts-chart',
    '/reports/slow-stock?days=30&page=1&limit=100',
    '/reports/expiring?days=30&page=1&limit=100',
    '/reports/stock-value?page=1&limit=100',
    `/reports/stock-value?date=${addDays(today, -30)}&page=1&limit=100`,
    // The rows behind their figures.
    `/reports/rows?figure=salesLessReturns&startDate=${yesterday}&endDate=${yesterday}&page=1&limit=100`,
    `/reports/rows?figure=profit&${year}&page=1&limit=100`,
    `/reports/rows?figure=sales&by=staff&key=1&${month}&page=1&limit=100`,
    `/reports/rows?figure=sales&by=weekday&key=2&${year}&page=1&limit=100`,
    `/reports/rows?figure=expectedBalance&endDate=${yesterday}&by=method&key=1&page=1&limit=100`,
    `/reports/rows?figure=paid&${year}&page=1&limit=100`,
    `/reports/rows?figure=expenses&${year}&page=1&limit=100`,
    `/reports/rows?figure=soldOnCredit&${year}&page=1&limit=100`,
    `/reports/rows?figure=grossProfit&${year}&page=1&limit=100`,
    `/reports/rows?figure=netProfit&${year}&page=1&limit=100`,
    '/reports/rows?figure=owed&page=1&limit=100',
    // What was changed by hand.
    // The activity log.
    '/logs/seal',
    '/logs?search=&startDate=&endDate=&page=1&limit=100',
    '/logs?search=&startDate=&endDate=&page=20&limit=100&after=2000',
    '/logs?search=expense&startDate=&endDate=&page=1&limit=100',
    '/logs?search=Sam%20Till&startDate=&endDate=&page=1&limit=100',
    '/logs?search=zq&startDate=&endDate=&page=1&limit=100',
    '/logs?search=5%2C%20oats&startDate=&endDate=&page=1&limit=100',
    '/logs?search=%3F!.&startDate=&endDate=&page=1&limit=100',
    `/logs?search=receipt&${month}&page=1&limit=100`,
    '/logs?search=Receipt%203077&startDate=&endDate=&page=1&limit=100',
  ];
}

/** The debt desk: whom to call, how old debts are and were, one customer's page and ledger. */
export function debtCalls(today: string): string[] {
  const ageing = (daysAgo: number) => `/debts/ageing?asOf=${addDays(today, -daysAgo)}&page=1&limit=50`;
  return [
    '/debts/desk?page=1&limit=50',
    '/customers/payments?page=1&limit=100',
    '/debts/ageing?page=1&limit=50',
    ageing(1),
    ageing(30),
    ageing(200),
    '/customers/7',
    `/customers/7/goods?startDate=${addDays(today, -30)}&endDate=${addDays(today, -1)}`,
    '/customers/7/ledger',
    `/customers/7/ledger?startDate=${addDays(today, -30)}&endDate=${addDays(today, -1)}`,
  ];
}

/** Calls that read but whose answer has nothing to do with how long the shop has been trading. */
export const notGrowing: Record<string, string> = {
  '/auth/logout': 'ends a session',
  '/auth/second-factor': 'one row of the person asking',
  '/stock/imports/{id}': 'one row by its key',
  '/imports/{id}': 'one row by its key',
  '/customers/payments/{id}': 'one slip',
  '/statements/{token}': 'one customer, as their ledger',
  '/settings': 'kept in memory',
  '/settings/logo': 'one picture',
  '/settings/digest/preview': 'one day, and the last check of the books',
  '/reports/journal': 'a file, sent as it is read, on a connection of its own',
  '/export': 'a file of everything, sent as it is read, on a connection of its own',
  '/payment-methods': 'a handful of rows',
  '/tax-rates': 'a handful of rows',
  '/approvers': 'a handful of rows',
  '/price-lists/{id}/prices': 'the prices of one list',
  '/returns/{id}': 'one return by its key',
  '/orders/{id}': 'one order by its key',
  '/deliveries/{id}': 'one delivery by its key',
  '/suppliers/{id}': 'one supplier by its key',
  '/suppliers/{id}/items': 'what one supplier delivered',
  '/suppliers/{id}/ledger': 'the documents of one supplier',
  '/supplier-payments/{id}': 'one payment by its key',
  '/reports/by-hand': 'reads all of the log of the days that are asked for',
  '/expenses/{id}/photo': 'one picture',
};

export const searchTerms = ['a', 'no', 'zq', 'pen', 'oil', 'crown ball', 'nothing like it', 'No 99'];
