/** What a return slip says besides its lines, the same on screen and on paper. */
import type { GoodsReturn } from '../../contract/selling/returns.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import type { Format } from '../session/format.ts';
import { tOnPaper } from '../words/t.ts';

interface SlipSum {
  label: string;
  value: string;
  strong?: true;
}

export function slipFacts(slip: GoodsReturn, format: Format): { label: string; value: string }[] {
  const { at, receiptId, soldOn, staff, approvedBy, customer, reason } = slip;
  return [
    { label: tOnPaper('Date'), value: format.moment(at) },
    { label: tOnPaper('Receipt'), value: tOnPaper('{{receiptId}} of {{soldOn, day}}', { receiptId, soldOn }) },
    { label: tOnPaper('Served by'), value: staff },
    ...(approvedBy ? [{ label: tOnPaper('Approved by'), value: approvedBy }] : []),
    ...(customer ? [{ label: tOnPaper('Customer'), value: customer.name }] : []),
    { label: tOnPaper('Reason'), value: reason },
  ];
}

/** All sums from the goods down to what was given back, so that each figure follows from those above it. */
export function slipSums(slip: GoodsReturn, format: Format): SlipSum[] {
  const { total, tax, debt, rounding, refunded, refunds } = slip;
  const sum = (label: string, amount: number): SlipSum => ({ label, value: format.money(amount) });
  return [
    ...(total !== refunded || tax !== 0 ? [sum(tOnPaper('Total'), total)] : []),
    ...(tax !== 0 ? [sum(tOnPaper('Includes tax'), tax)] : []),
    ...(debt !== 0 ? [sum(tOnPaper('Taken off the debt'), -debt)] : []),
    ...(rounding !== 0 ? [sum(tOnPaper('Rounding'), rounding)] : []),
    { ...sum(tOnPaper('Refunded'), refunded), strong: true },
    ...refunds.map((one) => sum(refundLabel(one), one.amount)),
  ];
}

function refundLabel({ name: method, reference }: GoodsReturn['refunds'][number]): string {
  const name = methodName(tOnPaper, method);
  return reference ? tOnPaper('{{name}}, reference {{reference}}', { name, reference }) : name;
}
