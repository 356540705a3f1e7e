/**
 * Sells a cart without a connection, within the limits of the shop. The sale is on the disk before anyone hears of it. A
 * refusal is thrown as the sentence to show; then nothing was written.
 */

import { percentOf } from '../../contract/cart/price.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { isSeller, type Role } from '../../contract/roles.ts';
import { mostCartLines, mostTenders, type Receipt } from '../../contract/selling/sales.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import type { CartLine } from '../cart/cart.ts';
import type { OrderOnPaper, SentOrder } from '../cart/cart-store.ts';
import { CannotKeep, keepSale, keptSales } from '../outbox/keep-sale.ts';
import { outboxState } from '../outbox/outbox-state.ts';
import { readCatalogue, type TillCatalogue } from '../outbox/till-catalogue.ts';
import { copyCart } from '../session/cart-copy.ts';
import { rememberedShift } from '../session/till-memory.ts';
import { t } from '../words/t.ts';
import { receiptOf } from './kept-receipt.ts';

export interface OrderToKeep extends SentOrder {
  paper: OrderOnPaper;
}

const cashId: number = builtInMethods.cash.id;

/** `wasSent` says that the server may have the order. */
export async function keepOrder(order: OrderToKeep, roles: readonly Role[], wasSent: boolean): Promise<Receipt> {
  try {
    return (await findKept(order.key)) ?? (await keep(order, roles, wasSent));
  } catch (error) {
    if (error instanceof CannotKeep) throw error;
    console.error('Could not sell without a connection', error);
    throw new CannotKeep(unreadable(wasSent));
  }
}

/** The sentence for a disk that can't be used. What browsers say about it is not written for people. */
function unreadable(wasSent: boolean): string {
  return wasSent
    ? t('This device could not read its own disk. Please reload the page, and try again.')
    : t('This device could not read its own disk, so nothing was sold. Please reload the page.');
}

async function keep(order: OrderToKeep, roles: readonly Role[], wasSent: boolean): Promise<Receipt> {
  const catalogue = await readCatalogue();
  const problem = catalogue ? problemWith(order, roles, catalogue) : t('This device has not loaded its prices yet.');
  if (problem !== null) throw new CannotKeep(problem);
  const { key, body, paper } = order;
  // The copy of the cart names its order, so that after a power cut nobody sells it again.
  await copyCart();
  const { staffId, lines, total } = paper;
  const rounding = paidBy(order).every((id) => id === cashId) ? paper.rounding : 0;
  const sale = { ...body, sales: body.sales.map(withoutItem) };
  const shiftId = rememberedShift(staffId);
  const kept = await keepSale({ key, body: sale, staffId, shiftId, lines, rounding, total, wasSent });
  // The till can read its own record back as it was sent.
  return receiptOf({ ...kept, record: { staffId, lines, total, rounding, sale: sale as OfflineRecord['sale'] } });
}

/**
 * The till sends whole items (`sentLine`). Items that an admin sees include their cost, which must not be on the disk. The server takes
 * the price of a whole item from its own list, unless it is an open item, so what is left here means the same to it.
 */
function withoutItem(line: unknown) {
  const { stockId, packId, quantity, discount, unitSell, date, kind } = line as CartLine & Partial<StockItem>;
  const isWhole = date !== undefined && kind !== 'open';
  return { stockId, packId, quantity, discount, ...(!isWhole && { unitSell }) };
}

/** The receipt of an order if it is on the disk, for a till that does not know. */
export async function findKept(key: string): Promise<Receipt | null> {
  const kept = (await keptSales()).find(({ record }) => record.key === key);
  return kept ? receiptOf(kept) : null;
}

function paidBy({ body }: SentOrder): number[] {
  return body.tenders?.map(({ methodId }) => Number(methodId)) ?? [cashId];
}

function problemWith(order: OrderToKeep, roles: readonly Role[], catalogue: TillCatalogue): string | null {
  const { body, paper } = order;
  const { till } = catalogue.settings;
  if (body.customerId) {
    return t('A sale to a customer needs a connection. Clear the customer field to sell without one.');
  }
  if (needsApproval(paper, roles, till.sellerDiscount)) {
    return t('This discount needs an approval, and an approval needs a connection.');
  }
  if (till.shifts === 'seller' && isSeller({ roles }) && rememberedShift(paper.staffId) === null) {
    return t('You have no open shift, and opening one needs a connection.');
  }
  // Nobody could put it into the books.
  if (body.sales.length > mostCartLines) return t('A cart can have at most 500 lines');
  if ((body.tenders ?? []).length > mostTenders) return t('A sale can be paid in at most 20 parts');
  return beyondLimits(order, catalogue);
}

function needsApproval({ discount, atList }: OrderOnPaper, roles: readonly Role[], percent: number): boolean {
  const most = percentOf(toUnits(atList, moneyDecimals()), percent);
  return !roles.includes('admin') && toUnits(discount, moneyDecimals()) > most;
}

function beyondLimits(order: OrderToKeep, { settings, methods }: TillCatalogue): string | null {
  const { hours, perSale, waiting, methodIds } = settings.till.offline;
  const { lastHeardAt, waiting: inBox } = outboxState.get();
  const { total } = order.paper;
  const refused = paidBy(order).find((id) => !methodIds.includes(id));
  if (refused !== undefined) {
    const name = methods.find(({ id }) => id === refused)?.name ?? builtInMethods.cash.name;
    return t('{{name}} is not taken without a connection.', { name: methodName(t, name) });
  }
  if (lastHeardAt === null || Date.now() - lastHeardAt > hours * 3_600_000) {
    return t(
      {
        one: 'This device has been without a connection for more than {{count}} hour. It sells again once it has one.',
        other:
          'This device has been without a connection for more than {{count}} hours. It sells again once it has one.',
      },
      { count: hours },
    );
  }
  if (perSale !== null && total > perSale) {
    return t('Without a connection, a sale can come to at most {{perSale, money}}.', { perSale });
  }
  if (waiting !== null && sumMoney([inBox.total, total]) > waiting) {
    return t('Sales of at most {{waiting, money}} can wait on this device. It needs a connection first.', { waiting });
  }
  return null;
}
