/** The same carts, sold online in one shop and without a connection in another, leave the same rows in every table of the books. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '../../contract/selling/sales.ts';
import { addCategory } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { registerDevice } from '../../tests/support/devices.ts';
import { type OfflineTill, offlineTill } from '../../tests/support/offline.ts';
import { ok } from '../../tests/support/ok.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

interface Shop {
  app: TestApp;
  admin: Caller;
  seller: Caller;
  till: OfflineTill;
}

let online: Shop;
let offline: Shop;
beforeAll(async () => {
  [online, offline] = [await openShop(), await openShop()];
});
afterAll(async () => {
  await online.app.close();
  await offline.app.close();
});

/** Items 1 to 5: plain; with tax included; sold in parts with tax added; with an automatic pack; open. */
async function openShop(): Promise<Shop> {
  const app = await startTestApp();
  const [admin, seller] = [await app.as('admin'), await app.as('sales')];
  const named = "update staff set first_name = 'Grace', last_name = 'Auma', email = 'grace@example.com' where id = $1";
  await app.database.pool.query(named, [seller.id]);
  const device = await registerDevice(app, admin);
  await ok(admin.put('/devices', { id: device.id, offline: true }));
  await ok(
    admin.put('/settings', {
      till: { sellerDiscount: 50, sellerPrices: true, shifts: 'seller' },
      money: { smallestCoin: 0.05 },
    }),
  );
  const { id: categoryId } = await addCategory(admin);
  const vat = await ok(admin.post('/tax-rates', { name: 'VAT', percent: 18, included: true }));
  const levy = await ok(admin.post('/tax-rates', { name: 'Levy', percent: 7, included: false }));
  await ok(admin.post('/payment-methods', { name: 'M-Pesa', kind: 'mobile money', needsReference: true }));
  const limits = { hours: 24, perSale: null, waiting: null, methodIds: [1, mobile] };
  await ok(admin.put('/settings', { till: { offline: limits } }));
  const usual = { qty: 100, date: '2026-03-01', unitCost: 1.5, warningAt: 0, categoryId };
  await ok(admin.post('/stock', { ...usual, name: 'Soap', unitSell: 2.49 }));
  await ok(admin.post('/stock', { ...usual, name: 'Bread', unitSell: 3.33, taxRateId: vat.id }));
  await ok(admin.post('/stock', { ...usual, name: 'Rice', unitSell: 1.17, taxRateId: levy.id }));
  await ok(admin.post('/stock', { ...usual, name: 'Eggs', unitSell: 0.4 }));
  await ok(admin.post('/stock/4/packs', { name: 'Tray', size: 30, unitSell: 10, auto: true }));
  await ok(admin.post('/stock', { ...usual, qty: 0, name: 'Repair', kind: 'open', unitSell: 0 }));
  await addCustomer(app, 'Nakato');
  await ok(seller.post('/shifts', { float: 0 }));
  return { app, admin, seller, till: offlineTill(app, device) };
}

const mobile = 4;

const carts: [string, Record<string, unknown>][] = [
  ['a plain cart', { sales: [{ stockId: 1, quantity: 3 }] }],
  [
    'taxes',
    {
      sales: [
        { stockId: 2, quantity: 2 },
        { stockId: 3, quantity: 1.25 },
      ],
    },
  ],
  [
    'packs, made up and asked for',
    {
      sales: [
        { stockId: 4, quantity: 35 },
        { stockId: 4, packId: 1, quantity: 1 },
      ],
    },
  ],
  [
    'discounts of a line and of the cart',
    {
      sales: [
        { stockId: 1, quantity: 3, discount: { percent: 10 } },
        { stockId: 2, quantity: 1 },
      ],
      discount: { amount: 0.5 },
    },
  ],
  ['an open item and a note', { sales: [{ stockId: 5, quantity: 1, unitSell: 7.5 }], note: 'Zip' }],
  [
    'an item at its own price and at two others',
    {
      sales: [
        { stockId: 1, quantity: 2, unitSell: 2 },
        { stockId: 1, quantity: 1 },
        { stockId: 1, quantity: 4, unitSell: 2.25 },
      ],
    },
  ],
  ['cash with change', { sales: [{ stockId: 1, quantity: 2 }], tenders: [{ methodId: 1, amount: 5, given: 10 }] }],
  [
    'two methods',
    {
      sales: [{ stockId: 1, quantity: 2 }],
      tenders: [
        { methodId: mobile, amount: 3, reference: 'QX 1' },
        { methodId: 1, amount: 1.98 },
      ],
    },
  ],
  ['credit', { sales: [{ stockId: 2, quantity: 2 }], customerId: 1, paymentDate: '2026-03-20' }],
];

/** What the till would have shown: the lines of the receipt. */
function shown({ lines, taxes, total, rounding }: Receipt, rates: (id: number) => number | undefined) {
  return {
    rounding,
    total,
    lines: lines.map(({ stockId, name, quantity, pack, unitSell, discount, tax, total }) => {
      const rate = taxes.find(({ percent }) => percent === rates(stockId));
      return {
        ...{
          stockId,
          packId: pack ? 1 : null,
          name,
          quantity: pack?.count ?? quantity,
          unitSell,
          discount,
          tax,
          total,
        },
        taxRate: rate ? { name: rate.name, percent: rate.percent, included: rate.included } : null,
      };
    }),
  };
}

/** Sums of days are kept per connection, so their rows differ; the audit compares them with these tables. */
const tables = [
  'receipts',
  'sale_lines',
  'stock_movements',
  'money_movements',
  'idempotency_keys',
  'accounts',
  'receipt_notes',
  'used_references',
  'activity_logs',
  'stock',
  'customer_debts',
];
async function rowsOf({ app }: Shop, table: string): Promise<unknown[]> {
  // Only sales are compared, because different people set up the shops.
  const which = table === 'activity_logs' ? "where action = 'sale made'" : '';
  const { rows } = await app.database.pool.query(`select to_jsonb(t) as row from ${table} t ${which}`);
  // A sale does not decide when an item was added, nor which transaction changed it last.
  const without = table === 'stock' ? ['created_at', 'changed'] : [];
  const plain = rows.map(({ row }) => JSON.stringify(row, (key, value) => (without.includes(key) ? undefined : value)));
  return plain.sort();
}

it.each(carts)('%s', async (name, sale) => {
  const at = new Date(online.app.clock.now.getTime() + 60_000);
  online.app.clock.now = at;
  offline.app.clock.now = at;
  const key = `key-${at.getTime()}`;
  const receipt: Receipt = await ok(online.seller.post('/sales', sale, { headers: { 'idempotency-key': key } }));
  const paper = shown(receipt, (id) => ({ 2: 18, 3: 7 })[id]);
  const record = offline.till.sell(offline.seller.id, [{ stockId: 1, quantity: 1, unitSell: 1 }], {
    ...{ key, sale, shiftId: 1, ...paper },
  });
  offline.app.clock.now = new Date(at.getTime() + 30_000);
  expect(await ok(offline.till.deliver(record))).toMatchObject([
    { outcome: 'landed', receiptId: receipt.id, settle: name === 'credit' ? ['credit'] : [] },
  ]);
  for (const table of tables)
    expect([table, await rowsOf(offline, table)]).toEqual([table, await rowsOf(online, table)]);
  expect(await wrongInBooks(offline.app)).toEqual([]);
  const read = await ok(offline.admin.get(`/sales/receipts/${receipt.id}`));
  expect({ ...read, label: null }).toEqual(await ok(online.admin.get(`/sales/receipts/${receipt.id}`)));
});
