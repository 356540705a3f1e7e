/**
 * A shop with something on every screen, whose own names have no Latin letters. So any unaccented Latin text on a screen was
 * left out of the catalogues.
 */

import { addDelivery, addLateCost } from '../../../contract/buying/deliveries.ts';
import { addOrder, sendOrder } from '../../../contract/buying/orders.ts';
import { paySupplier, returnToSupplier } from '../../../contract/buying/payables.ts';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { updateGuidedStart } from '../../../contract/first-hour/guided-start.ts';
import { addOpening } from '../../../contract/first-hour/opening.ts';
import { addCategory } from '../../../contract/goods/categories.ts';
import { addCount, addEntries, postCount } from '../../../contract/goods/counts.ts';
import { addPriceList, addTimedPrice, setListPrices } from '../../../contract/goods/price-lists.ts';
import { addStock, type StockItem } from '../../../contract/goods/stock.ts';
import { importStock } from '../../../contract/goods/stock-import.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { setFavourite } from '../../../contract/goods/tiles.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addCashMovement } from '../../../contract/money/cash-movements.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { addPaymentMethod } from '../../../contract/money/payment-methods.ts';
import { addTransfer } from '../../../contract/money/transfers.ts';
import { makeStatementLink } from '../../../contract/papers/statement-links.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { holdCart } from '../../../contract/selling/held-carts.ts';
import { makeReturn } from '../../../contract/selling/returns.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { addTaxRate } from '../../../contract/selling/tax-rates.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { listToSettle } from '../../../contract/tills/to-settle.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { openShop, type Shop } from './fixtures.ts';
import { openOfflineTill, report } from './offline-till.ts';

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
    | 'posted'
    | 'supplier'
    | 'delivery'
    | 'paid'
    | 'banking'
    | 'kept',
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
  const till = { tiles: true, pinSignIn: true };
  await shop.call(updateSettings, { body: { business, till } });
  await shop.call(setPin, { body: { pin: '4071', password: shop.admin.password } });
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
  const banking = await shop.call(addBanking, { body: { date: today, amount: 2500, comment: 'Βραδινή τσάντα' } });
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
  const bought = await buy(shop, supplier.id, items, today);
  const kept = await sellWithoutConnection(shop, bread);
  await shop.call(updateGuidedStart, { body: { begun: true, steps: { business: 'done', taxes: 'skipped' } } });
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
      supplier: supplier.id,
      banking: banking.id,
      kept,
      ...bought,
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

/** A delivery of which some was sent back, with a cost that came later and a payment; lists of prices; and an import. */
async function buy(shop: Shop, supplierId: number, items: StockItem[], date: string) {
  const [bread, oil] = items as [StockItem, StockItem];
  const lines = [
    { stockId: bread.id, quantity: 12, free: 1, total: 18_000, expiresOn: addDays(date, 3) },
    { stockId: oil.id, quantity: 6, total: 7200 },
  ];
  const costs = [{ name: 'Μεταφορικά', amount: 500, spread: 'value' as const }];
  const { id } = await shop.call(addDelivery, {
    body: { supplierId, date, number: '118', lines, costs, tax: 100, payments: [{ methodId: 1, amount: 1000 }] },
  });
  const params = { id: id! };
  await shop.call(addLateCost, { params, body: { name: 'Τελωνείο', amount: 300, spread: 'quantity', payments: [] } });
  await shop.call(returnToSupplier, {
    params: { id: supplierId },
    body: { deliveryId: id!, date, lines: [{ stockId: oil.id, quantity: 2, credit: 2000 }], reason: 'Χαλασμένο' },
  });
  const paid = await shop.call(paySupplier, {
    params: { id: supplierId },
    body: { date, amount: 900, methodId: 1, reference: '77' },
  });
  const list = await shop.call(addPriceList, { body: { name: 'Χονδρική' } });
  const prices = [{ stockId: bread.id, unitSell: 1700 }];
  await shop.call(setListPrices, { params: { id: list.id }, body: { prices } });
  const timed = { stockId: oil.id, unitSell: 1500, startDate: date, endDate: addDays(date, 6) };
  await shop.call(addTimedPrice, { body: timed });
  await shop.call(setFavourite, { params: { id: bread.id }, body: { favourite: true } });
  const csv = 'Name,Category,Quantity,Cost,Price\nΣαπούνι,Είδη,3,1,2';
  await shop.call(importStock, { body: { csv, dryRun: false } });
  return { delivery: id!, paid: paid.id };
}

/** A till that sold more than there was, and something that is kept aside; more waits on it, and its clock is wrong. */
async function sellWithoutConnection(shop: Shop, { categoryId, date }: StockItem): Promise<number> {
  const few = { name: 'Σπίρτα', qty: 1, unitCost: 1, unitSell: 1700, warningAt: 0, categoryId, date };
  const { id: stockId, name } = await shop.call(addStock, { body: few });
  const till = await openOfflineTill(shop, 'Μπροστά');
  const line = { stockId, name, quantity: 500, unitSell: 1700 };
  const sale = till.sell(shop.admin.user.id, [line]);
  await till.deliver(sale, { text: 'Όχι', signature: 'x' });
  await report(till, { count: 2, total: 900, lastNumber: 4, protected: false, clockOffset: 600_000 });
  const all = await shop.call(listToSettle);
  return all.find(({ code }) => code === 'kept')!.id;
}
