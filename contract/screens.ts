/**
 * Every screen inside the frame, once: its address and title, who may open it, the entry of the menu it is below, and the name
 * of its tab. Menu, tabs, redirects by role and the search (with screen-words.ts) read it. A screen without `who` is open to
 * everyone who is signed in. No schemas are imported, because the router needs this before sign-in.
 */
import type { Role } from './roles.ts';
import { type Message, msg } from './words/text.ts';

/** In the order of the menu. The spelling is part of the product. */
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
  sellersWith?: 'sellerDebts' | 'sellerCounts';
  entry?: MenuEntry;
  /** Left out if the screen is reached from another one. Tabs have the order of this table. */
  tab?: Message;
  /** Another entry below which it has a tab. */
  alsoIn?: MenuEntry;
  /** Only shown if a browser was registered as a till. */
  withTills?: true;
  /** Whether it is about a range of days, which it shares with the other reports. */
  hasRange?: true;
}

const office = ['admin', 'reports'] as const;
const till = ['admin', 'sales'] as const;
const tillAndOffice = ['admin', 'sales', 'reports'] as const;
const admin = ['admin'] as const;
const goodsIn = ['admin', 'stock', 'reports'] as const;

export const screens = [
  { path: '/dashboard', title: msg('Dashboard'), who: office, entry: 'Dashboard' },
  { path: '/start', title: msg('Set up your shop'), who: admin, entry: 'Dashboard' },
  {
    path: '/customers',
    title: msg('Customers'),
    who: admin,
    entry: 'debtors',
    tab: msg('Customers'),
  },
  { path: '/customers/$id', title: msg('Customer'), who: admin, sellersWith: 'sellerDebts', entry: 'debtors' },
  {
    path: '/debts',
    title: msg('Debt desk'),
    who: admin,
    sellersWith: 'sellerDebts',
    entry: 'debtors',
    tab: msg('Debt desk'),
  },
  {
    path: '/debts/payments',
    title: msg('Payment slips'),
    who: office,
    entry: 'debtors',
  },
  { path: '/addCustomersForm', title: msg('Add customers'), entry: 'debtors' },
  { path: '/editStudentsForm', title: msg('Update customers'), entry: 'debtors' },
  { path: '/users', title: msg('User'), who: admin, entry: 'users' },
  {
    path: '/stock',
    title: msg('Stock'),
    who: ['admin', 'stock'],
    entry: 'stock',
    tab: msg('Stock'),
  },
  { path: '/buy', title: msg('Buy list'), who: ['admin', 'stock'], entry: 'stock', tab: msg('Buy list') },
  { path: '/orders', title: msg('Orders'), who: goodsIn, entry: 'stock', tab: msg('Orders') },
  { path: '/orders/new', title: msg('New order'), who: ['admin', 'stock'], entry: 'stock' },
  { path: '/orders/$id', title: msg('Order'), who: goodsIn, entry: 'stock' },
  { path: '/deliveries', title: msg('Deliveries'), who: goodsIn, entry: 'stock', tab: msg('Deliveries') },
  { path: '/deliveries/new', title: msg('Deliver'), who: ['admin', 'stock'], entry: 'stock' },
  { path: '/deliveries/$id', title: msg('Delivery'), who: goodsIn, entry: 'stock' },
  {
    path: '/suppliers',
    title: msg('Suppliers'),
    who: ['admin', 'stock', 'reports'],
    entry: 'stock',
    tab: msg('Suppliers'),
  },
  { path: '/suppliers/$id', title: msg('Supplier'), who: ['admin', 'stock', 'reports'], entry: 'stock' },
  {
    path: '/counts',
    title: msg('Counts'),
    who: goodsIn,
    sellersWith: 'sellerCounts',
    entry: 'stock',
    tab: msg('Counts'),
  },
  { path: '/counts/$id', title: msg('Count'), who: goodsIn, sellersWith: 'sellerCounts', entry: 'stock' },
  {
    path: '/price-lists',
    title: msg('Price lists'),
    who: ['admin', 'stock'],
    entry: 'stock',
  },
  {
    path: '/labels',
    title: msg('Labels'),
    who: ['admin', 'sales', 'stock', 'reports'],
    entry: 'stock',
    tab: msg('Labels'),
  },
  {
    path: '/sales',
    title: msg('Sales'),
    who: till,
    entry: 'Sales',
    tab: msg('Till'),
  },
  {
    path: '/receipts',
    title: msg('Receipts'),
    who: tillAndOffice,
    entry: 'Sales',
    tab: msg('Receipts'),
  },
  {
    path: '/returns',
    title: msg('Returns'),
    who: tillAndOffice,
    entry: 'Sales',
    tab: msg('Returns'),
  },
  {
    path: '/held-carts',
    title: msg('Held carts'),
    who: till,
    entry: 'Sales',
    tab: msg('Held carts'),
  },
  { path: '/to-settle', title: msg('To settle'), who: admin, entry: 'Sales', tab: msg('To settle'), withTills: true },
  {
    path: '/reports',
    title: msg('Sales Report'),
    who: office,
    entry: 'Reports',
    tab: msg('Sales Report'),
  },
  {
    path: '/reports/summary',
    title: msg('Summary'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Summary'),
  },
  {
    path: '/reports/breakdown',
    title: msg('Breakdown'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Breakdown'),
  },
  {
    path: '/reports/profit-and-loss',
    title: msg('Profit and loss'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Profit and loss'),
  },
  {
    path: '/reports/balance-sheet',
    title: msg('Balance sheet'),
    who: office,
    entry: 'Reports',
    tab: msg('Balance sheet'),
  },
  {
    path: '/reports/trial-balance',
    title: msg('Trial balance'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Trial balance'),
  },
  {
    path: '/reports/account',
    title: msg('Accounts'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Accounts'),
  },
  {
    path: '/reports/tax',
    title: msg('Tax'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Tax'),
  },
  { path: '/reports/slow-stock', title: msg('Slow stock'), who: office, entry: 'Reports', tab: msg('Slow stock') },
  { path: '/reports/expiring', title: msg('Best before'), who: goodsIn, entry: 'Reports', tab: msg('Best before') },
  {
    path: '/reports/stock-value',
    title: msg('Stock value'),
    who: office,
    entry: 'Reports',
    tab: msg('Stock value'),
  },
  {
    path: '/reports/losses',
    title: msg('Losses'),
    who: office,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Losses'),
  },
  {
    path: '/reports/by-hand',
    title: msg('Changed by hand'),
    who: admin,
    hasRange: true,
    entry: 'Reports',
    tab: msg('Changed by hand'),
  },
  { path: '/reports/rows', title: msg('Rows of a figure'), who: office, entry: 'Reports' },
  {
    path: '/debts/ageing',
    title: msg('Ageing'),
    who: office,
    entry: 'debtors',
    tab: msg('Ageing'),
    alsoIn: 'Reports',
  },
  {
    path: '/banking',
    title: msg('Banking'),
    who: office,
    entry: 'Banking',
    tab: msg('Banking'),
  },
  { path: '/owed', title: msg('What we owe'), who: office, entry: 'Banking', tab: msg('What we owe') },
  { path: '/opening', title: msg('Opening balances'), who: office, entry: 'Banking', tab: msg('Opening balances') },
  { path: '/opening/new', title: msg('From the old book'), who: admin, entry: 'Banking' },
  { path: '/opening/$id', title: msg('Opening balance'), who: office, entry: 'Banking' },
  {
    path: '/expenses',
    title: msg('Expenses'),
    who: tillAndOffice,
    entry: 'expenses',
    tab: msg('Expenses'),
  },
  {
    path: '/banking-auto',
    title: msg('Banking Report'),
    who: office,
    entry: 'expenses',
    tab: msg('Banking Report'),
  },
  {
    path: '/drawer',
    title: msg('Drawer'),
    who: tillAndOffice,
    entry: 'expenses',
    tab: msg('Drawer'),
  },
  {
    path: '/day',
    title: msg('Day close'),
    who: office,
    entry: 'expenses',
    tab: msg('Day close'),
    alsoIn: 'Reports',
  },
  {
    path: '/money',
    title: msg('Cash Book'),
    who: office,
    hasRange: true,
    entry: 'expenses',
    tab: msg('Cash Book'),
    alsoIn: 'Reports',
  },
  { path: '/settings', title: msg('Settings'), who: admin },
  { path: '/logs', title: msg('Activity Logs'), entry: 'Logs' },
  { path: '/help', title: msg('Help') },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'];

export function screenAt(path: string): Screen | undefined {
  return (screens as readonly Screen[]).find((one) => one.path === path);
}

/** The tabs below an entry of the menu. */
export function tabsOf(entry: MenuEntry): readonly Screen[] {
  return (screens as readonly Screen[]).filter((one) => one.tab && (one.entry === entry || one.alsoIn === entry));
}
