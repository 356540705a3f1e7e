/**
 * The index decides whether a name is taken, ignoring case; when two people add it at once, one category is created.
 */

import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export function refuseTakenName(error: unknown, type: string): never {
  if (violates(error, 'categories_type')) refuse(409, `There is already a category named '${type}'.`, 'name-taken');
  throw error;
}
