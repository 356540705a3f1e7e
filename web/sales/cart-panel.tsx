/** The cart, on the right of the till or in a sheet on phones: terms, lines, total, Pay and Make Sale. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconBasket } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import classes from './cart.module.css';
import type { TillCart } from './cart.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { useCart } from './cart-store.ts';
import { CartTotals } from './cart-totals.tsx';
import { SaleTerms } from './sale-terms.tsx';
import { Unanswered } from './unanswered.tsx';
import type { Checkout } from './use-checkout.ts';

interface CartPanelProps {
  priced: TillCart;
  latest: number | null;
  checkout: Checkout;
  /** On the line of this item, or on the cart. */
  onDiscount(on: number | 'cart'): void;
  onPay(): void;
  onTodaysSales(): void;
  onExpenses(): void;
  lastSale: ReactNode;
  heldCarts: ReactNode;
  /** Cash in and out, and the shift. */
  drawer: ReactNode;
}

export function CartPanel({ priced, latest, checkout, lastSale, heldCarts, drawer, ...on }: CartPanelProps) {
  const { terms } = useCart();
  const { lines } = priced;
  const frozen = checkout.sending || checkout.unanswered;
  return (
    <section className={classes.panel} aria-label="Cart">
      <SaleTerms terms={terms} frozen={frozen} dateMissing={checkout.refusal?.dateMissing ?? false} />
      <Button variant="default" className={classes.panelButton} onClick={on.onTodaysSales}>
        Today's Sales
      </Button>
      {lastSale}
      <div className={classes.lines}>
        {lines.length > 0 ? (
          <ul aria-label="Cart lines">
            {lines.map((line) => (
              <CartLineRow
                key={line.line.stockId}
                priced={line}
                frozen={frozen}
                latest={line.line.stockId === latest}
                onDiscount={() => on.onDiscount(line.line.stockId)}
              />
            ))}
          </ul>
        ) : (
          <>
            <EmptyState
              text="Choose items to sell. They will appear here."
              icon={<IconBasket size={28} stroke={1.4} />}
            />
            <FirstSteps showIf={(done) => done.stock} />
          </>
        )}
      </div>
      {checkout.refusal && <Refusal title={checkout.refusal.title} message={checkout.refusal.message} />}
      {checkout.unanswered && <Unanswered checkout={checkout} />}
      <footer className={classes.footer}>
        <CartTotals priced={priced} frozen={frozen} onDiscount={() => on.onDiscount('cart')} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="lg"
            disabled={frozen}
            aria-keyshortcuts="F8"
            rightSection={<KeyLabel>F8</KeyLabel>}
            onClick={on.onPay}
          >
            Pay…
          </Button>
          <Button
            size="lg"
            className={classes.makeSale}
            loading={checkout.sending}
            disabled={checkout.unanswered}
            aria-keyshortcuts="F9 Control+Enter"
            rightSection={<KeyLabel>F9</KeyLabel>}
            onClick={checkout.makeSale}
          >
            Make Sale
          </Button>
        </div>
      </footer>
      {heldCarts}
      <div className={classes.panelButtons}>
        <Button variant="default" onClick={on.onExpenses}>
          Expenses
        </Button>
        {drawer}
      </div>
    </section>
  );
}

function KeyLabel({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={classes.key}>
      {children}
    </kbd>
  );
}
