/**
 * How a cart is paid, with a line per method as typed in the payment panel. A line without a typed amount pays what the others
 * leave. What is due, owed and rounded comes from contract/cart/settle.ts, as on the server.
 */

import type { PricedCart } from '../../contract/cart/price.ts';
import { type Settlement, settle } from '../../contract/cart/settle.ts';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import { readDecimal } from '../../contract/values/decimal.ts';
import { maxMoney, sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { SentOrder } from '../cart/cart-store.ts';

export interface TenderLine {
  id: number;
  method: PaymentMethod;
  /** Null or empty stands for what the other lines leave. For cash, it is what the customer hands over. */
  typed: string | null;
  reference: string;
}

export interface PaidLine extends TenderLine {
  amount: number;
  /** The figure in its field: for cash, what the customer hands over. */
  shown: number;
}

export interface Payment extends Settlement {
  lines: PaidLine[];
  /** What is still missing. */
  remains: number;
  change: number;
  tenders: NonNullable<SentOrder['body']['tenders']>;
}

const amountRule = { decimals: moneyDecimals, max: maxMoney };

/** Whether more typing can turn the text into an amount. */
export function isPartOfAmount(text: string): boolean {
  const canHavePoint = moneyDecimals() > 0 || !text.endsWith('.');
  return text === '' || (canHavePoint && readAmount(text) !== null);
}

export function readAmount(text: string): number | null {
  return readDecimal(text.replace(/\.$/, ''), amountRule);
}

export function payWith(
  lines: TenderLine[],
  priced: Pick<PricedCart, 'total' | 'cash'>,
  hasCustomer: boolean,
): Payment {
  const typed = lines.map(({ typed }) => readAmount(typed ?? ''));
  const isCash = (at: number) => lines[at]!.method.kind === 'cash';
  const given = sumMoney(typed.map((amount, at) => (isCash(at) ? (amount ?? 0) : 0)));
  const others = sumMoney(typed.map((amount, at) => (isCash(at) ? 0 : (amount ?? 0))));
  // A line that would pay the rest by another method pays nothing if cash covers all of it.
  const leavesNoRest = given >= priced.cash.due || lines.every((_, at) => isCash(at) || typed[at] !== null);
  const onlyCash = others === 0 && leavesNoRest;
  const due = onlyCash ? priced.cash.due : priced.total;
  const forCash = Math.max(0, sumMoney([due, -others]));
  let rest = Math.max(0, sumMoney([due, ...typed.map((amount) => -(amount ?? 0))]));

  const paid = lines.map((line, at): PaidLine => {
    const figure = typed[at];
    if (figure != null) return { ...line, shown: figure, amount: isCash(at) ? Math.min(figure, forCash) : figure };
    const amount = rest;
    rest = 0;
    return { ...line, shown: amount, amount };
  });
  const settled = settle(
    priced,
    paid.filter(({ amount }) => amount > 0).map(({ method, amount }) => ({ kind: method.kind, amount })),
    hasCustomer,
  );
  return {
    ...settled,
    lines: paid,
    remains: Math.max(0, sumMoney([settled.due, -settled.paid])),
    change: sumMoney(paid.map(({ shown, amount }) => shown - amount)),
    tenders: paid.filter(({ amount }) => amount > 0).map(tenderOf),
  };
}

function tenderOf({ method, amount, shown, typed, reference }: PaidLine): Payment['tenders'][number] {
  return {
    methodId: method.id,
    amount,
    ...(method.kind === 'cash' && typed && { given: shown }),
    ...(takesReference(method) && reference.trim() && { reference: reference.trim() }),
  };
}

export function takesReference({ kind }: PaymentMethod): boolean {
  return kind !== 'cash' && kind !== 'deposit';
}

/** Lines that nobody has typed into make room for the new one. Cash has one line, and so has Deposit. */
export function addMethod(
  lines: TenderLine[],
  method: PaymentMethod,
  typed: string | null = null,
): { lines: TenderLine[]; added: TenderLine } {
  const same = lines.find((line) => line.method.id === method.id && (!takesReference(method) || isUntouched(line)));
  if (same) return { lines, added: same };
  const id = Math.max(0, ...lines.map((line) => line.id)) + 1;
  const added = { id, method, typed, reference: '' };
  return { lines: [...lines.filter((line) => !isUntouched(line)), added], added };
}

function isUntouched(line: TenderLine): boolean {
  return !line.typed && line.reference === '';
}

/** What is left to pay after the lines that somebody has typed into. */
export function leftToPay(lines: TenderLine[], priced: Pick<PricedCart, 'total' | 'cash'>): number {
  return payWith(
    lines.filter((line) => !isUntouched(line)),
    priced,
    true,
  ).remains;
}

/** For a change of customer: the next one has another deposit, or none. */
export function withoutDeposit(lines: TenderLine[]): TenderLine[] {
  return lines.filter(({ method }) => method.kind !== 'deposit');
}
