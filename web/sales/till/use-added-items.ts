/** What taps, scans and Enter put into the cart, for Undo; the last one is shown. */
import { useEffect, useState } from 'react';
import type { StockItem } from '../../../contract/stock.ts';
import { useFormat } from '../../session/format.ts';
import { addItem, lineKey, lineOfItem, setQuantity, takeBack } from '../cart.ts';
import { type Cart, changeLines } from '../cart-store.ts';
import { askAmount } from '../other-amount.tsx';
import { unlessUnanswered } from './unless-unanswered.ts';

interface Added {
  item: StockItem;
  quantity: number;
}

export function useAddedItems(cart: Cart, backToSearch: () => void) {
  const format = useFormat();
  const [added, setAdded] = useState<Added[]>([]);
  const last = added.at(-1);
  const latestLine = last && lineOfItem(cart.lines, last.item.id);
  const hasLines = cart.lines.length > 0;

  useEffect(() => {
    if (!hasLines) setAdded([]);
  }, [hasLines]);

  return {
    /** While its line is in the cart. */
    last: latestLine ? last : undefined,
    latest: latestLine ? lineKey(latestLine) : null,

    add(item: StockItem, quantity: number) {
      unlessUnanswered(cart, () => {
        if (item.kind === 'open') return askAmount(item);
        changeLines((lines) => addItem(lines, item, format.today(), quantity));
        setAdded((before) => [...before, { item, quantity }]);
      });
      // Found late, while the cashier has gone on to the customer: that field keeps what is typed.
      if (!(document.activeElement instanceof HTMLInputElement)) backToSearch();
    },

    /** Takes back what was added last, then what was added before it. */
    undo() {
      if (!last) return;
      unlessUnanswered(cart, () => {
        changeLines((lines) => takeBack(lines, last.item.id, last.quantity));
        setAdded(added.slice(0, -1));
      });
      backToSearch();
    },

    setLatestQuantity(quantity: number) {
      const line = latestLine ?? cart.lines.at(-1);
      if (line) unlessUnanswered(cart, () => changeLines((lines) => setQuantity(lines, lineKey(line), quantity)));
    },
  };
}
