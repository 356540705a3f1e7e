/**
 * Sends the order of a cart, or writes it to the disk of a till that may sell without a connection. use-checkout.ts says what
 * must stay true.
 */
import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { changeCart, isStillSent, type OrderOnPaper, type SentOrder } from '../../cart/cart-store.ts';
import { type CallError, failedWith, isRefused } from '../../http/call.ts';
import { connectionLost } from '../../http/connection.ts';
import { maySellHere, useMaySellHere } from '../../outbox/selling-here.ts';
import { useUser } from '../../session/user.ts';
import type { RefusalText } from '../../ui/form/refusal.tsx';
import { inPart } from '../../words/reader.ts';
import { t } from '../../words/t.ts';
import { loadShelf, useMakeSale } from '../sales-queries.ts';

/** After this time the cashier can go on; the call continues. */
const slowAfter = 20_000;
/** After this time a till that may sell without a connection does so. */
const keptAfter = 5_000;
/** How long the disk of the till may take; after this the cashier can try again, which never makes a second sale. */
const diskPatience = 10_000;
const noAnswer = 'no-answer';

const loadKeeping = inPart('devices', () => import('../../without-connection/keep-order.ts'));

interface Sending {
  sent: SentOrder | null;
  onSold(receipt: Receipt): void;
  onRefused(order: SentOrder, error: CallError): void;
  refuse(reason: RefusalText): void;
  forgetRefusal(): void;
}

export function useSendCart({ sent, onSold, onRefused, refuse, forgetRefusal }: Sending) {
  const sale = useMakeSale();
  const [slow, setSlow] = useState(false);
  const pending = useRef<AbortController | null>(null);
  const isPending = () => pending.current !== null;
  const { keep, keeping } = useKeeping({ onSold, refuse });
  useKeptBefore({ order: sent, isPending, onFound: onSold });

  /** Aborts an earlier try. The key makes sure that the order is not sold twice. */
  function begin(order: SentOrder): AbortController {
    pending.current?.abort();
    const request = new AbortController();
    pending.current = request;
    forgetRefusal();
    setSlow(false);
    changeCart({ sent: order });
    return request;
  }

  async function send(order: SentOrder, wasSent = false) {
    const request = begin(order);
    const isKept = isKeepable(order);
    const timer = setTimeout(() => (isKept ? request.abort(noAnswer) : setSlow(true)), isKept ? keptAfter : slowAfter);
    try {
      if (isKept && connectionLost.get()) return await keep(order, wasSent);
      const receipt = await sale.mutateAsync({ ...order, signal: request.signal });
      if (!request.signal.aborted || request.signal.reason === noAnswer) onSold(receipt);
    } catch (error) {
      await onFailed(order, error, request.signal);
    } finally {
      clearTimeout(timer);
      if (pending.current === request) pending.current = null;
    }
  }

  async function onFailed(order: SentOrder, error: unknown, signal: AbortSignal) {
    const isSlow = signal.reason === noAnswer;
    if (signal.aborted && !isSlow) return;
    if (isRefused(error)) onRefused(order, error);
    else if (isKeepable(order) && (isSlow || failedWith(error, 'unreachable', 'away'))) {
      if (isSlow) connectionLost.set(true);
      await keep(order, true);
    }
  }

  return {
    sending: (sale.isPending && !slow) || keeping,
    isPending,
    send: (order: SentOrder) => send(order),
    sendAgain: (order: SentOrder) => send(order, true),
    async keepNow(order: OrderToKeep) {
      const request = begin(order);
      await keep(order, true);
      if (pending.current === request) pending.current = null;
    },
    stop: () => pending.current?.abort(),
  };
}

function useKeeping({ onSold, refuse }: Pick<Sending, 'onSold' | 'refuse'>) {
  const { roles } = useUser();
  const [keeping, setKeeping] = useState(false);
  return {
    keeping,
    /** An order that may have reached the server stays in the cart until its fate is known or it is on the disk. */
    async keep(order: OrderToKeep, wasSent: boolean) {
      setKeeping(true);
      const timer = setTimeout(() => setKeeping(false), diskPatience);
      try {
        const { keepOrder } = await loadKeeping();
        const receipt = await keepOrder(order, roles, wasSent);
        if (isStillSent(order)) onSold(receipt);
      } catch (error) {
        if (!isStillSent(order)) return;
        if (!wasSent) changeCart({ sent: null });
        refuse({ title: t('Error'), message: error instanceof Error ? error.message : String(error) });
      } finally {
        clearTimeout(timer);
        setKeeping(false);
      }
    },
  };
}

/** Looks on the disk for this order, because the page may have closed after the order was written there and before that was shown. */
function useKeptBefore({ order, isPending, onFound }: KeptBefore): void {
  const mayKeep = useMaySellHere();
  const key = order?.key;
  const latest = useRef({ isPending, onFound });
  latest.current = { isPending, onFound };
  useEffect(() => {
    if (!mayKeep) return;
    let stopped = false;
    // Loaded now, so that the code is there when the connection is lost.
    Promise.all([loadKeeping(), loadShelf()])
      .then(([{ findKept }]) => (key === undefined || latest.current.isPending() ? null : findKept(key)))
      .then((receipt) => receipt && !stopped && !latest.current.isPending() && latest.current.onFound(receipt))
      .catch((error) => console.error('Could not read what waits', error));
    return () => {
      stopped = true;
    };
  }, [mayKeep, key]);
}

interface KeptBefore {
  order: SentOrder | null;
  isPending(): boolean;
  onFound(receipt: Receipt): void;
}

type OrderToKeep = SentOrder & { paper: OrderOnPaper };

export function isKeepable(order: SentOrder): order is OrderToKeep {
  return order.paper !== undefined && maySellHere();
}
