import { addStock as declared, type StockItem } from '../../../contract/goods/stock.ts';
import type { StaffContext } from '../../base/context.ts';
import { lockCategory } from '../../categories/lock-category.ts';
import { requireBookDay } from '../../days/require-book-day.ts';
import { once } from '../../keys/once.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { holdDays } from '../../money/hold-day.ts';
import { lockTaxRate } from '../../tax-rates/tax-rate-row.ts';
import { codesAfter, writeBarcodes } from '../barcodes/write-barcodes.ts';
import { postStock } from '../movements/post-stock.ts';
import { getEvenDeletedItem, getStockItem } from '../stock-rows.ts';
import { isWhole, refuseNotWhole } from '../whole-pieces.ts';
import { asKind, columnsOf, refuseTakenCode, type StockDetails } from './stock-details.ts';

export function addStock(ctx: StaffContext, sent: StockDetails): Promise<StockItem> {
  const { kind = 'goods' } = sent;
  const details = asKind(kind, sent);
  const { name, qty, date, unitCost, unitSell, categoryId, taxRateId, inParts = true } = details;
  const codes = codesAfter(details, []);
  return once(ctx, { call: declared, request: sent, again: (id) => getEvenDeletedItem(ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, date);
    await holdDays(tx, ctx, date);
    if (!inParts && !isWhole(qty)) refuseNotWhole([name]);
    const category = await lockCategory(tx, categoryId, 'to use it');
    const tax = taxRateId ? await lockTaxRate(tx, taxRateId, 'to use it') : null;
    const { id } = await tx
      .insertInto('stock')
      .values({
        ...columnsOf(details, codes),
        tax_rate_id: tax?.id ?? null,
        keeps_stock: kind === 'goods',
        qty: 0,
        unit_cost: unitCost,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeBarcodes(tx, { stockId: id, packId: null }, codes.slice(1));
    await postStock(tx, ctx, null, [{ stockId: id, kind: 'opening', quantity: qty, unitCost, date }]);
    await logActivity(tx, ctx, {
      action: 'stock added',
      subject: { kind: 'stock', id, name },
      facts: { category: category.type, qty, unitCost, unitSell, ...(tax && { tax: tax.name }) },
    });
    return { id, answer: await getStockItem(tx, id) };
  }).catch((error) => refuseTakenCode(ctx, error, details));
}
