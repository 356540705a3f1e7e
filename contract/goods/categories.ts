/** The categories of stock. Names are unique, ignoring case. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, name } from '../fields.ts';

export const category = z.object({ id: z.number(), type: z.string() });
export type Category = z.output<typeof category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  steady: true,
  who: ['admin', 'sales', 'stock', 'reports'],
  summary: 'All categories, sorted by name.',
  payload: z.array(category),
});

export const addCategory = endpoint({
  method: 'POST',
  path: '/categories',
  who: ['admin', 'stock'],
  summary: 'Add a category.',
  keyed: 'categories',
  codes: ['name-taken'],
  body: z.strictObject({ type: name }),
  payload: category,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/categories',
  who: ['admin', 'stock'],
  summary: 'Rename a category.',
  codes: ['name-taken'],
  body: z.strictObject({ id, type: name }),
  payload: category,
});

export const deleteCategory = endpoint({
  method: 'POST',
  path: '/categories/{id}',
  who: ['admin', 'stock'],
  summary: 'Delete an unused category.',
  codes: ['category-in-use'],
  params: idParams,
  body: z.strictObject({ Category: z.string().optional() }).nullish(),
  payload: done,
});
