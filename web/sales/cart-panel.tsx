/** The cart, on the right of the till or in a sheet on phones: terms, lines, total and Make Sale. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconBasket, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { useFormat } from '../session/format.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import classes from './cart.module.css';
import { type PricedLine, totalOf } from './cart.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { useCart } from './cart-store.ts';
import { SaleTerms } from './sale-terms.tsx';
import { type Checkout, isDateMissing } from './use-checkout.ts';

interface CartPanelProps {
  lines: PricedLine[];
  latest: number | null;
  checkout: Checkout;
  onTodaysSales(): void;
  onExpenses(): void;
  lastSale: ReactNode;
  heldCarts: ReactNode;
}

export function CartPanel({ lines, latest, checkout, onTodaysSales, onExpenses, lastSale, heldCarts }: CartPanelProps) {
  const format = useFormat();
  const { terms } = useCart();
  const frozen = checkout.sending || checkout.unanswered;
  return (
    <section className={classes.panel} aria-label="Cart">
      <SaleTerms terms={terms} frozen={frozen} dateMissing={checkout.refusal !== null && isDateMissing(terms)} />
      <Button variant="default" className={classes.panelButton} onClick={onTodaysSales}>
        Today's Sales
      </Button>
      {lastSale}
      <div className={classes.lines}>
        {lines.length > 0 ? (
          <ul aria-label="Cart lines">
            {lines.map((priced) => (
              <CartLineRow
                key={priced.line.stockId}
                priced={priced}
                frozen={frozen}
                latest={priced.line.stockId === latest}
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
        <div className={classes.total}>
          <span>Total</span>
          <output aria-label="Total">{format.money(totalOf(lines))}</output>
        </div>
        <Button
          size="lg"
          className={classes.makeSale}
          loading={checkout.sending}
          disabled={checkout.unanswered}
          aria-keyshortcuts="F9 Control+Enter"
          rightSection={
            <kbd aria-hidden className={classes.key}>
              F9
            </kbd>
          }
          onClick={checkout.makeSale}
        >
          Make Sale
        </Button>
      </footer>
      {heldCarts}
      <Button variant="default" className={classes.panelButton} onClick={onExpenses}>
        Expenses
      </Button>
    </section>
  );
}

function Unanswered({ checkout }: { checkout: Checkout }) {
  return (
    <div className={classes.unanswered} role="alert">
      <IconWifiOff size={20} aria-hidden />
      <div>
        <strong>No answer from the server</strong>
        <p>
          The connection was lost while sending this sale, so it may or may not have gone through. Try again: the same
          sale is never made twice.
        </p>
        <div className={classes.answers}>
          <Button size="sm" onClick={checkout.tryAgain}>
            Try again
          </Button>
          <Button size="sm" variant="default" onClick={checkout.giveUp}>
            Start a new cart
          </Button>
        </div>
      </div>
    </div>
  );
}
