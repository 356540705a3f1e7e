/** The cart: on the right of the till, or on a phone in a sheet below it. */
import type { Receipt } from '../../../contract/selling/sales.ts';
import { DrawerButtons } from '../../drawer/drawer-buttons.tsx';
import { HeldCartButtons } from '../../held-carts/held-cart-buttons.tsx';
import { CartPanel } from '../cart/cart-panel.tsx';
import { CartSheet } from '../cart/cart-sheet.tsx';
import { LastSale } from '../cart/last-sale.tsx';
import type { Till } from './use-till.ts';

export function TillCartPanel({ till }: { till: Till }) {
  const { cart, priced, panels, focus, shift, selling, debts, online } = till;
  const hasLines = cart.lines.length > 0;
  const openSold = (receipt: Receipt) => (receipt.id ? till.openReceipt(receipt.id) : panels.showKept(receipt));
  const lastSold = <LastSale receipt={till.lastSale} showChange={!hasLines} onOpen={openSold} />;
  const cartPanel = (
    <CartPanel
      priced={priced}
      latest={till.added.latest}
      checkout={{ ...till.checkout, makeSale: selling.makeSale }}
      onDiscount={panels.giveDiscount}
      onPay={selling.pay}
      onMoreHere={till.onMoreHere}
      customerRef={till.customerField}
      onCustomerEntered={focus.backToSearch}
      onEnterWaits={selling.setIsChoosing}
      onTakePayment={debts.mayTake ? online.only('debts', debts.take) : null}
      onTodaysSales={online.only('todays-sales', () => panels.show('today'))}
      onReturns={till.openReturns}
      onExpenses={online.only('expenses', () => panels.show('expenses'))}
      onWriteOff={online.only('write-off', () => panels.show('write-off'))}
      heldCarts={
        <HeldCartButtons
          canHold={hasLines && cart.sent === null}
          onHold={online.only('held-carts', () => panels.show('hold'))}
          onOpen={online.only('held-carts', () => panels.show('held'))}
        />
      }
      drawer={
        <DrawerButtons
          shift={shift.state}
          onCash={online.only('drawer', () => panels.show('cash'))}
          onOpenShift={online.only('shift', shift.ask)}
          onCloseShift={online.only('shift', () => panels.show('close-shift'))}
          onOpen={till.openDrawer && online.only('drawer', till.openDrawer)}
        />
      }
      lastSale={focus.isPhone ? null : lastSold}
    />
  );
  if (!focus.isPhone) return cartPanel;
  return (
    <CartSheet
      priced={priced}
      opened={panels.panel === 'sheet'}
      onOpen={() => panels.show('sheet')}
      onClose={panels.close}
      above={lastSold}
    >
      {cartPanel}
    </CartSheet>
  );
}
