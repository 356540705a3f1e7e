/** The suppliers that the shop buys from. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, limit, name, optionalComment, optionalText, page, searchText } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { problem } from '../words/problem.ts';

/** A supplier as documents and lists name them. */
export const namedSupplier = z.object({ id, name: z.string() });

export const supplier = namedSupplier.extend({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  taxNumber: z.string(),
  /** In how many days their bills are due. */
  termsDays: z.number(),
  /** How many days they take to deliver; null if that is not known. */
  leadDays: z.number().nullable(),
  note: z.string(),
  /** What is owed on open bills, how much of that is overdue, and what was paid in advance. For the roles admin and reports only. */
  owed: z.number().optional(),
  overdue: z.number().optional(),
  advance: z.number().optional(),
});
export type Supplier = z.output<typeof supplier>;

export const supplierPage = supplier.extend({
  /** Until when a link to their statement works; null if none does. For the roles admin and reports only. */
  statementLink: z.object({ expiresAt: moment }).nullable().optional(),
});
export type SupplierPage = z.output<typeof supplierPage>;

const days = decimal({ decimals: 0, max: 365, message: problem('must be a number of days from 0 to 365') });

const details = {
  name,
  phone: optionalText,
  email: optionalText,
  address: optionalText,
  taxNumber: optionalText,
  termsDays: days.nullish().transform((value) => value ?? 0),
  leadDays: days.nullish().transform((value) => value ?? null),
  note: optionalComment,
};

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/suppliers',
  who: ['admin', 'stock', 'reports'],
  byRole: ['payables'],
  summary:
    'Suppliers, sorted by name; search finds by name, phone and tax number. What is owed to them is for admin and reports.',
  query: z.object({ search: searchText, page, limit }),
  payload: z.array(supplier),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

export const getSupplier = endpoint({
  method: 'GET',
  path: '/suppliers/{id}',
  who: ['admin', 'stock', 'reports'],
  byRole: ['payables'],
  summary: 'One supplier. What is owed to them is for admin and reports.',
  codes: ['supplier-not-found'],
  params: idParams,
  payload: supplierPage,
});

export const addSupplier = endpoint({
  method: 'POST',
  path: '/suppliers',
  who: ['admin', 'stock'],
  byRole: ['payables'],
  summary: 'Add a supplier. The name is enough.',
  keyed: 'suppliers',
  codes: ['name-taken'],
  body: z.strictObject(details),
  payload: supplier,
});

export const updateSupplier = endpoint({
  method: 'PUT',
  path: '/suppliers',
  who: ['admin', 'stock'],
  byRole: ['payables'],
  summary: 'Change a supplier.',
  codes: ['name-taken', 'supplier-not-found'],
  body: z.strictObject({ id, ...details }),
  payload: supplier,
});

export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/suppliers/{id}',
  who: ['admin', 'stock'],
  summary: 'Archive a supplier to whom nothing is owed and who has nothing in advance.',
  codes: ['still-owed', 'has-advance', 'supplier-not-found'],
  params: idParams,
  payload: done,
});

export const suppliedItem = z.object({
  stockId: id,
  name: z.string(),
  /** The cost of one piece with its share of all other costs. */
  lastCost: z.number(),
  lastOn: z.string(),
  /** How many deliveries have brought it. */
  times: z.number(),
});
export type SuppliedItem = z.output<typeof suppliedItem>;

export const listSupplied = endpoint({
  method: 'GET',
  path: '/suppliers/{id}/items',
  who: ['admin', 'stock'],
  summary: 'What a supplier has delivered, the latest first.',
  codes: ['supplier-not-found'],
  params: idParams,
  payload: z.array(suppliedItem),
});
