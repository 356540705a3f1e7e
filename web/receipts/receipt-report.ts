/** A receipt for print, with the same details as on screen. */
import { packsText } from '../../contract/selling/pack-words.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import type { Business } from '../session/business.ts';
import { logoAddress } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { tOnPaper } from '../words/t.ts';
import { receiptBars } from './receipt-bars.ts';
import { receiptName } from './receipt-name.ts';
import {
  businessLines,
  countOf,
  lineFate,
  receiptFacts,
  receiptNote,
  receiptSums,
  voidedText,
} from './receipt-texts.ts';

type ReceiptLine = Receipt['lines'][number];

export function receiptReport(receipt: Receipt, business: Business, format: Format): Report<ReceiptLine> {
  const { voided } = receipt;
  const facts = receiptFacts(receipt, format);
  return {
    isForCustomers: true,
    business: { ...business, businessName: receipt.business.name },
    logo: receipt.business.logo && logoAddress(receipt.business.logo),
    heading: businessLines(receipt),
    title: voided
      ? tOnPaper('Receipt {{id}}: VOIDED', { id: receiptName(receipt) })
      : tOnPaper('Receipt {{id}}', { id: receiptName(receipt) }),
    facts: voided ? [...facts, { label: tOnPaper('Voided'), value: voidedText(voided, format) }] : facts,
    columns: [
      { header: tOnPaper('Product'), text: (line) => productText(line, receipt) },
      { header: tOnPaper('Qty'), align: 'right', text: (line) => format.quantity(countOf(line)) },
      { header: tOnPaper('Price'), align: 'right', text: (line) => format.money(line.unitSell) },
      { header: tOnPaper('Total'), align: 'right', text: (line) => format.money(line.deleted ? 0 : line.gross) },
    ],
    rows: receipt.lines,
    sums: receiptSums(receipt, format),
    note: receiptNote(receipt),
    code: receiptBars(receipt),
  };
}

function productText(line: ReceiptLine, receipt: Receipt): string {
  const { name, pack, deleted, discount } = line;
  const fate = lineFate(line, receipt);
  const packed = pack ? `${name}\n${packsText(tOnPaper, pack)}` : name;
  const sold =
    discount > 0 && !deleted ? `${packed}\n${tOnPaper('Discount {{amount, money}}', { amount: -discount })}` : packed;
  if (!fate) return sold;
  return deleted ? `${sold} (${fate})` : `${sold}\n${fate}`;
}
