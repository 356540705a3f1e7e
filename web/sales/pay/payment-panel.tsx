/**
 * How the cart is paid: in cash with change, by any other method, in several parts, or a part now and the rest on
 * credit. By keyboard: an amount and Enter; a method's letter, the reference and Enter. Closing it keeps what was typed;
 * the next cart starts anew.
 */
import '../../ui/styles.ts';
import { useEffect, useState } from 'react';
import { useCart } from '../../cart/cart-store.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { type TenderLine, withoutDeposit } from '../../payment-methods/tenders.ts';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { t } from '../../words/t.ts';
import type { Checkout } from '../cart/use-checkout.ts';
import type { OnMoreHere } from '../find/more-here-button.tsx';
import { cash } from './methods.ts';
import { PaymentForm } from './payment-form.tsx';

interface PaymentPanelProps {
  opened: boolean;
  onClose(): void;
  priced: TillCart;
  checkout: Checkout;
  onMoreHere: OnMoreHere;
}

const start: TenderLine[] = [{ id: 1, method: cash, typed: null, reference: '' }];

export function PaymentPanel({ opened, onClose, priced, checkout, onMoreHere }: PaymentPanelProps) {
  const { lines, terms } = useCart();
  const customerId = terms.customer?.id;
  const [tenders, setTenders] = useState(start);
  const isEmpty = lines.length === 0;

  useEffect(() => {
    if (isEmpty) setTenders(start);
  }, [isEmpty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another customer is chosen
  useEffect(() => {
    setTenders((before) => {
      const kept = withoutDeposit(before);
      return kept.length > 0 ? kept : start;
    });
  }, [customerId]);

  return (
    <Overlay title={t('Payment')} size="30rem" opened={opened} onClose={onClose}>
      <PaymentForm priced={priced} checkout={checkout} lines={tenders} onChange={setTenders} onMoreHere={onMoreHere} />
    </Overlay>
  );
}
