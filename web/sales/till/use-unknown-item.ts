/** What was scanned or typed last, if no item has that name or code. */
import { useState } from 'react';
import { useSellingHere } from '../../outbox/selling-here.ts';
import { useUser } from '../../session/user.ts';
import type { UnknownItem } from '../find/new-item-modal.tsx';
import { isCode } from '../find/unknown-item-line.tsx';

export function useUnknownItem() {
  const { roles } = useUser();
  const [unknown, setUnknown] = useState<UnknownItem | null>(null);
  const isAway = useSellingHere();
  const mayAddStock = !isAway && (roles.includes('admin') || roles.includes('stock'));
  return {
    unknown,
    forget: () => setUnknown(null),
    /** Offers to add the item to people who may; the others see the message. */
    notFound(text: string, quantity: number, message: string) {
      if (!mayAddStock) throw new Error(message);
      const known = isCode(text) ? { name: '', barcode: text } : { name: text, barcode: '' };
      setUnknown({ ...known, quantity, message });
    },
  };
}
