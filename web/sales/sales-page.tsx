/**
 * The till. The cursor starts in search and returns there after every sale; F9 (or Ctrl+Enter) makes the sale, '/' goes
 * to search, a scan anywhere adds its item. The rules are elsewhere: arithmetic in cart.ts, the sale in
 * use-checkout.ts.
 */
import '../ui/styles.ts';
import { ActionIcon, Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHelp, IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Receipt } from '../../contract/sales.ts';
import type { StockItem } from '../../contract/stock.ts';
import { HeldCartButtons } from '../held-carts/held-cart-buttons.tsx';
import { ReceiptModal } from '../receipts/receipt-modal.tsx';
import { useFormat } from '../session/format.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { addItem, priceLines, setQuantity } from './cart.ts';
import { CartPanel } from './cart-panel.tsx';
import { CartSheet } from './cart-sheet.tsx';
import { changeLines, takeUp, useCart } from './cart-store.ts';
import { ItemSearch } from './item-search.tsx';
import classes from './sales.module.css';
import { itemWithBarcode, useItemsNow } from './sales-queries.ts';
import { TillHelp } from './till-help.tsx';
import { TodaysSales } from './todays-sales.tsx';
import { useCheckout } from './use-checkout.ts';
import { type ItemLookup, useLookups } from './use-lookups.ts';
import { useScanner } from './use-scanner.ts';
import { useTillKeys } from './use-till-keys.ts';

const ExpensesOverlay = lazy(() =>
  import('../expenses/expenses-overlay.tsx').then((module) => ({ default: module.ExpensesOverlay })),
);

const HeldCarts = lazy(() => import('../held-carts/held-carts.tsx').then((module) => ({ default: module.HeldCarts })));

type Panel = 'hold' | 'held' | 'today' | 'expenses' | 'sheet' | 'help';

export function SalesPage() {
  const format = useFormat();
  const client = useQueryClient();
  const cart = useCart();
  const search = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isTouch = useIsTouch();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const [lastSale, setLastSale] = useState<Receipt | null>(null);
  const [receiptId, setReceiptId] = useState<number | null>(null);
  const checkout = useCheckout((receipt) => {
    setLastSale(receipt);
    setPanel(null);
    backToSearch();
  });
  const ids = cart.lines.map((line) => line.stockId).sort((a, b) => a - b);
  const now = useItemsNow(ids);
  const lines = priceLines(cart.lines, now.data ?? [], now.isSuccess && !now.isPlaceholderData);

  function backToSearch() {
    // On a touch screen the keyboard would cover half of it.
    if (!isPhone && !isTouch) search.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the till opens
  useEffect(backToSearch, []);

  const lookups = useLookups({ onAdd: add, onMakeSale: checkout.makeSale });

  useTillKeys({
    enabled: receiptId === null && (panel === null || panel === 'sheet'),
    onSearch: () => search.current?.focus(),
    onHold: () => unlessUnanswered(() => setPanel(cart.lines.length > 0 ? 'hold' : 'held')),
    onMakeSale: lookups.makeSale,
    onHelp: () => setPanel('help'),
  });

  useScanner({
    search,
    onScan(code, quantity) {
      lookups.addWhenFound(findScanned(code), quantity);
      // Closes any list that a field has opened.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      backToSearch();
    },
    onCovered: () => notify.error('Nothing was added. Please close the open window, then scan again.'),
  });

  async function findScanned(code: string): ItemLookup {
    const item = await client.fetchQuery(itemWithBarcode(code)).catch((error: Error) => {
      throw new Error(`Barcode ${code} was not added. ${error.message}`);
    });
    if (!item) throw new Error(`No item in stock has barcode ${code}. Nothing was added.`);
    return item;
  }

  /** Nothing may be added while it is not known whether the cart was sold. */
  function unlessUnanswered(change: () => void) {
    if (cart.sent === null) change();
    else notify.error('The last sale has not been confirmed yet. Please try it again first.');
  }

  function add(item: StockItem, quantity: number) {
    unlessUnanswered(() => {
      changeLines((lines) => addItem(lines, item, format.today(), quantity));
      setLatest(item.id);
    });
    backToSearch();
  }

  function setLatestQuantity(quantity: number) {
    const line = cart.lines.find((one) => one.stockId === latest) ?? cart.lines.at(-1);
    if (line) unlessUnanswered(() => changeLines((lines) => setQuantity(lines, line.stockId, quantity)));
  }

  const cartPanel = (
    <CartPanel
      lines={lines}
      latest={latest}
      checkout={{ ...checkout, makeSale: lookups.makeSale }}
      onTodaysSales={() => setPanel('today')}
      onExpenses={() => setPanel('expenses')}
      heldCarts={
        <HeldCartButtons
          canHold={cart.lines.length > 0 && cart.sent === null}
          onHold={() => setPanel('hold')}
          onOpen={() => setPanel('held')}
        />
      }
      lastSale={isPhone ? null : <LastSale receipt={lastSale} onOpen={setReceiptId} />}
    />
  );

  return (
    <div className={classes.till}>
      <section className={classes.shelf} aria-label="Stock">
        <div className={classes.heading}>
          <Title order={1}>Sales</Title>
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
          onQuantity={setLatestQuantity}
        />
      </section>
      {isPhone ? (
        <CartSheet
          lines={lines}
          opened={panel === 'sheet'}
          onOpen={() => setPanel('sheet')}
          onClose={() => setPanel(null)}
          above={<LastSale receipt={lastSale} onOpen={setReceiptId} />}
        >
          {cartPanel}
        </CartSheet>
      ) : (
        cartPanel
      )}
      <TodaysSales opened={panel === 'today'} onClose={() => setPanel(null)} onOpenReceipt={setReceiptId} />
      <TillHelp opened={panel === 'help'} onClose={() => setPanel(null)} />
      <ReceiptModal receiptId={receiptId} onClose={() => setReceiptId(null)} />
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

/** A line with a link to the receipt of the last sale. */
function LastSale({ receipt, onOpen }: { receipt: Receipt | null; onOpen(id: number): void }) {
  const format = useFormat();
  if (!receipt) return null;
  return (
    <div className={classes.lastSale}>
      <span>
        Sold: receipt {receipt.id}, {format.money(receipt.total)}
        {receipt.credit && `, on credit to ${receipt.credit.customerName}`}
      </span>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconReceipt size={16} aria-hidden />}
        onClick={() => onOpen(receipt.id)}
      >
        Receipt
      </Button>
    </div>
  );
}
