/** Slips of payments and deposits, the same on screen and on paper. */
import type { DepositSlip, PaymentSlip } from '../../contract/debts.ts';
import { businessLines } from '../receipts/receipt-texts.ts';
import { type Business, logoAddress } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import type { Report } from '../ui/paper/print-window.ts';

export type PrintedBusiness = PaymentSlip['business'];

export interface Slip extends Pick<Report<string[]>, 'title' | 'columns' | 'rows' | 'note'> {
  business: PrintedBusiness;
  facts: { label: string; value: string }[];
  sums: { label: string; value: string; strong?: boolean }[];
}

/** For paper. */
export function slipReport(slip: Slip, business: Business): Report<string[]> {
  return {
    ...slip,
    business: { ...business, businessName: slip.business.name },
    logo: slip.business.logo && logoAddress(slip.business.logo),
    heading: businessLines(slip),
  };
}

export function paymentSlipText(slip: PaymentSlip, format: Format): Slip {
  const { accounts, kept, owes, deposit } = slip;
  const rows = accounts.map(({ receiptId, amount, balance }) => [
    `Receipt ${receiptId}`,
    format.money(balance),
    format.money(amount),
  ]);
  return {
    title: `Payment ${slip.number}`,
    business: slip.business,
    facts: paidFacts(slip, format),
    columns: columnsOf('Paid on', 'Still owed', 'Paid'),
    rows: kept > 0 ? [...rows, ['Kept in advance', '', format.money(kept)]] : rows,
    sums: [
      { label: 'Paid', value: format.money(slip.amount), strong: true },
      { label: 'Owes now', value: format.money(owes) },
      ...(deposit > 0 ? [{ label: 'In advance now', value: format.money(deposit) }] : []),
    ],
    // The foot of a receipt is about goods.
    note: 'Thank you.',
  };
}

export function depositSlipText(slip: DepositSlip, business: PrintedBusiness, format: Format): Slip {
  const isRefund = slip.kind === 'refund';
  return {
    title: isRefund ? 'Deposit refunded' : 'Deposit',
    business,
    facts: paidFacts(slip, format),
    columns: columnsOf('For', 'Amount'),
    rows: [[isRefund ? 'Refund of what was paid in advance' : 'Paid in advance', format.money(slip.amount)]],
    sums: [{ label: 'In advance now', value: format.money(slip.deposit), strong: true }],
    note: isRefund ? 'Signature of the customer: ____________________' : 'Thank you.',
  };
}

function paidFacts(slip: PaymentSlip | DepositSlip, format: Format): Slip['facts'] {
  const { customer, date, at, staff, method, reference } = slip;
  const isRefund = 'kind' in slip && slip.kind === 'refund';
  return [
    { label: 'Customer', value: customer.name },
    { label: 'Date', value: format.day(date) },
    { label: 'Entered', value: format.moment(at) },
    { label: 'Served by', value: staff },
    { label: isRefund ? 'Refund by' : 'Paid by', value: reference ? `${method}, reference ${reference}` : method },
  ];
}

/** The first column is text, aligned left; the others are figures, aligned right. */
function columnsOf(...headers: string[]): Slip['columns'] {
  return headers.map((header, at) => ({
    header,
    ...(at > 0 && { align: 'right' as const }),
    text: (row) => row[at] ?? '',
  }));
}
