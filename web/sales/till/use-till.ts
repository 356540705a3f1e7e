/** All that the till knows and can do; its screen only shows it. */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Receipt } from '../../../contract/sales.ts';
import { useMayCount } from '../../settings/use-may-count.ts';
import { useCart } from '../cart-store.ts';
import { useAskingAmount } from '../other-amount.tsx';
import { useCheckout } from '../use-checkout.ts';
import { useTillCart } from '../use-till-cart.ts';
import { useTillKeys } from '../use-till-keys.ts';
import { unlessUnanswered } from './unless-unanswered.ts';
import { useAddedItems } from './use-added-items.ts';
import { useDebtPayments } from './use-debt-payments.ts';
import { useOpenPanels } from './use-open-panels.ts';
import { useScannedItems } from './use-scanned-items.ts';
import { useSearchFocus } from './use-search-focus.ts';
import { useSelling } from './use-selling.ts';
import { useTillShift } from './use-till-shift.ts';
import { useUnknownItem } from './use-unknown-item.ts';

export type Till = ReturnType<typeof useTill>;

export function useTill() {
  const cart = useCart();
  const priced = useTillCart(cart);
  const panels = useOpenPanels();
  const focus = useSearchFocus();
  const shift = useTillShift(panels.panel);
  const unknown = useUnknownItem();
  const added = useAddedItems(cart, focus.backToSearch);
  const customerField = useRef<HTMLInputElement>(null);
  const [lastSale, setLastSale] = useState<Receipt | null>(null);
  const checkout = useCheckout(priced, (receipt) => {
    setLastSale(receipt);
    panels.close();
    unknown.forget();
    panels.setPaying((before) => (before === null ? null : false));
    focus.backToSearch();
  });
  const selling = useSelling({ checkout, onAdd: added.add, onPay: () => panels.setPaying(true), ...shift });
  const onMoreHere = useMayCount() ? panels.countShelf : null;
  const debts = useDebtPayments({ cart, panels, focus, ...shift });
  const navigate = useNavigate();
  /** The cart stays as it is. */
  const openReturns = () => void navigate({ to: '/returns' });

  const isAskingAmount = useAskingAmount();
  useTillKeys({
    enabled: panels.isClear && !isAskingAmount && !checkout.unapproved && !shift.drawer,
    onSearch: () => focus.search.current?.focus(),
    onCustomer: () => customerField.current?.focus(),
    onTakePayment: debts.take,
    onDiscount: () => unlessUnanswered(cart, () => cart.lines.length > 0 && panels.giveDiscount('cart')),
    onHold: () => unlessUnanswered(cart, () => panels.show(cart.lines.length > 0 ? 'hold' : 'held')),
    onPay: selling.pay,
    onMakeSale: selling.makeSale,
    onReturns: openReturns,
    onHelp: () => panels.show('help'),
  });
  useScannedItems({
    search: focus.search,
    onReceipt: panels.showReceipt,
    onFind: selling.addWhenFound,
    onNotFound: unknown.notFound,
    onScanned: focus.backToSearch,
  });

  return {
    cart,
    priced,
    panels,
    focus,
    shift,
    unknown,
    added,
    customerField,
    lastSale,
    checkout,
    selling,
    debts,
    onMoreHere,
    openReturns,
  };
}
