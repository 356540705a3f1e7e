/** A customer pays their debt at the till. */
import { useEffect, useRef, useState } from 'react';
import { type Cart, changeTerms } from '../../cart/cart-store.ts';
import { useUser } from '../../session/user.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { unlessUnanswered } from './unless-unanswered.ts';
import type { useOpenPanels } from './use-open-panels.ts';
import type { useSearchFocus } from './use-search-focus.ts';

interface DebtPayments {
  cart: Cart;
  panels: ReturnType<typeof useOpenPanels>;
  focus: ReturnType<typeof useSearchFocus>;
  inShift(take: () => void): void;
}

export function useDebtPayments({ cart, panels, focus, inShift }: DebtPayments) {
  const { roles } = useUser();
  const settings = useShopSettings();
  const mayTake = roles.includes('admin') || settings.data?.till.sellerDebts === true;
  const [isAsked, setAsked] = useState(false);
  const take = () => {
    if (mayTake) unlessUnanswered(cart, () => inShift(() => panels.show('take-payment')));
    else if (settings.isPending) setAsked(true);
  };
  const latest = useRef(take);
  latest.current = take;

  // The settings decide whether a seller may. A key that is pressed before they have loaded takes effect once they have.
  useEffect(() => {
    if (!isAsked || settings.isPending) return;
    setAsked(false);
    latest.current();
  }, [isAsked, settings.isPending]);

  return {
    mayTake,
    take,
    end() {
      const hasLines = cart.lines.length > 0;
      panels.show(focus.isPhone && hasLines ? 'sheet' : null);
      // With an empty cart the customer only came to pay, and the next sale is someone else's.
      if (!hasLines) changeTerms({ customer: null, paymentDate: '' });
      focus.backToSearch();
    },
  };
}
