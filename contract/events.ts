/**
 * Live updates: which lists a change makes stale. An event carries these words and nothing else, so someone who may not
 * read a list learns nothing from it; the screens that show one fetch it again.
 */
import type { Endpoint } from './endpoint.ts';

export const eventsPath = '/api/events';

/** Sent when events may have been missed: fetch everything again. */
export const everything = '*';

/** Sent regularly. While the server itself hears of no changes, it says so, and the page may look for another. */
export const heartbeats = { live: ': live', deaf: ': deaf' } as const;

const changedBelow: Record<string, string[]> = {
  categories: ['categories', 'stock'],
  stock: ['stock', 'categories'],
  sales: ['sales', 'stock', 'accounts', 'customers', 'debts', 'days', 'money', 'shifts'],
  returns: ['returns', 'sales', 'stock', 'accounts', 'customers', 'debts', 'days', 'money', 'shifts'],
  'held-carts': ['held-carts'],
  accounts: ['accounts', 'customers', 'debts', 'sales', 'days', 'money', 'shifts'],
  customers: ['customers', 'accounts', 'debts', 'sales', 'days', 'money', 'shifts'],
  expenses: ['expenses', 'sales', 'days', 'money', 'shifts'],
  bankings: ['bankings', 'days', 'money', 'shifts'],
  days: ['days', 'money'],
  'cash-movements': ['cash-movements', 'days', 'money', 'shifts'],
  shifts: ['shifts', 'current-shift'],
  staff: ['staff'],
  // What customers may owe depends on them.
  settings: ['settings', 'customers', 'debts'],
  'payment-methods': ['payment-methods'],
  'tax-rates': ['tax-rates'],
};

/** The lists that a successful call changes; each word is the first part of the screens' query keys. */
export function changedBy({ method, path }: Pick<Endpoint, 'method' | 'path'>): string[] {
  return method === 'GET' ? [] : (changedBelow[path.split('/')[1] ?? ''] ?? []);
}
