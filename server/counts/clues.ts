/** A clue: evidence for one possible cause of a difference. */
import type { CountCause, CountCauseKind } from '../../contract/goods/counts.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';
import type { Status } from './status.ts';

export interface Clue {
  kind: CountCauseKind;
  /** Whether it explains the difference to the piece. */
  exact: boolean;
  cause: CountCause;
}

/** An item whose books were wrong. */
export type Different = Pick<Status, 'stockId' | 'name' | 'counted' | 'book' | 'difference'>;

/** Which records are searched for causes: all of them while a count is open, those known at the time once it was posted. */
export interface Known {
  countId: number;
  at: Date;
  /** The first movement of goods that the count posted; later ones are ignored. */
  movementId?: number;
}

export interface Wrong extends Different {
  category: number;
  packs: { name: string; size: number }[];
}

export function same(one: number, other: number): boolean {
  return toUnits(one, quantityDecimals) === toUnits(other, quantityDecimals);
}
