/**
 * The cash of a day or a shift by where it came from and went to, all of it positive; written once, for both. Of rows with
 * `kind` and `came`, the signed sum of its movements:
 * moved = cashSales + collected + deposits + cashIn − refunds − expenses − banked − cashOut
 */
import { sql } from 'kysely';

export interface CashParts {
  cashSales: number;
  collected: number;
  deposits: number;
  /** Floats too. */
  cashIn: number;
  refunds: number;
  expenses: number;
  banked: number;
  cashOut: number;
  /** All of it. What was counted beyond the books is no part of what they expect. */
  moved: number;
}

export const cashParts = sql<CashParts>`
  coalesce(sum(came) filter (where kind = 'sale'), 0) as "cashSales",
  coalesce(sum(came) filter (where kind = 'debt payment'), 0) as collected,
  coalesce(sum(came) filter (where kind = 'deposit'), 0) as deposits,
  coalesce(sum(came) filter (where kind in ('cash in', 'float')), 0) as "cashIn",
  -coalesce(sum(came) filter (where kind in ('refund', 'deposit refund')), 0) as refunds,
  -coalesce(sum(came) filter (where kind = 'expense'), 0) as expenses,
  -coalesce(sum(came) filter (where kind = 'banked'), 0) as banked,
  -coalesce(sum(came) filter (where kind = 'cash out'), 0) as "cashOut",
  coalesce(sum(came) filter (where kind <> 'count difference'), 0) as moved`;
