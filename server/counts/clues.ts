/** What speaks for a cause of a difference. */
import type { CountCause, CountCauseKind } from '../../contract/counts.ts';
import { toUnits } from '../../contract/decimal.ts';
import { quantityDecimals } from '../../contract/quantity.ts';
import type { Status } from './status.ts';

export interface Clue {
  kind: CountCauseKind;
  /** Whether it explains the difference to the piece. */
  exact: boolean;
  cause: CountCause;
}

export interface Wrong extends Status {
  category: number;
  packs: { name: string; size: number }[];
}

export function same(one: number, other: number): boolean {
  return toUnits(one, quantityDecimals) === toUnits(other, quantityDecimals);
}
