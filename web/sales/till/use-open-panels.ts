/** What is open over the till. */
import { useState } from 'react';
import type { Receipt } from '../../../contract/selling/sales.ts';
import type { LineKey } from '../../cart/cart.ts';
import type { ShortItem } from '../../cart/short-items.ts';

export type Panel =
  | 'hold'
  | 'held'
  | 'today'
  | 'expenses'
  | 'write-off'
  | 'sheet'
  | 'help'
  | 'cash'
  | 'close-shift'
  | 'take-payment'
  | 'new-item';

export function useOpenPanels() {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [receiptId, setReceiptId] = useState<number | null>(null);
  /** The receipt of a sale that is not in the books yet. */
  const [kept, showKept] = useState<Receipt | null>(null);
  const [discounting, setDiscounting] = useState<LineKey | 'cart' | null>(null);
  /** The items whose shelf is being counted. */
  const [counting, countShelf] = useState<ShortItem[] | null>(null);
  /** Null until the panel is first opened; afterwards it is kept, with what was typed. */
  const [paying, setPaying] = useState<boolean | null>(null);
  return {
    panel,
    show: setPanel,
    close: () => setPanel(null),
    receiptId,
    showReceipt: setReceiptId,
    kept,
    showKept,
    discounting,
    giveDiscount: setDiscounting,
    counting,
    countShelf,
    paying,
    setPaying,
    /** Whether shortcuts work. The cart's sheet on a phone covers nothing that they need. */
    isClear:
      receiptId === null &&
      kept === null &&
      (panel === null || panel === 'sheet') &&
      !paying &&
      discounting === null &&
      counting === null,
  };
}
