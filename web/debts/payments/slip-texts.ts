/** Slips of payments and deposits, the same on screen and on paper. */
import type { DepositSlip, PaymentSlip } from '../../../contract/debts/debts.ts';
import { methodName } from '../../../contract/words/built-in-names.ts';
import { businessLines } from '../../receipts/receipt-texts.ts';
import { type Business, logoAddress } from '../../session/business.ts';
import type { Format } from '../../session/format.ts';
import type { Report } from '../../ui/paper/print-window.ts';
import { tOnPaper } from '../../words/t.ts';
import { accountName } from '../account-name.ts';

export type PrintedBusiness = PaymentSlip['business'];

export interface Slip extends Pick<Report<string[]>, 'title' | 'columns' | 'rows' | 'note'> {
  business: PrintedBusiness;
  facts: { label: string; value: string }[];
  sums: { label: string; value: string; strong?: boolean }[];
}

/** What the slip says on paper. */
export function slipReport(slip: Slip, business: Business): Report<string[]> {
  return {
    ...slip,
    isForCustomers: true,
    business: { ...business, businessName: slip.business.name },
    logo: slip.business.logo && logoAddress(slip.business.logo),
    heading: businessLines(slip),
  };
}

export function paymentSlipText(slip: PaymentSlip, format: Format): Slip {
  const { accounts, kept, owes, deposit } = slip;
  const rows = accounts.map((account) => [
    accountName(account, tOnPaper),
    format.money(account.balance),
    format.money(account.amount),
  ]);
  return {
    title: tOnPaper('Payment {{number}}', { number: slip.number }),
    business: slip.business,
    facts: paidFacts(slip, format),
    columns: columnsOf(tOnPaper('Paid on'), tOnPaper('Still owed'), tOnPaper('Paid')),
    rows: kept > 0 ? [...rows, [tOnPaper('Kept in advance'), '', format.money(kept)]] : rows,
    sums: [
      { label: tOnPaper('Paid'), value: format.money(slip.amount), strong: true },
      { label: tOnPaper('Owes now'), value: format.money(owes) },
      ...(deposit > 0 ? [{ label: tOnPaper('In advance now'), value: format.money(deposit) }] : []),
    ],
    // The closing line of receipts does not fit here, because it is about goods.
    note: tOnPaper('Thank you.'),
  };
}

export function depositSlipText(slip: DepositSlip, business: PrintedBusiness, format: Format): Slip {
  const isRefund = slip.kind === 'refund';
  return {
    title: isRefund ? tOnPaper('Deposit refunded') : tOnPaper('Deposit'),
    business,
    facts: paidFacts(slip, format),
    columns: columnsOf(tOnPaper({ text: 'For', context: 'what was paid' }), tOnPaper('Amount')),
    rows: [
      [
        isRefund ? tOnPaper('Refund of what was paid in advance') : tOnPaper('Paid in advance'),
        format.money(slip.amount),
      ],
    ],
    sums: [{ label: tOnPaper('In advance now'), value: format.money(slip.deposit), strong: true }],
    note: isRefund ? tOnPaper('Signature of the customer: ____________________') : tOnPaper('Thank you.'),
  };
}

function paidFacts(slip: PaymentSlip | DepositSlip, format: Format): Slip['facts'] {
  const { customer, date, at, staff, reference } = slip;
  const name = methodName(tOnPaper, slip.method);
  const isRefund = 'kind' in slip && slip.kind === 'refund';
  return [
    { label: tOnPaper('Customer'), value: customer.name },
    { label: tOnPaper('Date'), value: format.day(date) },
    { label: tOnPaper('Entered'), value: format.moment(at) },
    { label: tOnPaper('Served by'), value: staff },
    {
      label: isRefund ? tOnPaper({ text: 'Refund by', context: 'on a slip' }) : tOnPaper('Paid by'),
      value: reference ? tOnPaper('{{name}}, reference {{reference}}', { name, reference }) : name,
    },
  ];
}

/** The first column is text, aligned left; the others are figures, aligned right. */
export function columnsOf(...headers: string[]): Slip['columns'] {
  return headers.map((header, at) => ({
    header,
    ...(at > 0 && { align: 'right' as const }),
    text: (row) => row[at] ?? '',
  }));
}
