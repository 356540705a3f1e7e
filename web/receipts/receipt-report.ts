/** A receipt for print, with the same details as on screen. */
import type { Receipt } from '../../contract/sales.ts';
import type { Business } from '../session/business.ts';
import { logoAddress } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { businessLines, receiptFacts, receiptNote, receiptSums } from './receipt-texts.ts';

type ReceiptLine = Receipt['lines'][number];

export function receiptReport(receipt: Receipt, business: Business, format: Format): Report<ReceiptLine> {
  return {
    business: { ...business, businessName: receipt.business.name },
    logo: receipt.business.logo && logoAddress(receipt.business.logo),
    heading: businessLines(receipt),
    title: `Receipt ${receipt.id}`,
    facts: receiptFacts(receipt, format),
    columns: [
      { header: 'Product', text: (line) => productText(line, format) },
      { header: 'Qty', align: 'right', text: (line) => format.quantity(line.quantity) },
      { header: 'Price', align: 'right', text: (line) => format.money(line.unitSell) },
      { header: 'Total', align: 'right', text: (line) => format.money(line.deleted ? 0 : line.gross) },
    ],
    rows: receipt.lines,
    sums: receiptSums(receipt, format),
    note: receiptNote(receipt),
  };
}

function productText({ name, deleted, discount }: ReceiptLine, format: Format): string {
  if (deleted) return `${name} (deleted)`;
  return discount > 0 ? `${name}\nDiscount ${format.money(-discount)}` : name;
}
