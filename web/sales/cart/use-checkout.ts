/**
 * Sells the cart, once. What must stay true:
 * - an order without an answer is sent again unchanged, with the same key, and the cart is frozen until there is an
 *   answer, so it can't be sold twice or changed while it may have been sold;
 * - a late answer counts, unless the order was sent again or given up meanwhile;
 * - a refusal keeps the cart;
 * - every order says what total the screen showed, so that nobody is charged another one;
 * - a till that may sell without a connection writes an order that gets no answer to its own disk, with the same key, and calls it
 *   sold only then (without-connection/keep-order.ts).
 */
import { useRef, useState } from 'react';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import type { Asking } from '../../approvals/approval-modal.tsx';
import { sentLine } from '../../cart/cart.ts';
import {
  type Cart,
  changeCart,
  emptyCart,
  type OrderOnPaper,
  type SentOrder,
  type Terms,
  useCart,
} from '../../cart/cart-store.ts';
import type { TillCart } from '../../cart/price-till.ts';
import { type CallError, failedWith } from '../../http/call.ts';
import { newKey } from '../../http/new-key.ts';
import { refresh } from '../../http/refresh.ts';
import { useMaySellHere } from '../../outbox/selling-here.ts';
import { useUser } from '../../session/user.ts';
import type { RefusalText } from '../../ui/form/refusal.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { noteMade } from '../../ui/paper/first-print.ts';
import { t } from '../../words/t.ts';
import { isKeepable, useSendCart } from './use-send-cart.ts';

type Tenders = NonNullable<SentOrder['body']['tenders']>;

/** An order that an admin has to approve. */
interface Unapproved {
  order: SentOrder;
  asking: Asking;
  message: string;
}

/** The field that a refusal is about. */
export type TermsField = 'customer' | 'date';

/** A sale may need both approvals. */
type Approvals = Partial<Record<'discount' | 'credit', number>>;

export interface Checkout {
  sending: boolean;
  /** Whether the order was sent and the answer is missing, or takes long. */
  unanswered: boolean;
  /** Why it was refused, until the cart changes. */
  refusal:
    | (RefusalText & { field: TermsField | null /** Whether it was refused for lack of stock. */; isShort: boolean })
    | null;
  unapproved: Unapproved | null;
  /** Whether the cart can be paid now; if not, says why. An order without an answer is sent again. */
  isPayable(): boolean;
  makeSale(): void;
  pay(tenders: Tenders): void;
  /** Sends the order again with the approval; null means that nobody approved, and it is not sent. */
  approve(approval: number | null): void;
  /** Called when the reason for the refusal is gone. */
  forgetRefusal(): void;
  tryAgain(): void;
  /** Sells without the server; null if this till may not, or this order can't be sold so. */
  sellHere: (() => void) | null;
  giveUp(): void;
}

/** The lists that are out of date if the server refuses with this code. */
const outdated: Partial<Record<CallError['code'], string[]>> = {
  'not-enough-stock': ['stock'],
  'total-changed': ['stock', 'tax-rates', 'settings', 'price-lists', 'customers'],
  'deposit-short': ['customers'],
  'credit-limit': ['customers'],
  overdue: ['customers'],
  'no-shift': ['current-shift'],
};

export function useCheckout(priced: TillCart, onSold: (receipt: Receipt) => void): Checkout {
  const cart = useCart();
  const user = useUser();
  const { refusal, refuse, refuseAs, forgetRefusal } = useCartRefusal(cart);
  const [unapproved, setUnapproved] = useState<Unapproved | null>(null);
  /** An approval is good for two minutes and one sale. An order that is refused for another reason does not use it up. */
  const approvals = useRef<Approvals>({});
  const mayKeep = useMaySellHere();

  const sender = useSendCart({ sent: cart.sent, onSold: endSale, onRefused: reopenCart, refuse, forgetRefusal });

  function endSale(receipt: Receipt) {
    approvals.current = {};
    emptyCart();
    noteMade(`receipt ${receipt.label ?? receipt.id}`);
    notify.success(t('Sale made successfully'));
    onSold(receipt);
  }

  function reopenCart(order: SentOrder, error: CallError) {
    changeCart({ sent: null });
    refuseAs(error);
    const asking = askingAbout(error, order, priced);
    if (asking) {
      approvals.current = { ...approvals.current, [asking.action]: undefined };
      setUnapproved({ order, asking, message: error.message });
    }
    const lists = outdated[error.code];
    if (lists) void refresh(lists);
  }

  function isPayable(): boolean {
    if (sender.isPending()) return false;
    if (cart.sent) void sender.sendAgain(cart.sent);
    else if (cart.lines.length === 0) refuse({ message: t('Please add items to the cart') });
    else if (cart.terms.typed !== '') refuse({ message: nobodyChosen(cart.terms.typed) }, 'customer');
    else return true;
    return false;
  }

  function sendCart(tenders?: Tenders) {
    const body = { ...orderOf(cart, priced), tenders, approval: given(approvals.current) };
    void sender.send({ key: newKey(), body, paper: mayKeep ? paperOf(user.id, priced) : undefined });
  }

  const { sent } = cart;
  return {
    sending: sender.sending,
    unanswered: sent !== null && !sender.sending,
    refusal,
    forgetRefusal,
    unapproved,
    isPayable,
    makeSale() {
      if (!isPayable()) return;
      if (priced.total > 0 && isDateMissing(cart.terms)) refuse({ message: t('Please select a payment date') }, 'date');
      else sendCart();
    },
    pay(tenders) {
      if (isPayable()) sendCart(tenders);
    },
    approve(id) {
      setUnapproved(null);
      if (!unapproved || id === null) return;
      approvals.current = { ...approvals.current, [unapproved.asking.action]: id };
      const { body, paper } = unapproved.order;
      void sender.send({ key: newKey(), body: { ...body, approval: given(approvals.current) }, paper });
    },
    tryAgain() {
      if (sent) void sender.sendAgain(sent);
    },
    sellHere: sent && isKeepable(sent) ? () => void sender.keepNow(sent) : null,
    giveUp() {
      sender.stop();
      approvals.current = {};
      emptyCart();
    },
  };
}

function paperOf(staffId: number, { charged, total, cash, discount, belowList, atList }: TillCart): OrderOnPaper {
  return { staffId, lines: charged, total, rounding: cash.rounding, discount: sumMoney([discount, belowList]), atList };
}

type RefusedCart = NonNullable<Checkout['refusal']> & Pick<Cart, 'lines' | 'terms' | 'discount'>;

/** Why the cart was refused, until it changes. */
function useCartRefusal({ lines, terms, discount }: Cart) {
  const [refused, setRefused] = useState<RefusedCart | null>(null);
  const isThisCart = refused?.lines === lines && refused.terms === terms && refused.discount === discount;
  const refuse = (reason: RefusalText, field: TermsField | null = null, isShort = false) =>
    setRefused({ ...reason, field, isShort, lines, terms, discount });
  return {
    refusal: isThisCart ? refused : null,
    refuse,
    refuseAs({ code, message }: CallError) {
      const field = code === 'payment-date-needed' ? 'date' : null;
      refuse({ title: t('Error'), message }, field, code === 'not-enough-stock');
    },
    forgetRefusal: () => setRefused(null),
  };
}

/** The message for a name that was typed but not chosen, which must not become a cash sale. */
function nobodyChosen(typed: string): string {
  return t('No customer called “{{name}}” is chosen. Choose one from the list, or clear the field for a cash sale.', {
    name: typed.trim(),
  });
}

export function isDateMissing({ customer, paymentDate }: Terms): boolean {
  return customer !== null && paymentDate === '';
}

/** What an admin has to approve before this order can be sold; null if it was refused for another reason. */
function askingAbout(error: unknown, { body }: SentOrder, { discount, belowList }: TillCart): Asking | null {
  if (failedWith(error, 'needs-approval')) return { action: 'discount', amount: sumMoney([discount, belowList]) };
  if (!failedWith(error, 'credit-limit', 'overdue')) return null;
  return { action: 'credit', customerId: Number(body.customerId), amount: debtOf(body) };
}

/** What an order leaves to be paid later. */
function debtOf({ expectedTotal, tenders }: SentOrder['body']): number {
  return sumMoney([Number(expectedTotal), ...(tenders ?? []).map(({ amount }) => -Number(amount))]);
}

function given({ discount, credit }: Approvals): number[] | undefined {
  const ids = [discount, credit].filter((id) => id !== undefined);
  return ids.length > 0 ? ids : undefined;
}

function orderOf({ lines, terms, discount }: Cart, { total }: TillCart): SentOrder['body'] {
  return {
    sales: lines.map(sentLine),
    discount: discount ?? undefined,
    expectedTotal: total,
    customerId: terms.customer?.id ?? null,
    paymentDate: terms.paymentDate || null,
    ...(terms.note.trim() && { note: terms.note }),
  };
}
