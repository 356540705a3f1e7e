/** A receipt for print, with the same details as on screen. */
import type { Receipt } from '../../contract/sales.ts';
import type { Business } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import type { Report } from '../ui/paper/print-window.ts';

export type ReceiptLine = Receipt['lines'][number];

export function receiptFacts(receipt: Receipt, format: Format): { label: string; value: string }[] {
  const { credit } = receipt;
  const facts = [
    { label: 'Date', value: format.moment(receipt.createdAt) },
    { label: 'Served by', value: receipt.staff },
  ];
  if (!credit) return facts;
  return [
    ...facts,
    { label: 'On credit to', value: credit.customerName },
    { label: 'Payment due', value: format.day(credit.dueDate) },
    { label: 'Still owed', value: format.money(credit.balance) },
  ];
}

export function receiptReport(receipt: Receipt, business: Business, format: Format): Report<ReceiptLine> {
  return {
    business,
    title: `Receipt ${receipt.id}`,
    facts: receiptFacts(receipt, format),
    columns: [
      { header: 'Product', text: (line) => (line.deleted ? `${line.name} (deleted)` : line.name) },
      { header: 'Qty', align: 'right', text: (line) => format.quantity(line.quantity) },
      { header: 'Price', align: 'right', text: (line) => format.money(line.unitSell) },
      { header: 'Total', align: 'right', text: (line) => format.money(line.deleted ? 0 : line.total) },
    ],
    rows: receipt.lines,
    totals: ['Total', '', '', format.money(receipt.total)],
    note: 'Thank you.',
  };
}
