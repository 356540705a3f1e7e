/**
 * A shop with something on every screen, whose own names have no Latin letters. So any unaccented Latin text on a screen was
 * left out of the catalogues.
 */

import { addOrder, sendOrder } from '../../contract/buying/orders.ts';
import { addSupplier } from '../../contract/buying/suppliers.ts';
import { addCustomer } from '../../contract/debts/customers.ts';
import { addOpening } from '../../contract/first-hour/opening.ts';
import { addCategory } from '../../contract/goods/categories.ts';
import { addCount, addEntries, postCount } from '../../contract/goods/counts.ts';
import { addStock, type StockItem } from '../../contract/goods/stock.ts';
import { addPack } from '../../contract/goods/stock-packs.ts';
import { addBanking } from '../../contract/money/bankings.ts';
import { addCashMovement } from '../../contract/money/cash-movements.ts';
import { addExpense } from '../../contract/money/expenses.ts';
import { addPaymentMethod } from '../../contract/money/payment-methods.ts';
import { addTransfer } from '../../contract/money/transfers.ts';
import { makeStatementLink } from '../../contract/papers/statement-links.ts';
import { holdCart } from '../../contract/selling/held-carts.ts';
import { makeReturn } from '../../contract/selling/returns.ts';
import { makeSale } from '../../contract/selling/sales.ts';
import { addTaxRate } from '../../contract/selling/tax-rates.ts';
import { updateSettings } from '../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../contract/values/dates.ts';
import { openShop, type Shop } from './fixtures.ts';

/** In a right-to-left page, this would read 456 123 0700 unless it is isolated. */
export const phone = '0700 123 456';

export interface ForeignShop extends Shop {
  /** The ids of records that can be opened. */
  ids: Record<
    | 'item'
    | 'customer'
    | 'receipt'
    | 'slip'
    | 'expense'
    | 'staff'
    | 'draft'
    | 'order'
    | 'opening'
    | 'count'
    | 'blind'
    | 'posted',
    number
  >;
  statementPath: string;
}

export async function openForeignShop(): Promise<ForeignShop> {
  const shop = await openShop({ BUSINESS_NAME: 'Παντοπωλείο Ήλιος' });
  try {
    return await fill(shop);
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function fill(shop: Shop): Promise<ForeignShop> {
  const today = dayIn('Africa/Kampala', new Date());
  const business = { address: '12 Λεωφόρος Αγοράς', phone, taxNumber: '051234567', receiptFooter: 'Σας περιμένουμε!' };
  await shop.call(updateSettings, { body: { business } });
  const tax = await shop.call(addTaxRate, { body: { name: 'Φόρος', percent: 16, included: true } });
  const method = await shop.call(addPaymentMethod, {
    body: { name: 'Κινητό', kind: 'mobile money', needsReference: false },
  });
  const items = [];
  for (const [name, qty] of [
    ['Ψωμί ολικής 500 γρ', 200],
    ['Λάδι ελιάς', 4],
    ['7 Κουτάκια νερό', 90],
  ] as const) {
    const category = await shop.call(addCategory, { body: { type: `Είδη ${name}` } });
    const prices = { unitCost: 1200.5, unitSell: 1850.75, warningAt: 5, categoryId: category.id, taxRateId: tax.id };
    items.push(await shop.call(addStock, { body: { name, qty, date: today, ...prices } }));
  }
  const [bread, oil, water] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];
  const customer = await shop.call(addCustomer, {
    body: { name: 'Ελένη Παπαδοπούλου', email: 'βκ@βκ.gr', phone, location: '12 Λεωφόρος Νίκης' },
  });
  const receipt = await shop.call(makeSale, {
    body: { sales: [bread, water].map(({ id }) => ({ stockId: id, quantity: 3 })) },
  });
  await shop.call(makeSale, {
    body: {
      sales: [{ stockId: oil.id, quantity: 2 }],
      customerId: customer.id,
      paymentDate: addDays(today, 7),
    },
  });
  const slip = await shop.call(makeReturn, {
    body: {
      receiptId: receipt.id,
      lines: [{ lineId: receipt.lines[0]!.id, quantity: 1, toStock: true }],
      reason: 'Λάθος είδος',
    },
  });
  await shop.call(holdCart, { body: { name: 'Μπλε μπουφάν', sales: [{ stockId: bread.id, quantity: 1 }] } });
  const expense = await shop.call(addExpense, {
    body: { date: today, type: 'Utility', expense: 'Ρεύμα', amount: 9000, receivedBy: 'Νίκος' },
  });
  await shop.call(addBanking, { body: { date: today, amount: 2500, comment: 'Βραδινή τσάντα' } });
  await shop.call(addTransfer, { body: { date: today, fromMethodId: 1, toMethodId: method.id, amount: 100 } });
  await shop.call(addCashMovement, { body: { kind: 'out', amount: 50, reason: 'Ψιλά' } });
  const supplier = await shop.call(addSupplier, { body: { name: 'Χονδρεμπόριο Σταύρος', phone } });
  const opening = await shop.call(addOpening, {
    body: {
      date: today,
      cash: [{ methodId: 1, amount: 5000 }],
      bank: 90000,
      customers: [{ customerId: customer.id, amount: 1200, dueOn: addDays(today, -40) }],
      suppliers: [{ supplierId: supplier.id, amount: 800, dueOn: today }],
      advances: [{ supplierId: supplier.id, amount: 60 }],
      deposits: [{ customerId: customer.id, amount: 70 }],
    },
  });
  const lines = [oil, water].map(({ id }) => ({ stockId: id, quantity: 12, cost: 1100.25 }));
  const draft = await shop.call(addOrder, { body: { supplierId: supplier.id, note: 'Από την πίσω πόρτα', lines } });
  const order = await shop.call(addOrder, { body: { supplierId: supplier.id, expectedOn: addDays(today, -1), lines } });
  await shop.call(sendOrder, { params: { id: order.id } });
  const counts = await count(shop, items);
  const { url } = await shop.call(makeStatementLink, { params: { id: customer.id } });
  return {
    ...shop,
    statementPath: new URL(url!, shop.url).pathname,
    ids: {
      item: bread.id,
      customer: customer.id,
      receipt: receipt.id,
      slip: slip.id,
      expense: expense.id,
      staff: shop.admin.user.id,
      draft: draft.id,
      order: order.id,
      opening: opening.id,
      ...counts,
    },
  };
}

/** Makes three counts: an open one with a difference, a pack and something left to count, a blind one, and one that was posted. */
async function count(shop: Shop, items: StockItem[]): Promise<Record<'count' | 'blind' | 'posted', number>> {
  const [bread, oil, water] = items as [StockItem, StockItem, StockItem];
  await shop.call(addPack, { params: { id: water.id }, body: { name: 'Κιβώτιο', size: 24 } });
  const stockIds = items.map(({ id }) => id);
  const begin = (name: string, blind = false) => shop.call(addCount, { body: { name, blind, scope: { stockIds } } });
  const enter = (id: number, { id: stockId }: StockItem, quantity: number) => {
    const entries = [{ key: `${id} ${stockId}`, stockId, quantity, place: 'Αποθήκη' }];
    return shop.call(addEntries, { params: { id }, body: { entries } });
  };
  const posted = await begin('Μπροστινό ράφι');
  await enter(posted.id, bread, 196);
  await shop.call(postCount, { params: { id: posted.id }, body: {} });
  const [open, blind] = [await begin('Πίσω αποθήκη'), await begin('Κρυφά', true)];
  await enter(open.id, water, 63);
  await enter(open.id, oil, 1);
  return { count: open.id, blind: blind.id, posted: posted.id };
}
