/**
 * Items that were scanned or typed but that the server still has to find. What must stay true:
 * - none is lost, and each is added once, in the order of asking;
 * - Make Sale and Pay wait for them, and do not go ahead if one was not found: the cashier has to look first;
 * - they also wait for a customer who was entered and is still being looked for, and for the prices of their price list;
 * - Make Sale also waits until it is known whether the shop asks how a sale is paid.
 */
import { useEffect, useRef, useState } from 'react';
import { type Pack, piecesIn } from '../../../contract/cart/packs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { notify } from '../../ui/overlay/notify.tsx';

interface Lookups {
  onAdd(item: StockItem, quantity: number, pack: Pack | null): void;
  onMakeSale(): void;
  onPay(): void;
  knowsWhetherToAsk: boolean;
  /** Whether a customer's name was entered while the list of customers is still searching. */
  isChoosing: boolean;
  /** Whether prices of the customer's price list are still loading. */
  isPricing: boolean;
}

type Wish = 'onMakeSale' | 'onPay';

/** An item or a pack of it, and the quantity: the weight, if it is the label of a scale. */
export interface Found {
  item: StockItem;
  pack: Pack | null;
  quantity: number;
}

/** Rejects with the message to show if there is no such item; undefined if the person has to choose. */
export type ItemLookup = Promise<Found | undefined>;

export function useLookups(lookups: Lookups) {
  const latest = useRef(lookups);
  latest.current = lookups;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Not a React state, because a button may be pressed before the screen is drawn again. */
  const pending = useRef(0);
  const [finished, setFinished] = useState(0);
  const [wish, setWish] = useState<Wish | null>(null);

  function hasToWait(next: Wish): boolean {
    const { isChoosing, isPricing, knowsWhetherToAsk } = latest.current;
    return pending.current > 0 || isChoosing || isPricing || (next === 'onMakeSale' && !knowsWhetherToAsk);
  }

  // Runs after a render, so that the sale contains the items that were found last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each look-up, and when the rest is known
  useEffect(() => {
    if (!wish || hasToWait(wish)) return;
    setWish(null);
    latest.current[wish]();
  }, [wish, finished, lookups.knowsWhetherToAsk, lookups.isChoosing, lookups.isPricing]);

  function whenReady(next: Wish) {
    if (hasToWait(next)) setWish(next);
    else latest.current[next]();
  }

  return {
    addWhenFound(finding: ItemLookup, quantity: number): void {
      pending.current += 1;
      queue.current = Promise.allSettled([finding, queue.current]).then(([found]) => {
        if (found.status === 'fulfilled' && found.value) {
          const { item, pack, quantity: each } = found.value;
          latest.current.onAdd(item, piecesIn({ size: each }, quantity), pack);
        } else setWish(null);
        if (found.status === 'rejected') notify.error(found.reason);
        pending.current -= 1;
        setFinished((count) => count + 1);
      });
    },
    makeSale: () => whenReady('onMakeSale'),
    pay: () => whenReady('onPay'),
  };
}
