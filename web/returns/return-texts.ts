/** What a return slip says besides its lines, the same on screen and on paper. */
import type { GoodsReturn } from '../../contract/returns.ts';
import type { Format } from '../session/format.ts';

interface SlipSum {
  label: string;
  value: string;
  strong?: true;
}

export function slipFacts(slip: GoodsReturn, format: Format): { label: string; value: string }[] {
  const { at, receiptId, soldOn, staff, approvedBy, customer, reason } = slip;
  return [
    { label: 'Date', value: format.moment(at) },
    { label: 'Receipt', value: `${receiptId} of ${format.day(soldOn)}` },
    { label: 'Served by', value: staff },
    ...(approvedBy ? [{ label: 'Approved by', value: approvedBy }] : []),
    ...(customer ? [{ label: 'Customer', value: customer.name }] : []),
    { label: 'Reason', value: reason },
  ];
}

/** From the goods down to what was given back, so that each figure follows from those above it. */
export function slipSums(slip: GoodsReturn, format: Format): SlipSum[] {
  const { total, tax, debt, rounding, refunded, refunds } = slip;
  const sum = (label: string, amount: number): SlipSum => ({ label, value: format.money(amount) });
  return [
    ...(total !== refunded || tax !== 0 ? [sum('Total', total)] : []),
    ...(tax !== 0 ? [sum('Includes tax', tax)] : []),
    ...(debt !== 0 ? [sum('Taken off the debt', -debt)] : []),
    ...(rounding !== 0 ? [sum('Rounding', rounding)] : []),
    { ...sum('Refunded', refunded), strong: true },
    ...refunds.map(({ name, amount, reference }) => sum(reference ? `${name}, reference ${reference}` : name, amount)),
  ];
}
