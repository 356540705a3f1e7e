/**
 * Takes the cart to the till, once. What must stay true:
 * - an order that was sent and not answered is sent again as it was, with its key, and the cart is frozen until there is
 *   an answer: it can never be sold twice, nor changed into something that was half sold;
 * - an answer counts however late it comes, unless the order was sent again or given up meanwhile;
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

/** The call goes on after this; the cashier need not wait for it. */
const patience = 20_000;

export interface Checkout {
  sending: boolean;
  /** Sent, and no answer came, or none for long. */
  unanswered: boolean;
  /** Why it was not sold, until the cart changes. */
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
  const underWay = useRef<AbortController | null>(null);

  function refuse(reason: RefusalText) {
    setRefused({ ...reason, lines: cart.lines, terms: cart.terms });
  }

  /** One that is still on its way is given up: the same key makes sure that it is not sold twice. */
  async function send(order: SentOrder) {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    setRefused(null);
    setSlow(false);
    changeCart({ sent: order });
    const timer = setTimeout(() => setSlow(true), patience);
    try {
      const receipt = await sale.mutateAsync({ ...order, signal: own.signal });
      if (own.signal.aborted) return;
      emptyCart();
      notify.success('Sale made successfully');
      onSold(receipt);
    } catch (error) {
      if (own.signal.aborted || !isAnswer(error)) return;
      changeCart({ sent: null });
      refuse({ title: 'Error', message: error.message });
    } finally {
      clearTimeout(timer);
      if (underWay.current === own) underWay.current = null;
    }
  }

  return {
    sending: sale.isPending && !slow,
    unanswered: cart.sent !== null && (slow || !sale.isPending),
    refusal: refused?.lines === cart.lines && refused.terms === cart.terms ? refused : null,
    makeSale() {
      if (underWay.current) return;
      if (cart.sent) void send(cart.sent);
      else if (cart.lines.length === 0) refuse({ message: 'Please add items to the cart' });
      else if (isDateMissing(cart.terms)) refuse({ message: 'Please select a payment date' });
      else void send({ key: newKey(), body: orderOf(cart) });
    },
    tryAgain() {
      if (cart.sent) void send(cart.sent);
    },
    giveUp() {
      underWay.current?.abort();
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

/** No connection or a fault of the server leave open whether the sale was made; every other answer is one. */
function isAnswer(error: unknown): error is CallError {
  return error instanceof CallError && !failedWith(error, 'unreachable', 'unexpected', 'away', 'fault');
}
