/**
 * Every screen inside the frame, once: its address and title, who may open it, which entry of the menu it is below, what its
 * tab is called and what people may call it when they look for it. Menu, tabs, redirects by role and the search read it;
 * a screen without `who` is open to everyone who is signed in. Without schemas, because the router needs it before sign-in.
 */
import type { Role } from './roles.ts';
import { type Message, msg } from './words/text.ts';

/** In the order of the menu; the spelling is the product's. */
export const menuEntries = [
  { name: 'Dashboard', label: msg('Dashboard'), to: '/dashboard' },
  { name: 'debtors', label: msg('debtors'), to: '/customers' },
  { name: 'users', label: msg('users'), to: '/users' },
  { name: 'stock', label: msg('stock'), to: '/stock' },
  { name: 'Sales', label: msg('Sales'), to: '/sales' },
  { name: 'Reports', label: msg('Reports'), to: '/reports' },
  { name: 'Banking', label: msg('Banking'), to: '/banking' },
  { name: 'Logs', label: msg('Logs'), to: '/logs' },
  { name: 'expenses', label: msg('expenses'), to: '/banking-auto' },
] as const;
export type MenuEntry = (typeof menuEntries)[number]['name'];

export interface Screen {
  path: string;
  title: Message;
  who?: readonly Role[];
  /** A setting that opens it to sellers, as `sellersWith` does for calls. */
  sellersWith?: 'sellerDebts';
  entry?: MenuEntry;
  /** Left out where it is reached from another screen. Tabs stand in the order of this table. */
  tab?: Message;
  /** Has a tab below this entry, too. */
  alsoIn?: MenuEntry;
  /** About a range of days, which it shares with the other reports. */
  hasRange?: true;
  /** Other words for it. */
  words?: Message;
}

const office = ['admin', 'reports'] as const;
const till = ['admin', 'sales'] as const;
const tillAndOffice = ['admin', 'sales', 'reports'] as const;
const admin = ['admin'] as const;

export const screens = [
  { path: '/dashboard', title: msg('Dashboard'), who: office, entry: 'Dashboard', words: msg('home today overview') },
  {
    path: '/customers',
    title: msg('Customers'),
    who: admin,
    entry: 'debtors',
    tab: msg('Customers'),
    words: msg('people clients'),
  },
  { path: '/customers/$id', title: msg('Customer'), who: admin, sellersWith: 'sellerDebts', entry: 'debtors' },
  {
    path: '/debts',
    title: msg('Debt desk'),
    who: admin,
    sellersWith: 'sellerDebts',
    entry: 'debtors',
    tab: msg('Debt desk'),
    words: msg('owed overdue remind collect credit'),
  },
  {
    path: '/debts/payments',
    title: msg('Payment slips'),
    who: office,
    entry: 'debtors',
    words: msg('payments paid debts'),
  },
  { path: '/addCustomersForm', title: msg('Add customers'), entry: 'debtors' },
  { path: '/editStudentsForm', title: msg('Update customers'), entry: 'debtors' },
  { path: '/users', title: msg('User'), who: admin, entry: 'users', words: msg('users staff roles people invite') },
  {
    path: '/stock',
    title: msg('Stock'),
    who: ['admin', 'stock'],
    entry: 'stock',
    words: msg('items products inventory goods'),
  },
  {
    ...{ path: '/price-lists', title: msg('Price lists'), who: ['admin', 'stock'] },
    ...{ entry: 'stock', words: msg('wholesale discount offer') },
  },
  {
    path: '/labels',
    title: msg('Labels'),
    who: ['admin', 'sales', 'stock', 'reports'],
    entry: 'stock',
    words: msg('price tags barcodes print'),
  },
  {
    path: '/sales',
    title: msg('Sales'),
    who: till,
    entry: 'Sales',
    tab: msg('Till'),
    words: msg('sell cart checkout pos'),
  },
  {
    path: '/receipts',
    title: msg('Receipts'),
    who: tillAndOffice,
    entry: 'Sales',
    tab: msg('Receipts'),
    words: msg('print again'),
  },
  {
    path: '/returns',
    title: msg('Returns'),
    who: tillAndOffice,
    entry: 'Sales',
    tab: msg('Returns'),
    words: msg('refund take back'),
  },
  {
    path: '/held-carts',
    title: msg('Held carts'),
    who: till,
    entry: 'Sales',
    tab: msg('Held carts'),
    words: msg('parked aside'),
  },
  {
    path: '/reports',
    title: msg('Sales Report'),
    who: office,
    entry: 'Reports',
    tab: msg('Sales Report'),
    words: msg('sold restock'),
  },
  {
    path: '/reports/summary',
    title: msg('Summary'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Summary'),
    words: msg('days weeks months'),
  },
  {
    path: '/reports/breakdown',
    title: msg('Breakdown'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Breakdown'),
    words: msg('best sellers by item category staff hour'),
  },
  {
    path: '/reports/profit-and-loss',
    title: msg('Profit and loss'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Profit and loss'),
    words: msg('net income journal accountant'),
  },
  {
    ...{ path: '/reports/balance-sheet', title: msg('Balance sheet'), who: office },
    ...{ entry: 'Reports', tab: msg('Balance sheet'), words: msg('assets liabilities equity accountant worth') },
  },
  {
    ...{ path: '/reports/trial-balance', title: msg('Trial balance'), who: office, hasRange: true },
    ...{ entry: 'Reports', tab: msg('Trial balance'), words: msg('debit credit ledger accountant') },
  },
  {
    ...{ path: '/reports/account', title: msg('Accounts'), who: office, hasRange: true },
    ...{ entry: 'Reports', tab: msg('Accounts'), words: msg('ledger postings debit credit accountant') },
  },
  {
    ...{ path: '/reports/tax', title: msg('Tax'), who: office, hasRange: true },
    ...{ entry: 'Reports', tab: msg('Tax'), words: msg('vat gst pay tax office owed') },
  },
  { path: '/reports/slow-stock', title: msg('Slow stock'), who: office, entry: 'Reports', tab: msg('Slow stock') },
  {
    path: '/reports/stock-value',
    title: msg('Stock value'),
    who: office,
    entry: 'Reports',
    tab: msg('Stock value'),
    words: msg('worth inventory'),
  },
  {
    path: '/reports/by-hand',
    title: msg('Changed by hand'),
    who: admin,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Changed by hand'),
    words: msg('audit control who changed deleted write-offs'),
  },
  { path: '/reports/rows', title: msg('Rows of a figure'), who: office, entry: 'Reports' },
  {
    path: '/debts/ageing',
    title: msg('Ageing'),
    who: office,
    entry: 'debtors',
    tab: msg('Ageing'),
    alsoIn: 'Reports',
    words: msg('old debts overdue'),
  },
  {
    path: '/banking',
    title: msg('Banking'),
    who: office,
    entry: 'Banking',
    words: msg('bank deposit banked transfer move money'),
  },
  {
    path: '/expenses',
    title: msg('Expenses'),
    who: tillAndOffice,
    entry: 'expenses',
    tab: msg('Expenses'),
    words: msg('spend costs'),
  },
  {
    path: '/banking-auto',
    title: msg('Banking Report'),
    who: office,
    entry: 'expenses',
    tab: msg('Banking Report'),
    words: msg('expenses report'),
  },
  {
    path: '/drawer',
    title: msg('Drawer'),
    who: tillAndOffice,
    entry: 'expenses',
    tab: msg('Drawer'),
    words: msg('cash in out float shift'),
  },
  {
    path: '/day',
    title: msg('Day close'),
    who: office,
    entry: 'expenses',
    tab: msg('Day close'),
    alsoIn: 'Reports',
    words: msg('count cash end of day'),
  },
  {
    path: '/money',
    title: msg('Cash Book'),
    who: office,
    hasRange: true,
    entry: 'expenses',
    tab: msg('Cash Book'),
    alsoIn: 'Reports',
    words: msg('money ledger balance'),
  },
  { path: '/settings', title: msg('Settings'), who: admin, words: msg('business taxes payment methods logo mail') },
  { path: '/logs', title: msg('Activity Logs'), entry: 'Logs', words: msg('history who did what') },
  { path: '/help', title: msg('Help'), words: msg('handbook manual') },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];

export function screenAt(path: string): Screen | undefined {
  return (screens as readonly Screen[]).find((one) => one.path === path);
}

/** The tabs below an entry of the menu. */
export function tabsOf(entry: MenuEntry): readonly Screen[] {
  return (screens as readonly Screen[]).filter((one) => one.tab && (one.entry === entry || one.alsoIn === entry));
}
