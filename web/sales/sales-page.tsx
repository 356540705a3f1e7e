/**
 * The till. The cursor starts in search and returns there after every sale; F9 (or Ctrl+Enter) makes the sale, F8 asks
 * how it is paid, '/' goes to search, a scan anywhere adds its item or opens its receipt. The rules are elsewhere: arithmetic in cart.ts, the
 * sale in use-checkout.ts, payment in pay/.
 */
import '../ui/styles.ts';
import { ActionIcon, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Receipt } from '../../contract/sales.ts';
import type { StockItem } from '../../contract/stock.ts';
import { DrawerButtons } from '../drawer/drawer-buttons.tsx';
import { useCurrentShift } from '../drawer/drawer-queries.ts';
import { HeldCartButtons } from '../held-carts/held-cart-buttons.tsx';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { receiptIdIn } from '../receipts/receipt-code.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../settings/settings-queries.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { AddedLast } from './added-last.tsx';
import { addItem, type LineKey, lineKey, lineOfItem, setQuantity, takeBack } from './cart.ts';
import { CartPanel } from './cart-panel.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { changeLines, changeTerms, takeUp, useCart } from './cart-store.ts';
import { DiscountModal } from './discount-modal.tsx';
import { ItemSearch } from './item-search.tsx';
import { LastSale } from './last-sale.tsx';
import type { UnknownItem } from './new-item-modal.tsx';
import { askAmount } from './other-amount.tsx';
import classes from './sales.module.css';
import { itemWithBarcode } from './sales-queries.ts';
import { TillHelp } from './till-help.tsx';
import { TodaysSales } from './todays-sales.tsx';
import { isCode, UnknownItemLine } from './unknown-item-line.tsx';
import { useCheckout } from './use-checkout.ts';
import { type ItemLookup, useLookups } from './use-lookups.ts';
import { useScanner } from './use-scanner.ts';
import { useTillCart } from './use-till-cart.ts';
import { useTillKeys } from './use-till-keys.ts';

const ExpensesOverlay = lazy(() =>
  import('../expenses/expenses-overlay.tsx').then((module) => ({ default: module.ExpensesOverlay })),
);

const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);

const HeldCarts = lazy(() => import('../held-carts/held-carts.tsx').then((module) => ({ default: module.HeldCarts })));

const TillDrawer = lazy(() => import('../drawer/till-drawer.tsx').then((module) => ({ default: module.TillDrawer })));

const loadPaymentPanel = () => import('./pay/payment-panel.tsx');
const PaymentPanel = lazy(() => loadPaymentPanel().then((module) => ({ default: module.PaymentPanel })));

const TillPayment = lazy(() => import('./till-payment.tsx').then((module) => ({ default: module.TillPayment })));

const NewItemModal = lazy(() => import('./new-item-modal.tsx').then((module) => ({ default: module.NewItemModal })));

const ApprovalModal = lazy(() => import('./approval-modal.tsx').then((module) => ({ default: module.ApprovalModal })));

type Panel =
  | 'hold'
  | 'held'
  | 'today'
  | 'expenses'
  | 'sheet'
  | 'help'
  | 'cash'
  | 'close shift'
  | 'take payment'
  | 'new item';

/** What a tap, a scan or Enter put into the cart. */
interface Added {
  item: StockItem;
  quantity: number;
}

export function SalesPage() {
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const cart = useCart();
  const search = useRef<HTMLInputElement>(null);
  const customerField = useRef<HTMLInputElement>(null);
  const { roles } = useUser();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isTouch = useIsTouch();
  const [panel, setPanel] = useState<Panel | null>(null);
  /** What was added to this cart, for Undo; the last one is shown. */
  const [added, setAdded] = useState<Added[]>([]);
  const latest = added.at(-1)?.item.id ?? null;
  /** What was scanned or typed last, if no item is known by it. */
  const [unknown, setUnknown] = useState<UnknownItem | null>(null);
  /** A customer was entered who is still being looked for. */
  const [isChoosing, setIsChoosing] = useState(false);
  const [lastSale, setLastSale] = useState<Receipt | null>(null);
  const [receiptId, setReceiptId] = useState<number | null>(null);
  const [discounting, setDiscounting] = useState<LineKey | 'cart' | null>(null);
  /** Null until it is first opened; it then stays, with what was typed. */
  const [paying, setPaying] = useState<boolean | null>(null);
  const settings = useShopSettings();
  const { shift, isMissing: needsShift } = useCurrentShift();
  /** Asked when the till opens and whenever they sell, unless they said not now or have just closed theirs. */
  const [asksForShift, setAsksForShift] = useState(true);
  const drawer = needsShift && asksForShift ? 'open shift' : panel === 'cash' || panel === 'close shift' ? panel : null;
  // For the payment panel: a letter right after F8 chooses a method.
  usePaymentMethods();
  const priced = useTillCart(cart);
  const checkout = useCheckout(priced, (receipt) => {
    setLastSale(receipt);
    setPanel(null);
    setUnknown(null);
    setPaying((before) => (before === null ? null : false));
    backToSearch();
  });
  const { unapproved } = checkout;

  /** The cart stays as it is. */
  function openReturns() {
    void navigate({ to: '/returns' });
  }

  function backToSearch() {
    // On a touch screen the keyboard would cover half of it.
    if (!isPhone && !isTouch) search.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the till opens
  useEffect(backToSearch, []);

  const latestLine = latest === null ? undefined : lineOfItem(cart.lines, latest);
  const hasLines = cart.lines.length > 0;
  useEffect(() => {
    // In time for F8: what is typed right after it must not end up in the search field.
    if (hasLines) loadPaymentPanel().catch(() => {});
    else setAdded([]);
  }, [hasLines]);

  function inShift(sell: () => void) {
    if (needsShift) setAsksForShift(true);
    else sell();
  }

  function pay() {
    if (checkout.isPayable()) setPaying(true);
  }

  function giveUpPayment() {
    checkout.giveUp();
    setPaying(false);
  }

  const lookups = useLookups({
    onAdd: add,
    // If the settings can't be read, it is safer to ask.
    onMakeSale: () => inShift(settings.data?.till.askPayment === false ? checkout.makeSale : pay),
    onPay: () => inShift(pay),
    knowsWhetherToAsk: settings.isSuccess || settings.isError,
    isChoosing,
  });

  const mayTakePayments = roles.includes('admin') || settings.data?.till.sellerDebts === true;
  const mayAddStock = roles.includes('admin') || roles.includes('stock');

  function takePayment() {
    if (mayTakePayments) unlessUnanswered(() => inShift(() => setPanel('take payment')));
  }

  function endPayment() {
    setPanel(isPhone && hasLines ? 'sheet' : null);
    // Without a cart they came to pay, and the next sale is someone else's.
    if (!hasLines) changeTerms({ customer: null, paymentDate: '' });
    backToSearch();
  }

  useTillKeys({
    enabled:
      receiptId === null &&
      (panel === null || panel === 'sheet') &&
      ![paying, discounting !== null, unapproved, drawer].some(Boolean),
    onSearch: () => search.current?.focus(),
    onCustomer: () => customerField.current?.focus(),
    onTakePayment: takePayment,
    onDiscount: () => unlessUnanswered(() => hasLines && setDiscounting('cart')),
    onHold: () => unlessUnanswered(() => setPanel(hasLines ? 'hold' : 'held')),
    onPay: lookups.pay,
    onMakeSale: lookups.makeSale,
    onReturns: openReturns,
    onHelp: () => setPanel('help'),
  });

  useScanner({
    search,
    onScan(code, quantity) {
      const scannedReceipt = receiptIdIn(code);
      if (scannedReceipt !== null) {
        setReceiptId(scannedReceipt);
        return;
      }
      lookups.addWhenFound(findScanned(code, quantity), quantity);
      // Closes any list that a field has opened.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      backToSearch();
    },
    onCovered: () => notify.error('Nothing was added. Please close the open window, then scan again.'),
  });

  async function findScanned(code: string, quantity: number): ItemLookup {
    const item = await client.fetchQuery(itemWithBarcode(code)).catch((error: Error) => {
      throw new Error(`Barcode ${code} was not added. ${error.message}`);
    });
    if (!item) notFound(code, quantity, `No item in stock has barcode ${code}. Nothing was added.`);
    return item ?? undefined;
  }

  /** Whoever may add stock is offered to; the others are told. */
  function notFound(text: string, quantity: number, message: string) {
    if (!mayAddStock) throw new Error(message);
    const known = isCode(text) ? { name: '', barcode: text } : { name: text, barcode: '' };
    setUnknown({ ...known, quantity, message });
  }

  /** Nothing may be added while it is not known whether the cart was sold. */
  function unlessUnanswered(change: () => void) {
    if (cart.sent === null) change();
    else notify.error('The last sale has not been confirmed yet. Please try it again first.');
  }

  function add(item: StockItem, quantity: number) {
    unlessUnanswered(() => {
      if (item.kind === 'open') return askAmount(item);
      changeLines((lines) => addItem(lines, item, format.today(), quantity));
      setAdded((before) => [...before, { item, quantity }]);
    });
    // Found late, while the cashier has gone on to the customer: that field keeps what is typed.
    if (!(document.activeElement instanceof HTMLInputElement)) backToSearch();
  }

  /** Takes back what was added last, then what was added before it. */
  function undo() {
    const last = added.at(-1);
    if (!last) return;
    unlessUnanswered(() => {
      changeLines((lines) => takeBack(lines, last.item.id, last.quantity));
      setAdded(added.slice(0, -1));
    });
    backToSearch();
  }

  function setLatestQuantity(quantity: number) {
    const line = latestLine ?? cart.lines.at(-1);
    if (line) unlessUnanswered(() => changeLines((lines) => setQuantity(lines, lineKey(line), quantity)));
  }

  const lastSold = <LastSale receipt={lastSale} showChange={!hasLines} onOpen={setReceiptId} />;
  const cartPanel = (
    <CartPanel
      priced={priced}
      latest={latestLine ? lineKey(latestLine) : null}
      checkout={{ ...checkout, makeSale: lookups.makeSale }}
      onDiscount={setDiscounting}
      onPay={lookups.pay}
      customerRef={customerField}
      onCustomerEntered={backToSearch}
      onEnterWaits={setIsChoosing}
      onTakePayment={mayTakePayments ? takePayment : null}
      onTodaysSales={() => setPanel('today')}
      onReturns={openReturns}
      onExpenses={() => setPanel('expenses')}
      heldCarts={
        <HeldCartButtons
          canHold={hasLines && cart.sent === null}
          onHold={() => setPanel('hold')}
          onOpen={() => setPanel('held')}
        />
      }
      drawer={
        <DrawerButtons
          shift={shift ? 'open' : needsShift ? 'missing' : null}
          onCash={() => setPanel('cash')}
          onOpenShift={() => setAsksForShift(true)}
          onCloseShift={() => setPanel('close shift')}
        />
      }
      lastSale={isPhone ? null : lastSold}
    />
  );

  return (
    <div className={classes.till} data-fills>
      <section className={classes.shelf} aria-label="Stock">
        <div className={classes.heading}>
          <Title order={1}>Sales</Title>
          {latestLine && added.length > 0 && <AddedLast {...added.at(-1)!} onUndo={undo} />}
          {!isPhone && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Keyboard shortcuts"
              aria-keyshortcuts="?"
              onClick={() => setPanel('help')}
            >
              <IconHelp size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
        <ItemSearch
          lastSale={lastSale?.id}
          inputRef={search}
          onAdd={add}
          onFind={lookups.addWhenFound}
          onReceipt={setReceiptId}
          onQuantity={setLatestQuantity}
          onNotFound={notFound}
          above={
            unknown && (
              <UnknownItemLine unknown={unknown} onAdd={() => setPanel('new item')} onClose={() => setUnknown(null)} />
            )
          }
        />
      </section>
      {isPhone ? (
        <CartSheet
          priced={priced}
          opened={panel === 'sheet'}
          onOpen={() => setPanel('sheet')}
          onClose={() => setPanel(null)}
          above={lastSold}
        >
          {cartPanel}
        </CartSheet>
      ) : (
        cartPanel
      )}
      <TodaysSales opened={panel === 'today'} onClose={() => setPanel(null)} onOpenReceipt={setReceiptId} />
      <TillHelp opened={panel === 'help'} onClose={() => setPanel(null)} />
      {discounting !== null && <DiscountModal on={discounting} onClose={() => setDiscounting(null)} />}
      <Suspense>
        {receiptId !== null && (
          <ReceiptModal receiptId={receiptId} sold={lastSale} onClose={() => setReceiptId(null)} />
        )}
      </Suspense>
      <Suspense>
        {paying !== null && (
          <PaymentPanel
            opened={paying}
            onClose={() => setPaying(false)}
            priced={priced}
            checkout={{ ...checkout, giveUp: giveUpPayment }}
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
      <Suspense>
        {drawer && (
          <TillDrawer
            panel={drawer}
            onClose={() => {
              setPanel(null);
              // Also after closing it: whoever goes home is not asked for the next one.
              if (drawer !== 'cash') setAsksForShift(false);
              backToSearch();
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {panel === 'take payment' && <TillPayment customer={cart.terms.customer} onClose={endPayment} />}
      </Suspense>
      <Suspense>
        {panel === 'new item' && unknown && (
          <NewItemModal
            unknown={unknown}
            onClose={() => setPanel(null)}
            onAdded={(item) => {
              setUnknown(null);
              add(item, unknown.quantity);
            }}
          />
        )}
      </Suspense>
      <Suspense>{panel === 'expenses' && <ExpensesOverlay opened onClose={() => setPanel(null)} />}</Suspense>
      <Suspense>
        {(panel === 'hold' || panel === 'held') && (
          <HeldCarts
            panel={panel}
            cart={cart}
            onClose={() => setPanel(null)}
            onTaken={(held) => takeUp(held, format.today())}
          />
        )}
      </Suspense>
    </div>
  );
}
