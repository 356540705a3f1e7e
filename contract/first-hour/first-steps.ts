/** What a new shop has done so far. The screens suggest the next step until the first sale. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const firstSteps = z.object({
  category: z.boolean(),
  stock: z.boolean(),
  /** Only shops that existed before have an opening balance, so this step is optional. */
  opening: z.boolean(),
  sale: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/first-steps',
  who: ['admin', 'sales', 'stock', 'reports'],
  summary: 'Whether the shop has a category, an item in stock and an opening balance, and has ever made a sale.',
  payload: firstSteps,
});
