/** Remembers what taps, scans and Enter put into the cart, so that it can be undone; the last one is shown. */
import { useEffect, useState } from 'react';
import type { Pack } from '../../../contract/cart/packs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addItem, type Choice, lineKey, lineOfItem, setQuantity, takeBack } from '../../cart/cart.ts';
import { type Cart, changeLines } from '../../cart/cart-store.ts';
import { notWhole } from '../../cart/pack-names.ts';
import { useFormat } from '../../session/format.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { askAmount } from '../find/other-amount.tsx';
import { unlessUnanswered } from './unless-unanswered.ts';

interface Added extends Choice {
  quantity: number;
}

export function useAddedItems(cart: Cart, backToSearch: () => void) {
  const format = useFormat();
  const [added, setAdded] = useState<Added[]>([]);
  const last = added.at(-1);
  const latestLine = last && lineOfItem(cart.lines, last.item.id, last.pack?.id);
  const hasLines = cart.lines.length > 0;

  useEffect(() => {
    if (!hasLines) setAdded([]);
  }, [hasLines]);

  return {
    /** Undefined once its line is no longer in the cart. */
    last: latestLine ? last : undefined,
    latest: latestLine ? lineKey(latestLine) : null,

    add(item: StockItem, quantity: number, pack: Pack | null = null) {
      unlessUnanswered(cart, () => {
        if (item.kind === 'open') return askAmount(item);
        const problem = notWhole(item, pack, quantity);
        if (problem) return notify.error(problem);
        changeLines((lines) => addItem(lines, item, format.today(), quantity, pack));
        setAdded((before) => [...before, { item, pack, quantity }]);
      });
      // The item may be found after the cashier has gone on to another field, which then keeps the focus.
      if (!(document.activeElement instanceof HTMLInputElement)) backToSearch();
    },

    /** Takes back what was added last; pressed again, what was added before that. */
    undo() {
      if (!last) return;
      unlessUnanswered(cart, () => {
        changeLines((lines) => takeBack(lines, last, last.quantity));
        setAdded(added.slice(0, -1));
      });
      backToSearch();
    },

    setLatestQuantity(quantity: number) {
      const line = latestLine ?? cart.lines.at(-1);
      if (!line) return;
      const pack = line.packs?.find(({ id }) => id === line.packId) ?? null;
      const problem = notWhole(line, pack, quantity);
      if (problem) return void notify.error(problem);
      unlessUnanswered(cart, () => changeLines((lines) => setQuantity(lines, lineKey(line), quantity)));
    },
  };
}
