/** Which pages a role can open, from the table of screens. */
import type { Role } from './roles.ts';
import { type Screen, screenAt } from './screens.ts';

export type SellerSetting = NonNullable<Screen['sellersWith']>;

/** The setting that decides whether this person may open this page; null if their roles decide. */
export function decidingSetting(path: string, held: readonly Role[]): SellerSetting | null {
  if (mayOpen(path, held) || !held.includes('sales')) return null;
  return screenAt(path)?.sellersWith ?? null;
}

/** Whether someone with these roles may open this page. Pages without a rule are open to anyone who is signed in. */
export function mayOpen(path: string, held: readonly Role[]): boolean {
  const allowed = screenAt(path)?.who;
  return !allowed || allowed.some((r) => held.includes(r));
}

/**
 * Where to send someone who lacks a page's roles, or null if the page is shown anyway. Only sales, stock and reports have a
 * page of their own to fall back on, in this order.
 */
export function redirectFor(path: string, held: readonly Role[]): string | null {
  if (mayOpen(path, held)) return null;
  if (held.includes('sales')) return '/sales';
  if (held.includes('stock')) return '/stock';
  if (held.includes('reports')) return '/reports';
  return null;
}
