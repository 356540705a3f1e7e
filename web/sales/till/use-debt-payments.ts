/** A customer pays their debt at the till. */
import { useUser } from '../../session/user.ts';
import { useShopSettings } from '../../settings/settings-queries.ts';
import { type Cart, changeTerms } from '../cart-store.ts';
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
  return {
    mayTake,
    take() {
      if (mayTake) unlessUnanswered(cart, () => inShift(() => panels.show('take-payment')));
    },
    end() {
      const hasLines = cart.lines.length > 0;
      panels.show(focus.isPhone && hasLines ? 'sheet' : null);
      // Without a cart they came to pay, and the next sale is someone else's.
      if (!hasLines) changeTerms({ customer: null, paymentDate: '' });
      focus.backToSearch();
    },
  };
}
