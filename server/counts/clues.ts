/** What speaks for a cause of a difference. Facts, which are kept with the count; they are put into words when somebody reads them. */
import { toUnits } from '../../contract/decimal.ts';
import { quantityDecimals } from '../../contract/quantity.ts';
import type { Status } from './status.ts';

export type CauseFacts =
  | { kind: 'similar item'; stockId: number; name: string; difference: number }
  | { kind: 'pack'; count: number; name: string; size: number }
  | { kind: 'digits'; counted: number; book: number; swapped: boolean }
  | { kind: 'delivery'; id: number; came: number; ordered: number }
  | { kind: 'sale deleted'; receipt: number; quantity: number; staff: string }
  | { kind: 'best before'; stockId: number; name: string; left: number; day: string };

export interface Clue {
  /** Whether it explains the difference to the piece. */
  exact: boolean;
  cause: CauseFacts;
}

export interface Wrong extends Status {
  category: number;
  packs: { name: string; size: number }[];
}

export function same(one: number, other: number): boolean {
  return toUnits(one, quantityDecimals) === toUnits(other, quantityDecimals);
}
