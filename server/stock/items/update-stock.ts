/**
 * Changes an item. A new quantity is an adjustment by the difference, dated today and worked out while the row is locked. An item
 * with a date that the books would no longer accept keeps it as long as the date is not changed.
 */
import { isDeepStrictEqual } from 'node:util';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { TaxRateRow } from '../../../contract/selling/tax-rates.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { lockCategory } from '../../categories/lock-category.ts';
import { requireBookDay } from '../../days/require-book-day.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { figuresOf, type ItemFacts } from '../../logs/item-words.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { holdDays } from '../../money/hold-day.ts';
import { getTaxRate, lockTaxRate } from '../../tax-rates/tax-rate-row.ts';
import { changeBarcodes, codesAfter } from '../barcodes/write-barcodes.ts';
import { lockStockItem } from '../lock-stock-item.ts';
import { postStock } from '../movements/post-stock.ts';
import { getStockItem } from '../stock-rows.ts';
import { isWhole, refuseNotWhole } from '../whole-pieces.ts';
import { changesOf, meantCost } from './change-goods.ts';
import { asKind, columnsOf, refuseTakenCode, type StockDetails } from './stock-details.ts';

type Change = StockDetails & { id: number; qtyBefore?: number | undefined; reason: string };

export function updateStock(ctx: StaffContext, { id, qtyBefore, reason, ...sent }: Change): Promise<StockItem> {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, today(ctx));
    const before = await lockStockItem(tx, id);
    if (sent.kind !== undefined && sent.kind !== before.kind) refuse('conflict/item-kind');
    const details = asKind(before.kind, sent);
    const unitCost = meantCost(details.unitCost, before.unitCost);
    requireBookDay(ctx, details.date, before.date);
    if (details.date !== before.date) await holdDays(tx, ctx, details.date);
    const wanted = wantedQty(before, details.qty, qtyBefore);
    const quantities = [wanted, ...before.packs.map(({ size }) => size)];
    if (!(details.inParts ?? before.inParts) && !quantities.every(isWhole)) refuseNotWhole([details.name]);
    await lockCategory(tx, details.categoryId, 'to use it');
    const taxBefore = before.taxRateId === null ? null : await getTaxRate(tx, before.taxRateId);
    const tax = await chooseTax(tx, taxBefore, details.taxRateId);
    const codes = codesAfter(details, before.barcodes);
    await changeBarcodes(tx, { stockId: id, packId: null }, before.barcodes, codes, () =>
      tx
        .updateTable('stock')
        .set({ ...columnsOf(details, codes), tax_rate_id: tax?.id ?? null })
        .where('id', '=', id)
        .execute(),
    );
    await postStock(tx, ctx, null, changesOf(id, before, { qty: wanted, unitCost }, reason));
    const after = await getStockItem(tx, id);
    await logChange(tx, ctx, id, { before: factsOf(before, taxBefore), after: factsOf(after, tax) }, reason);
    return after;
  }).catch((error) => refuseTakenCode(ctx, error, sent));
}

async function logChange(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  facts: { before: ItemFacts; after: ItemFacts },
  reason: string,
): Promise<void> {
  const { before, after } = facts;
  if (isDeepStrictEqual(before, after)) return;
  const why = reason !== '' && before.qty !== after.qty ? { reason } : {};
  const subject = { kind: 'stock' as const, id, name: before.name };
  await logActivity(tx, ctx, { action: 'stock updated', subject, facts: { ...facts, ...why } });
}

/** If no tax is given, the item keeps its own, even one that was deleted since. */
async function chooseTax(tx: Tx, before: TaxRateRow | null, taxRateId: number | null | undefined) {
  if (taxRateId === undefined || taxRateId === before?.id) return before;
  return taxRateId === null ? null : lockTaxRate(tx, taxRateId, 'to use it');
}

function factsOf(item: StockItem, tax: TaxRateRow | null): ItemFacts {
  const { name, barcode, barcodes, scaleCode, category, date, warningAt, unit, inParts } = item;
  const rest = {
    warningAt,
    ...(tax && { tax: tax.name }),
    ...(unit && { unit }),
    ...(!inParts && { inParts }),
    ...(barcodes.length > 1 && { barcodes: barcodes.slice(1).join(', ') }),
    ...(scaleCode && { scaleCode }),
  };
  return { name, barcode, category: category.type, date, ...figuresOf(item), ...rest };
}

/** Correcting a name must not undo the sales made since the item was opened, and a person who counted must know of them. */
function wantedQty({ name, qty: now }: StockItem, qty: number, qtyBefore: number | undefined): number {
  if (qtyBefore === undefined || qtyBefore === now) return qty;
  if (qtyBefore === qty) return now;
  return refuse('quantity-changed', { name, before: qtyBefore, now });
}
