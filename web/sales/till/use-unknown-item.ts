/** What was scanned or typed last, if no item is known by it. */
import { useState } from 'react';
import { useSellingHere } from '../../outbox/selling-here.ts';
import { useUser } from '../../session/user.ts';
import type { UnknownItem } from '../new-item-modal.tsx';
import { isCode } from '../unknown-item-line.tsx';

export function useUnknownItem() {
  const { roles } = useUser();
  const [unknown, setUnknown] = useState<UnknownItem | null>(null);
  const isAway = useSellingHere();
  const mayAddStock = !isAway && (roles.includes('admin') || roles.includes('stock'));
  return {
    unknown,
    forget: () => setUnknown(null),
    /** Whoever may add stock is offered to; the others are told. */
    notFound(text: string, quantity: number, message: string) {
      if (!mayAddStock) throw new Error(message);
      const known = isCode(text) ? { name: '', barcode: text } : { name: text, barcode: '' };
      setUnknown({ ...known, quantity, message });
    },
  };
}
