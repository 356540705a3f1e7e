/** The four roles. The calls carry their own policy; what pages they open stands in page-roles.ts. */
import * as z from 'zod';

export const roles = ['admin', 'sales', 'stock', 'reports'] as const;
export type Role = (typeof roles)[number];
export const role = z.enum(roles, 'must be one of admin, sales, stock, reports');
