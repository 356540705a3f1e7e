/** An order on paper, for the supplier: in the language of the shop's papers, and like its text without costs and note. */
import type { Order, OrderLine } from '../../contract/buying/orders.ts';
import { packText } from '../../contract/selling/pack-words.ts';
import { businessLines } from '../receipts/receipt-texts.ts';
import { logoAddress, readBusiness } from '../session/business.ts';
import { formatOf } from '../session/format.ts';
import { readShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { printReport, type Report } from '../ui/paper/print-window.ts';
import { tOnPaper } from '../words/t.ts';

export function printOrder(order: Order): void {
  printReport(() => reportOf(order));
}

async function reportOf({ label, supplier, expectedOn, sentAt, at, lines }: Order): Promise<Report<OrderLine>> {
  const { business, logo } = await readShopSettings();
  const printing = readBusiness();
  const format = formatOf({ ...printing, locale: printing.paperLocale });
  return {
    business: { ...printing, businessName: business.name },
    logo: logo && logoAddress(logo),
    heading: businessLines({ business: { ...business, receiptHeader: '' } }),
    isForCustomers: true,
    title: tOnPaper('Order {{label}}', { label }),
    facts: [
      { label: tOnPaper('Supplier'), value: supplier.name },
      { label: tOnPaper('Date'), value: format.day(format.dayOf(sentAt ?? at)) },
      ...(expectedOn ? [{ label: tOnPaper('Expected on'), value: format.day(expectedOn) }] : []),
    ],
    columns: [
      { header: tOnPaper('Product'), text: ({ name }) => name },
      { header: tOnPaper('Counted in'), text: ({ pack }) => (pack ? packText(tOnPaper, pack) : tOnPaper('Pieces')) },
      { header: tOnPaper('Quantity'), align: 'right', text: ({ quantity }) => format.quantity(quantity) },
    ],
    rows: lines,
  };
}
