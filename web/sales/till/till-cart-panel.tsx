/** The cart: on the right of the till, or on a phone in a sheet below it. */
import { DrawerButtons } from '../../drawer/drawer-buttons.tsx';
import { HeldCartButtons } from '../../held-carts/held-cart-buttons.tsx';
import { CartPanel } from '../cart-panel.tsx';
import { CartSheet } from '../cart-sheet.tsx';
import { LastSale } from '../last-sale.tsx';
import type { Till } from './use-till.ts';

export function TillCartPanel({ till }: { till: Till }) {
  const { cart, priced, panels, focus, shift, selling, debts } = till;
  const hasLines = cart.lines.length > 0;
  const lastSold = <LastSale receipt={till.lastSale} showChange={!hasLines} onOpen={panels.showReceipt} />;
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
      onTakePayment={debts.mayTake ? debts.take : null}
      onTodaysSales={() => panels.show('today')}
      onReturns={till.openReturns}
      onExpenses={() => panels.show('expenses')}
      onWriteOff={() => panels.show('write-off')}
      heldCarts={
        <HeldCartButtons
          canHold={hasLines && cart.sent === null}
          onHold={() => panels.show('hold')}
          onOpen={() => panels.show('held')}
        />
      }
      drawer={
        <DrawerButtons
          shift={shift.state}
          onCash={() => panels.show('cash')}
          onOpenShift={shift.ask}
          onCloseShift={() => panels.show('close-shift')}
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
