/**
 * What the printer does by itself after a sale: it opens the drawer for cash, and prints. The sale is in the books whether that
 * works or not.
 */
import type { Receipt } from '../../contract/selling/sales.ts';
import type { TillPrinter } from '../papers/use-till-printer.ts';
import { receiptReport } from '../receipts/receipt-report.ts';
import type { Business } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { printOnce } from './print-here.ts';
import { kickDrawer } from './send-job.ts';

/** A failure is only reported and asks for nothing, because the next customer is already being served. */
export async function afterSale(
  till: TillPrinter,
  receipt: Receipt,
  business: Business,
  format: Format,
): Promise<void> {
  const { opensDrawer, automatic } = till.printer;
  const tookCash = receipt.tenders.some(({ kind, amount }) => kind === 'cash' && amount > 0);
  if (opensDrawer && tookCash) {
    await kickDrawer(till, receipt.id || null).catch((error) => notify.error(error, t('The drawer did not open')));
  }
  if (!automatic) return;
  await printOnce(till, {
    report: receiptReport(receipt, business, format),
    name: `receipt ${receipt.label ?? receipt.id}`,
  }).catch((error) => notify.error(error, t('The receipt was not printed automatically')));
}
