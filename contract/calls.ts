/** Every call. The server serves all of them and nothing else; the API reference lists them in this order. */
import { deletePayment, listAccounts, payAccount, updatePayment } from './accounts.ts';
import { approve, setPin } from './approvals.ts';
import {
  chooseColors,
  login,
  loginWithCode,
  logout,
  logoutByPost,
  me,
  requestPasswordReset,
  resetPassword,
  submitCode,
} from './auth.ts';
import { addBanking, deleteBanking, listBankings, updateBanking } from './bankings.ts';
import { checkBooks } from './books.ts';
import { listMoney } from './cash-book.ts';
import { addCashMovement, listCashMovements } from './cash-movements.ts';
import { addCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { importCustomers } from './customer-import.ts';
import { getLedger, mailStatement, makeStatementLink, readStatement, revokeStatementLink } from './customer-ledger.ts';
import { addCustomer, deleteCustomer, getCredit, listCustomers, updateCustomer } from './customers.ts';
import { closeDay, getDay, listCauses, reopenDay } from './day-close.ts';
import {
  addDeposit,
  addPromise,
  getCustomer,
  getPaymentSlip,
  listAgeing,
  listDesk,
  payCustomer,
  refundDeposit,
  remind,
  undoWriteOff,
  writeOff,
} from './debts.ts';
import { previewDigest } from './digest.ts';
import type { Endpoint } from './endpoint.ts';
import { addExpense, deleteExpense, listExpenses, searchExpenses, updateExpense } from './expenses.ts';
import { exportAll } from './export.ts';
import { listFigureRows } from './figure-rows.ts';
import { getFirstSteps } from './first-steps.ts';
import { deleteHeldCart, holdCart, listHeldCarts, takeHeldCart } from './held-carts.ts';
import { getJournal } from './journal.ts';
import { getSeal, listLogs } from './logs.ts';
import { addPaymentMethod, deletePaymentMethod, listPaymentMethods, updatePaymentMethod } from './payment-methods.ts';
import { getBreakdown, getProfitAndLoss, getStockValue, getSummary, getToday, listSlowStock } from './reports.ts';
import { getReturn, listReturns, makeReturn } from './returns.ts';
import {
  deleteSale,
  getBankReport,
  getReceipt,
  listReceipts,
  listSales,
  listSalesByDate,
  listStockHistory,
  mailReceipt,
  makeSale,
  searchSales,
  voidReceipt,
} from './sales.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';
import { health } from './settings.ts';
import { closeShift, getCurrentShift, listShifts, openShift } from './shifts.ts';
import { deleteLogo, getLogo, getSettings, putLogo, updateSettings } from './shop-settings.ts';
import { addStaff, deleteStaff, issueCode, listStaff, removeSecondFactor, updateStaff } from './staff.ts';
import {
  addStock,
  deleteStock,
  listAllStock,
  listMovements,
  listStock,
  listTopStock,
  makeWhole,
  restock,
  searchStock,
  updateStock,
} from './stock.ts';
import { getStockImport, importStock } from './stock-import.ts';
import { addTaxRate, deleteTaxRate, listTaxRates, updateTaxRate } from './tax-rates.ts';

export const calls: Record<string, Endpoint> = {
  health,
  checkBooks,
  login,
  loginWithCode,
  logout,
  logoutByPost,
  me,
  chooseColors,
  requestPasswordReset,
  submitCode,
  resetPassword,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  renewRecoveryCodes,
  getSettings,
  updateSettings,
  previewDigest,
  getLogo,
  putLogo,
  deleteLogo,
  listPaymentMethods,
  addPaymentMethod,
  updatePaymentMethod,
  deletePaymentMethod,
  listTaxRates,
  addTaxRate,
  updateTaxRate,
  deleteTaxRate,
  setPin,
  approve,
  listStaff,
  addStaff,
  updateStaff,
  deleteStaff,
  issueCode,
  removeSecondFactor,
  listCategories,
  addCategory,
  updateCategory,
  deleteCategory,
  listStock,
  searchStock,
  listAllStock,
  listTopStock,
  addStock,
  updateStock,
  restock,
  makeWhole,
  deleteStock,
  listMovements,
  importStock,
  getStockImport,
  getFirstSteps,
  makeSale,
  deleteSale,
  listReceipts,
  getReceipt,
  mailReceipt,
  voidReceipt,
  listSales,
  listSalesByDate,
  searchSales,
  listStockHistory,
  getBankReport,
  makeReturn,
  listReturns,
  getReturn,
  listHeldCarts,
  holdCart,
  takeHeldCart,
  deleteHeldCart,
  listCustomers,
  getCredit,
  addCustomer,
  updateCustomer,
  deleteCustomer,
  importCustomers,
  listAccounts,
  payAccount,
  updatePayment,
  deletePayment,
  writeOff,
  undoWriteOff,
  getCustomer,
  getLedger,
  payCustomer,
  getPaymentSlip,
  addDeposit,
  refundDeposit,
  addPromise,
  remind,
  mailStatement,
  makeStatementLink,
  revokeStatementLink,
  readStatement,
  listAgeing,
  listDesk,
  listExpenses,
  searchExpenses,
  addExpense,
  updateExpense,
  deleteExpense,
  listBankings,
  addBanking,
  updateBanking,
  deleteBanking,
  getDay,
  closeDay,
  reopenDay,
  listCauses,
  addCashMovement,
  listCashMovements,
  getCurrentShift,
  listShifts,
  openShift,
  closeShift,
  listMoney,
  getToday,
  getSummary,
  getBreakdown,
  getProfitAndLoss,
  listSlowStock,
  getStockValue,
  getJournal,
  exportAll,
  listFigureRows,
  listLogs,
  getSeal,
};
