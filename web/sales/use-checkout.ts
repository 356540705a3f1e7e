/**
 * Sells the cart, once. What must stay true:
 * - an order without an answer is sent again unchanged, with the same key, and the cart is frozen until there is an
 *   answer, so it can't be sold twice or changed while it may have been sold;
 * - a late answer counts, unless the order was sent again or given up meanwhile;
 * - a refusal keeps the cart.
 */
import { useRef, useState } from 'react';
import type { Receipt } from '../../contract/sales.ts';
import { CallError, failedWith } from '../http/call.ts';
import { newKey } from '../http/new-key.ts';
import type { RefusalText } from '../ui/form/refusal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { type Cart, changeCart, emptyCart, type SentOrder, type Terms, useCart } from './cart-store.ts';
import { useMakeSale } from './sales-queries.ts';

/** After this the cashier can go on; the call continues. */
const slowAfter = 20_000;

export interface Checkout {
  sending: boolean;
  /** Sent, and there is no answer, or not yet after a long wait. */
  unanswered: boolean;
  /** Why it was refused, until the cart changes. */
  refusal: RefusalText | null;
  makeSale(): void;
  tryAgain(): void;
  giveUp(): void;
}

export function useCheckout(onSold: (receipt: Receipt) => void): Checkout {
  const cart = useCart();
  const sale = useMakeSale();
  const [refused, setRefused] = useState<(RefusalText & Pick<Cart, 'lines' | 'terms'>) | null>(null);
  const [slow, setSlow] = useState(false);
  const pending = useRef<AbortController | null>(null);

  function refuse(reason: RefusalText) {
    setRefused({ ...reason, lines: cart.lines, terms: cart.terms });
  }

  /** Aborts an earlier try: the same key makes sure that it is not sold twice. */
  async function send(order: SentOrder) {
    pending.current?.abort();
    const request = new AbortController();
    pending.current = request;
    setRefused(null);
    setSlow(false);
    changeCart({ sent: order });
    const timer = setTimeout(() => setSlow(true), slowAfter);
    try {
      const receipt = await sale.mutateAsync({ ...order, signal: request.signal });
      if (request.signal.aborted) return;
      emptyCart();
      notify.success('Sale made successfully');
      onSold(receipt);
    } catch (error) {
      if (request.signal.aborted || !isDefinite(error)) return;
      changeCart({ sent: null });
      refuse({ title: 'Error', message: error.message });
    } finally {
      clearTimeout(timer);
      if (pending.current === request) pending.current = null;
    }
  }

  return {
    sending: sale.isPending && !slow,
    unanswered: cart.sent !== null && (slow || !sale.isPending),
    refusal: refused?.lines === cart.lines && refused.terms === cart.terms ? refused : null,
    makeSale() {
      if (pending.current) return;
      if (cart.sent) void send(cart.sent);
      else if (cart.lines.length === 0) refuse({ message: 'Please add items to the cart' });
      else if (isDateMissing(cart.terms)) refuse({ message: 'Please select a payment date' });
      else void send({ key: newKey(), body: orderOf(cart) });
    },
    tryAgain() {
      if (cart.sent) void send(cart.sent);
    },
    giveUp() {
      pending.current?.abort();
      emptyCart();
    },
  };
}

export function isDateMissing({ customer, paymentDate }: Terms): boolean {
  return customer !== null && paymentDate === '';
}

function orderOf({ lines, terms }: Cart): SentOrder['body'] {
  return {
    sales: lines,
    customerId: terms.customer?.id ?? null,
    paymentDate: terms.paymentDate || null,
  };
}

/**
 * After a lost connection or a server fault nobody knows whether the sale was made; any other error means it was not.
 */
function isDefinite(error: unknown): error is CallError {
  return error instanceof CallError && !failedWith(error, 'unreachable', 'unexpected', 'away', 'fault');
}
