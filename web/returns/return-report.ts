/** A return slip for print, with the same details as on screen. */
import type { GoodsReturn } from '../../contract/selling/returns.ts';
import { businessLines } from '../receipts/receipt-texts.ts';
import { type Business, logoAddress } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { tOnPaper } from '../words/t.ts';
import { slipFacts, slipSums } from './return-texts.ts';

export function returnReport(
  slip: GoodsReturn,
  business: Business,
  format: Format,
): Report<GoodsReturn['lines'][number]> {
  return {
    isForCustomers: true,
    business: { ...business, businessName: slip.business.name },
    logo: slip.business.logo && logoAddress(slip.business.logo),
    heading: businessLines(slip),
    title: tOnPaper('Return {{number}}', { number: slip.number }),
    facts: slipFacts(slip, format),
    columns: [
      {
        header: tOnPaper('Product'),
        text: ({ name, toStock }) => (toStock ? name : tOnPaper('{{name}} (not to the shelf)', { name })),
      },
      { header: tOnPaper('Qty'), align: 'right', text: (line) => format.quantity(line.quantity) },
      { header: tOnPaper('Total'), align: 'right', text: (line) => format.money(line.total) },
    ],
    rows: slip.lines,
    sums: slipSums(slip, format),
    note: tOnPaper('Signature of the customer: ____________________'),
  };
}
