/** Everything that the till knows and can do; its screen only shows it. */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { useCart } from '../../cart/cart-store.ts';
import { useMayCount } from '../../shop-settings/use-may-count.ts';
import { useCheckout } from '../cart/use-checkout.ts';
import { useTillCart } from '../cart/use-till-cart.ts';
import { useAskingAmount } from '../find/other-amount.tsx';
import { useTillKeys } from '../use-till-keys.ts';
import { useRememberedBusiness } from '../use-till-rules.ts';
import { unlessUnanswered } from './unless-unanswered.ts';
import { useAddedItems } from './use-added-items.ts';
import { useDebtPayments } from './use-debt-payments.ts';
import { useOnline } from './use-online.ts';
import { useOpenPanels } from './use-open-panels.ts';
import { usePrinterHere } from './use-printer-here.ts';
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
  useRememberedBusiness();
  const focus = useSearchFocus();
  const shift = useTillShift(panels.panel);
  const unknown = useUnknownItem();
  const added = useAddedItems(cart, focus.backToSearch);
  const customerField = useRef<HTMLInputElement>(null);
  const [lastSale, setLastSale] = useState<Receipt | null>(null);
  const { afterSale, openDrawer } = usePrinterHere();
  const checkout = useCheckout(priced, (receipt) => {
    setLastSale(receipt);
    afterSale(receipt);
    panels.close();
    unknown.forget();
    panels.setPaying((before) => (before === null ? null : false));
    focus.backToSearch();
  });
  const selling = useSelling({ checkout, onAdd: added.add, onPay: () => panels.setPaying(true), ...shift });
  const mayCount = useMayCount();
  const debts = useDebtPayments({ cart, panels, focus, ...shift });
  const online = useOnline();
  const onMoreHere = mayCount && !online.isAway ? panels.countShelf : null;
  const navigate = useNavigate();
  /** Leaves the cart as it is. */
  const openReturns = online.only('returns', () => void navigate({ to: '/returns' }));
  const openReceipt = (id: number) => online.only('receipt', () => panels.showReceipt(id))();

  const isAskingAmount = useAskingAmount();
  useTillKeys({
    enabled: panels.isClear && !isAskingAmount && !checkout.unapproved && !shift.drawer,
    onSearch: () => focus.search.current?.focus(),
    onCustomer: () => customerField.current?.focus(),
    onTakePayment: online.only('debts', debts.take),
    onDiscount: () => unlessUnanswered(cart, () => cart.lines.length > 0 && panels.giveDiscount('cart')),
    onHold: online.only('held-carts', () =>
      unlessUnanswered(cart, () => panels.show(cart.lines.length > 0 ? 'hold' : 'held')),
    ),
    onPay: selling.pay,
    onMakeSale: selling.makeSale,
    onReturns: openReturns,
    onHelp: () => panels.show('help'),
  });
  useScannedItems({
    search: focus.search,
    onReceipt: openReceipt,
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
    openReceipt,
    openDrawer,
    online,
  };
}
