/**
 * Every screen inside the frame, once: its address and title, who may open it, which entry of the menu it is below, what its
 * tab is called and what people may call it when they look for it. Menu, tabs, redirects by role and the search read it;
 * a screen without `who` is open to everyone who is signed in. Without schemas, because the router needs it before sign-in.
 */
import type { Role } from './roles.ts';

/** In the order of the menu; the spelling is the product's. */
export const menuEntries = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'debtors', to: '/customers' },
  { label: 'users', to: '/users' },
  { label: 'stock', to: '/stock' },
  { label: 'Sales', to: '/sales' },
  { label: 'Reports', to: '/reports' },
  { label: 'Banking', to: '/banking' },
  { label: 'Logs', to: '/logs' },
  { label: 'expenses', to: '/banking-auto' },
] as const;
export type MenuEntry = (typeof menuEntries)[number]['label'];

export interface Screen {
  path: string;
  title: string;
  who?: readonly Role[];
  /** A setting that opens it to sellers, as `sellersWith` does for calls. */
  sellersWith?: 'sellerDebts';
  entry?: MenuEntry;
  /** Left out where it is reached from another screen. Tabs stand in the order of this table. */
  tab?: string;
  /** Has a tab below this entry, too. */
  alsoIn?: MenuEntry;
  /** About a range of days, which it shares with the other reports. */
  hasRange?: true;
  /** Other words for it. */
  words?: string;
}

const office = ['admin', 'reports'] as const;
const till = ['admin', 'sales'] as const;
const tillAndOffice = ['admin', 'sales', 'reports'] as const;
const admin = ['admin'] as const;

export const screens = [
  { path: '/dashboard', title: 'Dashboard', who: office, entry: 'Dashboard', words: 'home today overview' },
  { path: '/customers', title: 'Customers', who: admin, entry: 'debtors', tab: 'Customers', words: 'people clients' },
  { path: '/customers/$id', title: 'Customer', who: admin, sellersWith: 'sellerDebts', entry: 'debtors' },
  {
    path: '/debts',
    title: 'Debt desk',
    who: admin,
    sellersWith: 'sellerDebts',
    entry: 'debtors',
    tab: 'Debt desk',
    words: 'owed overdue remind collect credit',
  },
  { path: '/debts/payments', title: 'Payment slips', who: office, entry: 'debtors', words: 'payments paid debts' },
  { path: '/addCustomersForm', title: 'Add customers', entry: 'debtors' },
  { path: '/editStudentsForm', title: 'Update customers', entry: 'debtors' },
  { path: '/users', title: 'User', who: admin, entry: 'users', words: 'users staff roles people invite' },
  { path: '/stock', title: 'Stock', who: ['admin', 'stock'], entry: 'stock', words: 'items products inventory goods' },
  { path: '/sales', title: 'Sales', who: till, entry: 'Sales', tab: 'Till', words: 'sell cart checkout pos' },
  { path: '/receipts', title: 'Receipts', who: tillAndOffice, entry: 'Sales', tab: 'Receipts', words: 'print again' },
  { path: '/returns', title: 'Returns', who: tillAndOffice, entry: 'Sales', tab: 'Returns', words: 'refund take back' },
  { path: '/held-carts', title: 'Held carts', who: till, entry: 'Sales', tab: 'Held carts', words: 'parked aside' },
  {
    path: '/reports',
    title: 'Sales Report',
    who: office,
    entry: 'Reports',
    tab: 'Sales Report',
    words: 'sold restock',
  },
  {
    path: '/reports/summary',
    title: 'Summary',
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: 'Summary',
    words: 'days weeks months',
  },
  {
    path: '/reports/breakdown',
    title: 'Breakdown',
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: 'Breakdown',
    words: 'best sellers by item category staff hour',
  },
  {
    path: '/reports/profit-and-loss',
    title: 'Profit and loss',
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: 'Profit and loss',
    words: 'net income journal accountant',
  },
  {
    ...{ path: '/reports/balance-sheet', title: 'Balance sheet', who: office },
    ...{ entry: 'Reports', tab: 'Balance sheet', words: 'assets liabilities equity accountant worth' },
  },
  {
    ...{ path: '/reports/trial-balance', title: 'Trial balance', who: office, hasRange: true },
    ...{ entry: 'Reports', tab: 'Trial balance', words: 'debit credit ledger accountant' },
  },
  {
    ...{ path: '/reports/account', title: 'Accounts', who: office, hasRange: true },
    ...{ entry: 'Reports', tab: 'Accounts', words: 'ledger postings debit credit accountant' },
  },
  {
    ...{ path: '/reports/tax', title: 'Tax', who: office, hasRange: true },
    ...{ entry: 'Reports', tab: 'Tax', words: 'vat gst pay tax office owed' },
  },
  { path: '/reports/slow-stock', title: 'Slow stock', who: office, entry: 'Reports', tab: 'Slow stock' },
  {
    path: '/reports/stock-value',
    title: 'Stock value',
    who: office,
    entry: 'Reports',
    tab: 'Stock value',
    words: 'worth inventory',
  },
  {
    path: '/reports/by-hand',
    title: 'Changed by hand',
    who: admin,
    hasRange: true,
    entry: 'Reports',
    tab: 'Changed by hand',
    words: 'audit control who changed deleted write-offs',
  },
  { path: '/reports/rows', title: 'Rows of a figure', who: office, entry: 'Reports' },
  {
    path: '/debts/ageing',
    title: 'Ageing',
    who: office,
    entry: 'debtors',
    tab: 'Ageing',
    alsoIn: 'Reports',
    words: 'old debts overdue',
  },
  {
    path: '/banking',
    title: 'Banking',
    who: office,
    entry: 'Banking',
    words: 'bank deposit banked transfer move money',
  },
  {
    path: '/expenses',
    title: 'Expenses',
    who: tillAndOffice,
    entry: 'expenses',
    tab: 'Expenses',
    words: 'spend costs',
  },
  {
    path: '/banking-auto',
    title: 'Banking Report',
    who: office,
    entry: 'expenses',
    tab: 'Banking Report',
    words: 'expenses report',
  },
  {
    path: '/drawer',
    title: 'Drawer',
    who: tillAndOffice,
    entry: 'expenses',
    tab: 'Drawer',
    words: 'cash in out float shift',
  },
  {
    path: '/day',
    title: 'Day close',
    who: office,
    entry: 'expenses',
    tab: 'Day close',
    alsoIn: 'Reports',
    words: 'count cash end of day',
  },
  {
    path: '/money',
    title: 'Cash Book',
    who: office,
    hasRange: true,
    entry: 'expenses',
    tab: 'Cash Book',
    alsoIn: 'Reports',
    words: 'money ledger balance',
  },
  { path: '/settings', title: 'Settings', who: admin, words: 'business taxes payment methods logo mail' },
  { path: '/logs', title: 'Activity Logs', entry: 'Logs', words: 'history who did what' },
  { path: '/help', title: 'Help', words: 'handbook manual' },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];

export function screenAt(path: string): Screen | undefined {
  return (screens as readonly Screen[]).find((one) => one.path === path);
}

/** The tabs below an entry of the menu. */
export function tabsOf(entry: MenuEntry): readonly Screen[] {
  return (screens as readonly Screen[]).filter((one) => one.tab && (one.entry === entry || one.alsoIn === entry));
}
