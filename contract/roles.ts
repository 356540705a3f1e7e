/** The four roles and which pages they open. The calls carry their own policy; this is about screens only. */
import * as z from 'zod';

export const roles = ['admin', 'sales', 'stock', 'reports'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles, 'must be one of admin, sales, stock, reports');

const pageRoles: Record<string, readonly Role[]> = {
  '/dashboard': ['admin', 'reports'],
  '/customers': ['admin'],
  '/users': ['admin'],
  '/sales': ['admin', 'sales'],
  '/reports': ['admin', 'reports'],
  '/stock': ['admin', 'stock'],
  '/banking': ['admin', 'reports'],
  '/banking-auto': ['admin', 'reports'],
  '/day': ['admin', 'reports'],
};

/** May someone with these roles open this page? Pages without a rule are open to anyone signed in. */
export function mayOpen(path: string, held: readonly Role[]): boolean {
  const allowed = pageRoles[path];
  return !allowed || allowed.some((r) => held.includes(r));
}

/**
 * Where someone lacking a page's roles is sent, or null when the page is shown anyway.
 * Only sales, stock and reports have a page of their own to fall back on, in this order.
 */
export function redirectFor(path: string, held: readonly Role[]): string | null {
  if (mayOpen(path, held)) return null;
  if (held.includes('sales')) return '/sales';
  if (held.includes('stock')) return '/stock';
  if (held.includes('reports')) return '/reports';
  return null;
}
