/** What opens over the till; most of it is loaded when it is first opened. */
import { lazy, Suspense, useEffect } from 'react';
import { takeUp } from '../../cart/cart-store.ts';
import { useFormat } from '../../session/format.ts';
import { inPart } from '../../words/reader.ts';
import { DiscountModal } from '../cart/discount-modal.tsx';
import { TillHelp } from '../till-help.tsx';
import { TodaysSales } from '../todays-sales.tsx';
import type { Till } from './use-till.ts';

const ExpensesOverlay = lazy(() =>
  import('../../expenses/expenses-overlay.tsx').then((module) => ({ default: module.ExpensesOverlay })),
);

const TillWriteOff = lazy(() => import('../till-write-off.tsx').then((module) => ({ default: module.TillWriteOff })));

const ReceiptModal = lazy(() =>
  import('../../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

const KeptReceiptModal = lazy(
  inPart('devices', () =>
    import('../../without-connection/kept-receipt-modal.tsx').then((module) => ({ default: module.KeptReceiptModal })),
  ),
);

const HeldCarts = lazy(() =>
  import('../../held-carts/held-carts.tsx').then((module) => ({ default: module.HeldCarts })),
);

const TillDrawer = lazy(() =>
  import('../../drawer/till-drawer.tsx').then((module) => ({ default: module.TillDrawer })),
);

const loadPaymentPanel = () => import('../pay/payment-panel.tsx');
const PaymentPanel = lazy(() => loadPaymentPanel().then((module) => ({ default: module.PaymentPanel })));

const TillPayment = lazy(() =>
  import('../customer/till-payment.tsx').then((module) => ({ default: module.TillPayment })),
);

const NewItemModal = lazy(() =>
  import('../find/new-item-modal.tsx').then((module) => ({ default: module.NewItemModal })),
);

const MoreHere = lazy(
  inPart('counting', () => import('../../counts/more-here.tsx').then((module) => ({ default: module.MoreHere }))),
);

const ApprovalModal = lazy(() =>
  import('../../approvals/approval-modal.tsx').then((module) => ({ default: module.ApprovalModal })),
);

export function TillPanels({ till }: { till: Till }) {
  const { panel, close, discounting, giveDiscount, receiptId, showReceipt, kept, showKept } = till.panels;
  return (
    <>
      <TodaysSales opened={panel === 'today'} onClose={close} onOpenReceipt={showReceipt} />
      <TillHelp opened={panel === 'help'} onClose={close} />
      {discounting !== null && <DiscountModal on={discounting} onClose={() => giveDiscount(null)} />}
      <Suspense>
        {receiptId !== null && (
          <ReceiptModal receiptId={receiptId} sold={till.lastSale} onClose={() => showReceipt(null)} />
        )}
      </Suspense>
      <Suspense>{kept && <KeptReceiptModal receipt={kept} onClose={() => showKept(null)} />}</Suspense>
      <SalePanels till={till} />
      <Suspense>
        <ShelfPanel till={till} />
      </Suspense>
      <Suspense>
        <DrawerPanel till={till} />
      </Suspense>
      <Suspense>
        {panel === 'take-payment' && <TillPayment customer={till.cart.terms.customer} onClose={till.debts.end} />}
      </Suspense>
      <Suspense>
        <NewItemPanel till={till} />
      </Suspense>
      <Suspense>{panel === 'expenses' && <ExpensesOverlay opened onClose={close} />}</Suspense>
      <Suspense>{panel === 'write-off' && <TillWriteOff onClose={close} />}</Suspense>
      <Suspense>
        <HeldCartsPanel till={till} />
      </Suspense>
    </>
  );
}

/** The payment panel, and an admin's approval. */
function SalePanels({ till: { cart, priced, panels, checkout, onMoreHere } }: { till: Till }) {
  const { paying, setPaying } = panels;
  const { unapproved } = checkout;
  const hasLines = cart.lines.length > 0;
  useEffect(() => {
    // It is loaded in time for F8, because what is typed right after it must not end up in the search field.
    if (hasLines) loadPaymentPanel().catch(() => {});
  }, [hasLines]);

  function giveUp() {
    checkout.giveUp();
    setPaying(false);
  }

  return (
    <>
      <Suspense>
        {paying !== null && (
          <PaymentPanel
            opened={paying}
            onClose={() => setPaying(false)}
            priced={priced}
            checkout={{ ...checkout, giveUp }}
            onMoreHere={onMoreHere}
          />
        )}
      </Suspense>
      <Suspense>
        {unapproved && (
          <ApprovalModal
            message={unapproved.message}
            asking={unapproved.asking}
            onClose={() => checkout.approve(null)}
            onApproved={checkout.approve}
          />
        )}
      </Suspense>
    </>
  );
}

/** Counts the shelf if the books say that there is not enough. */
function ShelfPanel({ till: { panels, checkout } }: { till: Till }) {
  const { counting, countShelf } = panels;
  if (!counting) return null;

  function end() {
    countShelf(null);
    checkout.forgetRefusal();
    // The focus moves to the button that sells, because the one that opened this panel disappeared with the refusal.
    setTimeout(() => [...document.querySelectorAll<HTMLElement>('[data-sells]')].at(-1)?.focus());
  }

  return <MoreHere items={counting} onClose={() => countShelf(null)} onCounted={end} />;
}

function DrawerPanel({ till: { panels, shift, focus } }: { till: Till }) {
  const { drawer } = shift;
  if (!drawer) return null;

  function close() {
    panels.close();
    // Nobody is asked again, not even after closing a shift, because someone who goes home opens no other one.
    if (drawer !== 'cash') shift.stopAsking();
    focus.backToSearch();
  }

  return <TillDrawer panel={drawer} onClose={close} />;
}

function NewItemPanel({ till: { panels, unknown, added } }: { till: Till }) {
  const { unknown: wanted, forget } = unknown;
  if (panels.panel !== 'new-item' || !wanted) return null;
  return (
    <NewItemModal
      unknown={wanted}
      onClose={panels.close}
      onAdded={(item) => {
        forget();
        added.add(item, wanted.quantity);
      }}
    />
  );
}

function HeldCartsPanel({ till: { cart, panels } }: { till: Till }) {
  const format = useFormat();
  const { panel, close } = panels;
  if (panel !== 'hold' && panel !== 'held') return null;
  return <HeldCarts panel={panel} cart={cart} onClose={close} onTaken={(held) => takeUp(held, format.today())} />;
}
