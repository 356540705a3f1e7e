/** The four roles. Each call declares who may use it; page-roles.ts says which pages a role can open. */
import * as z from 'zod';
import { problem } from './words/problem.ts';

export const roles = ['admin', 'sales', 'stock', 'reports'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles, problem('must be one of admin, sales, stock, reports'));

/** Whether someone sells and is not an admin. Settings and approvals for sellers apply to these people. */
export function isSeller({ roles }: { roles: readonly Role[] }): boolean {
  return roles.includes('sales') && !roles.includes('admin');
}
