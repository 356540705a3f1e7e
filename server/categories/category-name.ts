/**
 * The index decides whether a name is taken, ignoring case; when two people add it at once, one category is created.
 */

import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export function refuseTakenName(error: unknown, type: string): never {
  if (violates(error, 'categories_type')) refuse('name-taken/category', { name: type });
  throw error;
}
