/** The lines of a cash book: the opening balance, then the movements. */

import { moneyKinds } from '../../contract/documents/money-kinds.ts';
import type { MoneyMovement } from '../../contract/money/cash-book.ts';
import { t } from '../words/t.ts';

export interface BookLine {
  id: number;
  day: string;
  at: string;
  kind: string;
  /** It cancels an earlier movement whose document was changed or deleted. */
  isReversal: boolean;
  document: string;
  /** The id of the delivery, if the document is one. */
  deliveryId: number | null;
  reason: string;
  staff: string;
  in: number | null;
  out: number | null;
  balance: number;
}

export function bookLines(movements: readonly MoneyMovement[], opening: number): BookLine[] {
  return [openingLine(opening), ...movements.map(lineOf)];
}

function openingLine(balance: number): BookLine {
  const blank = {
    day: '',
    at: '',
    isReversal: false,
    document: '',
    deliveryId: null,
    reason: '',
    staff: '',
    in: null,
    out: null,
  };
  return { id: 0, kind: t('Opening balance'), balance, ...blank };
}

function lineOf({ amount, document, kind, reverses, ...movement }: MoneyMovement): BookLine {
  return {
    ...movement,
    kind: t(moneyKinds[kind].word),
    isReversal: reverses !== null,
    document: document?.label ?? '',
    deliveryId: document?.kind === 'delivery' ? document.id : null,
    in: amount > 0 ? amount : null,
    out: amount < 0 ? -amount : null,
  };
}
