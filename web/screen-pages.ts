/** Where the page of each screen is; it is loaded when the screen is opened. */
import type { RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '../contract/screens.ts';
import { inPart } from './words/reader.ts';

type Pages = { readonly [Path in ScreenPath]: () => Promise<RouteComponent> };

const pages: Pages = {
  '/dashboard': () => import('./dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
  '/start': inPart('buying', () => import('./guided-start/start-page.tsx').then((file) => file.StartPage)),
  '/customers': () => import('./customers/customers-page.tsx').then((file) => file.CustomersPage),
  '/customers/$id': () => import('./customers/customer-page.tsx').then((file) => file.CustomerPage),
  '/debts': () => import('./debts/desk/desk-page.tsx').then((file) => file.DeskPage),
  '/debts/payments': () => import('./debts/payments/payments-page.tsx').then((file) => file.PaymentsPage),
  '/addCustomersForm': () => import('./customers/add-customer-form-page.tsx').then((file) => file.AddCustomerFormPage),
  '/editStudentsForm': () =>
    import('./customers/edit-customer-form-page.tsx').then((file) => file.EditCustomerFormPage),
  '/debts/ageing': () => import('./debts/ageing/ageing-page.tsx').then((file) => file.AgeingPage),
  '/users': () => import('./users/users-page.tsx').then((file) => file.UsersPage),
  '/stock': () => import('./stock/stock-page.tsx').then((file) => file.StockPage),
  '/buy': inPart('buying', () => import('./buy-list/buy-list-page.tsx').then((file) => file.BuyListPage)),
  '/orders': inPart('buying', () => import('./orders/orders-page.tsx').then((file) => file.OrdersPage)),
  '/orders/new': inPart('buying', () => import('./orders/new-order-page.tsx').then((file) => file.NewOrderPage)),
  '/orders/$id': inPart('buying', () => import('./orders/order-page.tsx').then((file) => file.OrderPage)),
  '/deliveries': inPart('buying', () => import('./deliveries/deliveries-page.tsx').then((file) => file.DeliveriesPage)),
  '/deliveries/new': inPart('buying', () => import('./deliveries/deliver-page.tsx').then((file) => file.DeliverPage)),
  '/deliveries/$id': inPart('buying', () => import('./deliveries/delivery-page.tsx').then((file) => file.DeliveryPage)),
  '/suppliers': inPart('buying', () => import('./suppliers/suppliers-page.tsx').then((file) => file.SuppliersPage)),
  '/suppliers/$id': inPart('buying', () => import('./suppliers/supplier-page.tsx').then((file) => file.SupplierPage)),
  '/counts': inPart('counting', () => import('./counts/counts-page.tsx').then((file) => file.CountsPage)),
  '/counts/$id': inPart('counting', () => import('./counts/count-page.tsx').then((file) => file.CountPage)),
  '/price-lists': () => import('./prices/price-lists-page.tsx').then((file) => file.PriceListsPage),
  '/labels': () => import('./labels/labels-page.tsx').then((file) => file.LabelsPage),
  '/sales': () => import('./sales/sales-page.tsx').then((file) => file.openTill()),
  '/returns': () => import('./returns/returns-page.tsx').then((file) => file.ReturnsPage),
  '/receipts': () => import('./receipts/receipts-page.tsx').then((file) => file.ReceiptsPage),
  '/held-carts': () => import('./held-carts/held-carts-page.tsx').then((file) => file.HeldCartsPage),
  '/to-settle': inPart('devices', () => import('./to-settle/to-settle-page.tsx').then((file) => file.ToSettlePage)),
  '/reports': () => import('./reports/sales-report/reports-page.tsx').then((file) => file.ReportsPage),
  '/reports/summary': () => import('./reports/summary-page.tsx').then((file) => file.SummaryPage),
  '/reports/breakdown': () => import('./reports/breakdown/breakdown-page.tsx').then((file) => file.BreakdownPage),
  '/reports/profit-and-loss': () =>
    import('./reports/profit-and-loss/profit-and-loss-page.tsx').then((file) => file.ProfitAndLossPage),
  '/reports/balance-sheet': () =>
    import('./reports/ledger/balance-sheet-page.tsx').then((file) => file.BalanceSheetPage),
  '/reports/trial-balance': () =>
    import('./reports/ledger/trial-balance-page.tsx').then((file) => file.TrialBalancePage),
  '/reports/account': () => import('./reports/ledger/account-page.tsx').then((file) => file.AccountPage),
  '/reports/tax': () => import('./reports/tax/tax-page.tsx').then((file) => file.TaxPage),
  '/reports/slow-stock': () => import('./reports/stock/slow-stock-page.tsx').then((file) => file.SlowStockPage),
  '/reports/expiring': inPart('buying', () => import('./best-before/expiry-page.tsx').then((file) => file.ExpiryPage)),
  '/reports/stock-value': () => import('./reports/stock/stock-value-page.tsx').then((file) => file.StockValuePage),
  '/reports/losses': inPart('counting', () => import('./losses/losses-page.tsx').then((file) => file.LossesPage)),
  '/reports/by-hand': () => import('./reports/by-hand-page.tsx').then((file) => file.ByHandPage),
  '/reports/rows': () => import('./figures/rows-page.tsx').then((file) => file.RowsPage),
  '/banking': () => import('./banking/banking-page.tsx').then((file) => file.BankingPage),
  '/opening': inPart('buying', () => import('./opening/openings-page.tsx').then((file) => file.OpeningsPage)),
  '/opening/new': inPart('buying', () => import('./opening/new-opening-page.tsx').then((file) => file.NewOpeningPage)),
  '/opening/$id': inPart('buying', () => import('./opening/opening-page.tsx').then((file) => file.OpeningPage)),
  '/owed': inPart('buying', () => import('./payables/owed-page.tsx').then((file) => file.OwedPage)),
  '/expenses': () => import('./expenses/expenses-page.tsx').then((file) => file.ExpensesPage),
  '/drawer': () => import('./drawer/drawer-page.tsx').then((file) => file.DrawerPage),
  '/banking-auto': () => import('./banking-report/banking-report-page.tsx').then((file) => file.BankingReportPage),
  '/day': () => import('./day-close/day-close-page.tsx').then((file) => file.DayClosePage),
  '/money': () => import('./cash-book/cash-book-page.tsx').then((file) => file.CashBookPage),
  '/settings': () => import('./settings/settings-page.tsx').then((file) => file.SettingsPage),
  '/logs': () => import('./logs/logs-page.tsx').then((file) => file.LogsPage),
  '/help': () => import('./help/help-page.tsx').then((file) => file.HelpPage),
};

export function loadPage(path: ScreenPath): Promise<RouteComponent> {
  return pages[path]();
}
