/**
 * Make Sale and Pay. Both wait until everything that was scanned or typed is in the cart, and until there is a shift if the
 * shop requires one.
 */
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pack } from '../../../contract/cart/packs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { Checkout } from '../cart/use-checkout.ts';
import { useLookups } from '../find/use-lookups.ts';
import { useTillMethods, useTillSettings } from '../use-till-rules.ts';

interface Selling {
  checkout: Checkout;
  inShift(sell: () => void): void;
  onAdd(item: StockItem, quantity: number, pack: Pack | null): void;
  /** Called when the cart can be paid. */
  onPay(): void;
}

export function useSelling({ checkout, inShift, onAdd, onPay }: Selling) {
  const { till, isKnown } = useTillSettings();
  // Loaded in advance, because the payment panel needs them at once: a letter right after F8 chooses a method.
  useTillMethods();
  /** Whether a customer was entered who is still being looked up. */
  const [isChoosing, setIsChoosing] = useState(false);

  function pay() {
    if (checkout.isPayable()) onPay();
  }

  const lookups = useLookups({
    onAdd,
    // If the settings can't be read, it is safer to ask.
    onMakeSale: () => inShift(till?.askPayment === false ? checkout.makeSale : pay),
    onPay: () => inShift(pay),
    knowsWhetherToAsk: isKnown,
    isChoosing,
    isPricing: useIsFetching({ queryKey: ['price-lists'] }) > 0,
  });
  return { ...lookups, setIsChoosing };
}
