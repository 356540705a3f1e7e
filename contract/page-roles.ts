/** Which pages a role can open. Only about screens, and without schemas, because the router needs it before sign-in. */
import type { Role } from './roles.ts';

const pageRoles: Record<string, readonly Role[]> = {
  '/dashboard': ['admin', 'reports'],
  '/customers': ['admin'],
  '/customers/$id': ['admin'],
  '/debts': ['admin'],
  '/debts/ageing': ['admin', 'reports'],
  '/users': ['admin'],
  '/sales': ['admin', 'sales'],
  '/returns': ['admin', 'sales', 'reports'],
  '/reports': ['admin', 'reports'],
  '/reports/summary': ['admin', 'reports'],
  '/reports/breakdown': ['admin', 'reports'],
  '/reports/profit-and-loss': ['admin', 'reports'],
  '/reports/slow-stock': ['admin', 'reports'],
  '/reports/stock-value': ['admin', 'reports'],
  '/reports/rows': ['admin', 'reports'],
  '/stock': ['admin', 'stock'],
  '/banking': ['admin', 'reports'],
  '/banking-auto': ['admin', 'reports'],
  '/day': ['admin', 'reports'],
  '/money': ['admin', 'reports'],
  '/settings': ['admin'],
};

/** Settings that open a page to sellers, as `sellersWith` does for calls. */
const sellerPages = { '/customers/$id': 'sellerDebts', '/debts': 'sellerDebts' } as const;

export type SellerSetting = (typeof sellerPages)[keyof typeof sellerPages];

/** The setting that decides whether this person may open this page; null if their roles decide. */
export function decidingSetting(path: string, held: readonly Role[]): SellerSetting | null {
  if (mayOpen(path, held) || !held.includes('sales')) return null;
  return (sellerPages as Record<string, SellerSetting>)[path] ?? null;
}

/** May someone with these roles open this page? Pages without a rule are open to anyone signed in. */
export function mayOpen(path: string, held: readonly Role[]): boolean {
  const allowed = pageRoles[path];
  return !allowed || allowed.some((r) => held.includes(r));
}

/**
 * Where to send someone who lacks a page's roles, or null when the page is shown anyway.
 * Only sales, stock and reports have their own page to fall back on, in this order.
 */
export function redirectFor(path: string, held: readonly Role[]): string | null {
  if (mayOpen(path, held)) return null;
  if (held.includes('sales')) return '/sales';
  if (held.includes('stock')) return '/stock';
  if (held.includes('reports')) return '/reports';
  return null;
}
