/**
 * Gives an item one of the shop's own codes, for its label. Codes that begin with 20 to 29 are reserved for this all over the
 * world. The item's id is in it, so no two items get the same; if somebody has typed that code for another item, the next prefix is
 * taken.
 */
import { checkDigitOf, type Scale } from '../../../contract/cart/scale-labels.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { refuseTakenBarcode } from '../items/stock-details.ts';
import { lockStockItem } from '../lock-stock-item.ts';
import { getStockItem } from '../stock-rows.ts';

const prefixes = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29'];

export function giveBarcode(ctx: StaffContext, id: number): Promise<StockItem> {
  return inTransaction(ctx, async (tx) => {
    const item = await lockStockItem(tx, id);
    if (item.barcodes.length > 0) return item;
    const barcode = await chooseCode(tx, id, ctx.settings.till.scales);
    await tx.updateTable('stock').set({ barcode }).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'barcode given',
      subject: { kind: 'stock', id, name: item.name },
      facts: { barcode },
    });
    return getStockItem(tx, id);
  }).catch((error) => refuseTakenBarcode(ctx, error));
}

async function chooseCode(tx: Tx, id: number, scales: readonly Scale[]): Promise<string> {
  const codes = prefixes.filter((prefix) => !isOfScale(prefix, scales)).map((prefix) => ownCode(prefix, id));
  if (codes.length === 0) refuse('conflict/own-barcodes');
  const taken = await tx.selectFrom('barcodes').select('code').where('code', 'in', codes).execute();
  const free = codes.find((code) => !taken.some((one) => one.code === code));
  return free ?? refuse('barcode-taken', { barcode: codes[0]! });
}

/** Labels of a scale begin with its prefix, which may be shorter or longer than ours. */
function isOfScale(prefix: string, scales: readonly Scale[]): boolean {
  return scales.some((scale) => scale.prefix.startsWith(prefix) || prefix.startsWith(scale.prefix));
}

function ownCode(prefix: string, id: number): string {
  const digits = prefix + String(id).padStart(10, '0');
  return digits + checkDigitOf(digits);
}
