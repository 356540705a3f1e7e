/**
 * Live updates: which lists are out of date after a change. An event carries the names of lists and nothing else, so someone
 * who may not read a list learns nothing from it; the screens that show one load it again.
 */
import type { Endpoint } from './endpoint.ts';

export const eventsPath = '/api/events';

/** Sent if events may have been missed: everything has to be loaded again. */
export const everything = '*';

/** Sent regularly. A server that hears of no changes itself sends the second one, so that the page can look for another server. */
export const heartbeats = { live: ': live', deaf: ': deaf' } as const;

const sold = ['sales', 'stock', 'buy-list', 'accounts', 'customers', 'debts', 'days', 'money', 'shifts', 'reports'];

const changedBelow: Record<string, string[]> = {
  categories: ['categories', 'stock', 'reports', 'till-tiles'],
  stock: ['stock', 'categories', 'reports', 'timed-prices', 'orders', 'buy-list'],
  'stock/{id}/picture': ['till-tiles'],
  'stock/{id}/favourite': ['till-tiles'],
  'stock/import': [
    ...['stock', 'categories', 'reports', 'timed-prices', 'orders', 'buy-list', 'price-lists', 'customers'],
  ],
  imports: [
    ...['imports', 'stock', 'categories', 'reports', 'timed-prices', 'orders', 'buy-list', 'price-lists', 'customers'],
  ],
  'price-lists': ['price-lists', 'stock', 'customers'],
  'timed-prices': ['timed-prices', 'stock'],
  sales: sold,
  returns: [
    ...[
      'returns',
      'sales',
      'stock',
      'buy-list',
      'accounts',
      'customers',
      'debts',
      'days',
      'money',
      'shifts',
      'reports',
    ],
  ],
  deliveries: [
    ...['deliveries', 'suppliers', 'bills', 'payables', 'orders', 'buy-list', 'stock', 'categories', 'timed-prices'],
    ...['days', 'money', 'shifts', 'reports'],
  ],
  'held-carts': ['held-carts'],
  devices: ['devices', 'days', 'settings'],
  'devices/{id}/heartbeat': ['devices', 'days'],
  'devices/{id}/sign-in': [],
  'devices/{id}/sales': ['devices', 'to-settle', 'counts', ...sold],
  'to-settle': ['to-settle', ...sold],
  'print-jobs': [],
  'drawer-openings': [],
  accounts: ['accounts', 'customers', 'debts', 'sales', 'days', 'money', 'shifts', 'reports'],
  customers: ['customers', 'accounts', 'debts', 'sales', 'days', 'money', 'shifts', 'reports'],
  payments: ['accounts', 'customers', 'debts', 'sales', 'days', 'money', 'shifts', 'reports'],
  deposits: ['customers', 'accounts', 'debts', 'sales', 'days', 'money', 'shifts', 'reports'],
  expenses: ['expenses', 'sales', 'days', 'money', 'shifts', 'reports'],
  'expense-types': ['expense-types', 'expenses', 'accounts-chart', 'reports'],
  'accounts-chart': ['accounts-chart', 'reports'],
  bankings: ['bankings', 'days', 'money', 'shifts', 'reports'],
  transfers: ['transfers', 'expenses', 'expense-types', 'sales', 'days', 'money', 'shifts', 'reports'],
  counts: ['counts', 'stock', 'categories', 'reports'],
  'counts/{id}/entries': ['counts'],
  'counts/{id}/entries/{key}': ['counts'],
  orders: ['orders', 'buy-list'],
  missed: ['buy-list'],
  // The first supplier, payment to one or advance makes the method Advance.
  opening: [
    ...['opening', 'customers', 'accounts', 'debts', 'suppliers', 'bills', 'payables', 'payment-methods'],
    ...['accounts-chart', 'days', 'money', 'shifts', 'reports'],
  ],
  'tax-payments': ['tax-payments', 'days', 'money', 'shifts', 'reports'],
  suppliers: [
    ...['suppliers', 'bills', 'supplier-payments', 'supplier-returns', 'payables', 'deliveries', 'stock', 'categories'],
    ...['orders', 'buy-list', 'payment-methods', 'accounts-chart', 'days', 'money', 'shifts', 'reports'],
  ],
  'supplier-payments': ['supplier-payments', 'suppliers', 'bills', 'payables', 'days', 'money', 'shifts', 'reports'],
  days: ['days', 'money', 'reports'],
  books: ['books', 'days'],
  'cash-movements': ['cash-movements', 'days', 'money', 'shifts', 'reports'],
  shifts: ['shifts', 'current-shift'],
  staff: ['staff', 'reports'],
  // What customers may owe depends on the settings.
  settings: ['settings', 'customers', 'debts'],
  'guided-start': ['guided-start'],
  practice: ['practice'],
  'payment-methods': ['payment-methods', 'accounts-chart', 'reports'],
  'tax-rates': ['tax-rates', 'accounts-chart'],
};

/**
 * The lists that a successful call changes. Each word is the first part of the screens' query keys. A print changes only the
 * log, and a check changes nothing.
 */
export function changedBy({ method, path }: Pick<Endpoint, 'method' | 'path'>): string[] {
  if (method === 'GET' || /\/(reprint|check)$/.test(path)) return [];
  return changedBelow[path.slice(1)] ?? changedBelow[path.split('/')[1] ?? ''] ?? [];
}
