/** Which pages a role can open. Only about screens, and without schemas, because the router needs it before sign-in. */
import type { Role } from './roles.ts';

const pageRoles: Record<string, readonly Role[]> = {
  '/dashboard': ['admin', 'reports'],
  '/customers': ['admin'],
  '/debts/ageing': ['admin', 'reports'],
  '/users': ['admin'],
  '/sales': ['admin', 'sales'],
  '/returns': ['admin', 'sales', 'reports'],
  '/reports': ['admin', 'reports'],
  '/stock': ['admin', 'stock'],
  '/banking': ['admin', 'reports'],
  '/banking-auto': ['admin', 'reports'],
  '/day': ['admin', 'reports'],
  '/money': ['admin', 'reports'],
  '/settings': ['admin'],
};

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
