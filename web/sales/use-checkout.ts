/**
 * Takes the cart to the till, once. What must stay true:
 * - an order that was sent and not answered is sent again as it was, with its key, and the cart is frozen until there is
 *   an answer: it can never be sold twice, nor changed into something that was half sold;
 * - a refusal keeps the cart.
 */
import { useRef, useState } from 'react';
import type { Receipt } from '../../contract/sales.ts';
import { CallError } from '../http/call.ts';
import { newKey } from '../http/new-key.ts';
import { notify } from '../ui/notify.tsx';
import type { RefusalText } from '../ui/refusal.tsx';
import { type Cart, changeCart, emptyCart, type SentOrder, type Terms, useCart } from './cart-store.ts';
import { useMakeSale } from './sales-queries.ts';

export interface Checkout {
  sending: boolean;
  /** Sent, and no answer came. */
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
  const running = useRef(false);

  function refuse(reason: RefusalText) {
    setRefused({ ...reason, lines: cart.lines, terms: cart.terms });
  }

  async function send(order: SentOrder) {
    if (running.current) return;
    running.current = true;
    setRefused(null);
    changeCart({ sent: order });
    try {
      const receipt = await sale.mutateAsync(order);
      emptyCart();
      notify.success('Sale made successfully');
      onSold(receipt);
    } catch (error) {
      if (!isAnswer(error)) return;
      changeCart({ sent: null });
      refuse({ title: 'Error', message: error.message });
    } finally {
      running.current = false;
    }
  }

  return {
    sending: sale.isPending,
    unanswered: cart.sent !== null && !sale.isPending,
    refusal: refused?.lines === cart.lines && refused.terms === cart.terms ? refused : null,
    makeSale() {
      if (cart.sent) void send(cart.sent);
      else if (cart.lines.length === 0) refuse({ message: 'Please add items to the cart' });
      else if (isDateMissing(cart.terms)) refuse({ message: 'Please select a payment date' });
      else void send({ key: newKey(), body: orderOf(cart) });
    },
    tryAgain() {
      if (cart.sent) void send(cart.sent);
    },
    giveUp: emptyCart,
  };
}

export function isDateMissing({ customer, paymentDate }: Terms): boolean {
  return customer !== null && paymentDate === '';
}

function orderOf({ lines, terms }: Cart): SentOrder['body'] {
  return {
    sales: lines.map(({ stockId, quantity }) => ({ stockId, quantity })),
    customerId: terms.customer?.id ?? null,
    paymentDate: terms.paymentDate || null,
  };
}

/** No connection, a time-out or a fault of the server leave open whether the sale was made; every other answer is one. */
function isAnswer(error: unknown): error is CallError {
  return error instanceof CallError && error.httpStatus >= 400 && error.httpStatus < 500;
}
