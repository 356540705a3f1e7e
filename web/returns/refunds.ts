/**
 * How a refund is divided over methods, as typed in the return dialog. What is due, and the usual division, come from
 * contract/cart/give-back.ts, as on the server.
 */
import { type GivenBack, isAllCash } from '../../contract/cart/give-back.ts';
import { moneyToType, sumMoney } from '../../contract/values/money.ts';
import { readAmount } from '../payment-methods/tenders.ts';

/** The amount that goes back by one method. */
export interface RefundLine {
  methodId: number;
  /** Null or empty stands for what the other lines leave. */
  typed: string | null;
}

export interface Refunding {
  lines: (RefundLine & { amount: number })[];
  due: number;
  /** What is not divided yet; negative if the lines add up to too much. */
  remains: number;
  /** What is sent with the request. */
  refunds: { methodId: number; amount: number }[];
}

/** `chosen` is null while the usual division applies. */
export function refundBy(chosen: readonly RefundLine[] | null, { due, refunds }: GivenBack): Refunding {
  const lines = chosen ? divide(chosen, due) : refunds.map((refund) => ({ ...refund, typed: null }));
  const given = lines.filter(({ amount }) => amount > 0).map(({ methodId, amount }) => ({ methodId, amount }));
  const whole = isAllCash(given) ? due.inCash : due.otherwise;
  return {
    lines,
    due: whole,
    remains: sumMoney([whole, ...given.map(({ amount }) => -amount)]),
    refunds: given,
  };
}

/** The first line without an amount takes what is left. */
function divide(chosen: readonly RefundLine[], due: GivenBack['due']): Refunding['lines'] {
  const typed = chosen.map((line) => readAmount(line.typed ?? ''));
  const used = chosen.flatMap(({ methodId }, at) => (typed[at] === 0 ? [] : { methodId, amount: typed[at] ?? 0 }));
  const whole = isAllCash(used) ? due.inCash : due.otherwise;
  let rest = Math.max(0, sumMoney([whole, ...used.map(({ amount }) => -amount)]));
  return chosen.map((line, at) => {
    const amount = typed[at] ?? rest;
    if (typed[at] === null) rest = 0;
    return { ...line, amount };
  });
}

/** While the usual division applies, the last of the other lines takes what the typed one leaves. */
export function typeAmount({ lines }: Refunding, isUsual: boolean, methodId: number, text: string): RefundLine[] {
  const last = lines.filter((line) => line.methodId !== methodId).at(-1);
  return lines.map((line) => {
    if (line.methodId === methodId) return { methodId, typed: text };
    const typed = isUsual && line !== last ? moneyToType(line.amount) : line.typed;
    return { methodId: line.methodId, typed };
  });
}

/** Lines that nobody has typed into make room for the new one. */
export function addMethod(chosen: readonly RefundLine[] | null, methodId: number): RefundLine[] {
  const kept = (chosen ?? []).filter((line) => line.typed && line.methodId !== methodId);
  return [...kept, { methodId, typed: null }];
}
