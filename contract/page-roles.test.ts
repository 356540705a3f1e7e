import { expect, test } from 'vitest';
import { decidingSetting, redirectFor } from './page-roles.ts';
import { type Role, roles } from './roles.ts';

const pages: Record<string, Role[]> = {
  '/dashboard': ['admin', 'reports'],
  '/customers': ['admin'],
  '/customers/$id': ['admin'],
  '/debts': ['admin'],
  '/users': ['admin'],
  '/sales': ['admin', 'sales'],
  '/returns': ['admin', 'sales', 'reports'],
  '/reports': ['admin', 'reports'],
  '/reports/summary': ['admin', 'reports'],
  '/reports/breakdown': ['admin', 'reports'],
  '/reports/profit-and-loss': ['admin', 'reports'],
  '/reports/slow-stock': ['admin', 'reports'],
  '/reports/expiring': ['admin', 'stock', 'reports'],
  '/reports/stock-value': ['admin', 'reports'],
  '/reports/losses': ['admin', 'reports'],
  '/reports/rows': ['admin', 'reports'],
  '/stock': ['admin', 'stock'],
  '/price-lists': ['admin', 'stock'],
  '/banking': ['admin', 'reports'],
  '/banking-auto': ['admin', 'reports'],
  '/settings': ['admin'],
  '/addCustomersForm': [...roles],
  '/editStudentsForm': [...roles],
  '/logs': [...roles],
};

const sets = Array.from({ length: 16 }, (_, bits) => roles.filter((_role, index) => bits & (1 << index)));

test.each(sets.map((held) => [held]))('sends someone with %j on as the specification says', (held) => {
  const home = held.includes('sales')
    ? '/sales'
    : held.includes('stock')
      ? '/stock'
      : held.includes('reports')
        ? '/reports'
        : null;
  for (const [page, allowed] of Object.entries(pages)) {
    const open = allowed.length === roles.length || held.some((role) => allowed.includes(role));
    expect(redirectFor(page, held), page).toBe(open ? null : home);
  }
});

test('a setting decides whether sellers open the desk and a customer, and nobody else', () => {
  for (const page of ['/debts', '/customers/$id']) {
    expect(decidingSetting(page, ['sales'])).toBe('sellerDebts');
    expect(decidingSetting(page, ['sales', 'reports'])).toBe('sellerDebts');
    expect(decidingSetting(page, ['sales', 'admin'])).toBeNull();
    expect(decidingSetting(page, ['reports'])).toBeNull();
  }
  expect(decidingSetting('/customers', ['sales'])).toBeNull();
  expect(decidingSetting('/sales', ['sales'])).toBeNull();
});
