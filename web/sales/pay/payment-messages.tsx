/** The messages of the payment panel, below everything that can be typed into: a warning, a refusal, changed prices. */
import { useLayoutEffect, useRef } from 'react';
import { lineKey } from '../../cart/cart.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { shortItems } from '../../cart/short-items.ts';
import { Refusal, type RefusalText } from '../../ui/form/refusal.tsx';
import { t } from '../../words/t.ts';
import { Unanswered } from '../cart/unanswered.tsx';
import type { Checkout } from '../cart/use-checkout.ts';
import { CreditWarning } from '../customer/credit-warning.tsx';
import { MoreHereButton, type OnMoreHere } from '../find/more-here-button.tsx';
import classes from './payment.module.css';

interface PaymentMessagesProps {
  priced: TillCart;
  checkout: Checkout;
  refusal: RefusalText | null;
  customerId: number | undefined;
  owed: number;
  onMoreHere: OnMoreHere;
}

export function PaymentMessages(props: PaymentMessagesProps) {
  const { priced, checkout, refusal, customerId, owed, onMoreHere } = props;
  const messages = useRef<HTMLDivElement>(null);

  // When a message goes, its space stays: otherwise what is above would move if the panel was scrolled to its end.
  useLayoutEffect(() => {
    const room = messages.current;
    if (room) room.style.minHeight = `${room.offsetHeight}px`;
  });

  return (
    <div ref={messages} className={classes.messages}>
      {customerId !== undefined && <CreditWarning customerId={customerId} debt={owed} />}
      {refusal && <Refusal {...refusal} />}
      {refusal === checkout.refusal && checkout.refusal?.isShort && (
        <MoreHereButton items={shortItems(priced.lines)} onMoreHere={onMoreHere} takesFocus />
      )}
      <PriceChanges priced={priced} />
      {checkout.unanswered && <Unanswered checkout={checkout} />}
    </div>
  );
}

/** Lists changed prices here, because the lines of the cart are hidden behind the panel. */
function PriceChanges({ priced }: { priced: TillCart }) {
  const changed = priced.lines.filter(({ priceBefore }) => priceBefore !== null);
  if (changed.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label={t('Changed prices')}>
      {changed.map(({ line, priceBefore, unitSell }) => (
        <li key={lineKey(line)}>
          {t('{{name}}: price changed from {{before, money}} to {{now, money}}', {
            name: line.name,
            before: priceBefore ?? 0,
            now: unitSell,
          })}
        </li>
      ))}
    </ul>
  );
}
