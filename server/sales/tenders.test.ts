import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '../../contract/sales.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import {
  addDeposit,
  addMethod,
  addTax,
  approve,
  type Cart,
  setSettings,
  trySelling,
} from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
let mobile: number;
let card: number;
const [cash, deposit, bank] = [1, 2, 3];
const later = '2026-04-01';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  till = await app.as('sales');
  mobile = await addMethod(app, { name: 'M-Pesa', needsReference: true });
  card = await addMethod(app, { name: 'Card', kind: 'card' });
});
beforeEach(() => setSettings(app, { money: { smallestCoin: 0 }, till: { sellerDiscount: 0 } }));
afterAll(async () => {
  // Deposits are put in by hand here, without a document.
  expect((await wrongInBooks(app)).filter(({ record }) => !record.startsWith('deposit'))).toEqual([]);
  await app.close();
});

const goods = (unitSell: number, name?: string) => addStock(admin, { unitSell, ...(name && { name }), qty: 100 });

/** Sells it, and looks that the receipt reads the same afterwards. */
async function sell(cart: Cart, caller = till): Promise<Receipt> {
  const { httpStatus, payload } = await trySelling(caller, cart);
  expect([httpStatus, payload]).toEqual([200, payload]);
  expect((await admin.get(`/sales/receipts/${payload.id}`)).payload).toEqual(payload);
  return payload;
}

async function counts() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from receipts) as receipts, (select count(*) from money_movements) as moved,
      (select sum(qty) from stock) as goods, (select count(*) from activity_logs) as entries`,
  );
  return rows[0];
}

async function movements(receiptId: number) {
  const { rows } = await app.database.pool.query(
    `select method_id, amount, reference, customer_id from money_movements
     where document = 'receipt' and document_id = $1 order by id`,
    [receiptId],
  );
  return rows;
}

/** Refused with this code and sentence, and nothing was written. */
async function refused(cart: Cart, httpStatus: number, code: string, payload: string, caller = till): Promise<void> {
  const before = await counts();
  expect(await trySelling(caller, cart)).toEqual({ httpStatus, status: false, code, payload });
  expect(await counts()).toEqual(before);
}

describe('the receipt of a plain cash sale', () => {
  it('has one tender, of cash, and nothing else', async () => {
    const pens = await goods(3.5, 'Pens');
    const receipt = await sell({ lines: [[pens, 2]], expectedTotal: 7 });
    expect(receipt).toEqual({
      id: expect.any(Number),
      createdAt: app.clock.now.toISOString(),
      staff: 'Test sales',
      lines: [
        {
          id: expect.any(Number),
          stockId: pens.id,
          name: 'Pens',
          quantity: 2,
          unitSell: 3.5,
          gross: 7,
          discount: 0,
          tax: 0,
          total: 7,
          deleted: false,
          returned: { quantity: 0, total: 0, tax: 0 },
        },
      ],
      subtotal: 7,
      discounts: 0,
      taxes: [],
      total: 7,
      rounding: 0,
      tenders: [{ methodId: cash, name: 'Cash', kind: 'cash', amount: 7, given: null, change: 0, reference: null }],
      owed: 0,
      writtenOff: 0,
      taken: [{ methodId: cash, name: 'Cash', kind: 'cash', amount: 7, refunded: 0 }],
      returns: [],
      voided: null,
      customer: null,
      business: {
        name: 'Corner Shop',
        ...{ address: '', phone: '', email: '', taxNumber: '', receiptHeader: '', receiptFooter: '', logo: null },
      },
      credit: null,
    });
  });

  it('has no tender where there is nothing to pay', async () => {
    const receipt = await sell({ lines: [[await goods(0), 1]] });
    expect([receipt.total, receipt.tenders, await movements(receipt.id)]).toEqual([0, [], []]);
  });
});

describe('tenders', () => {
  it('are one movement each, with reference, given and change', async () => {
    const item = await goods(46.5);
    const receipt = await sell({
      lines: [[item, 1]],
      tenders: [
        { methodId: mobile, amount: 20, reference: ' QX12 ' },
        { methodId: cash, amount: 16.5, given: 20 },
        { methodId: card, amount: 10 },
      ],
    });
    expect(receipt.tenders).toEqual([
      { methodId: mobile, name: 'M-Pesa', kind: 'mobile money', amount: 20, given: null, change: 0, reference: 'QX12' },
      { methodId: cash, name: 'Cash', kind: 'cash', amount: 16.5, given: 20, change: 3.5, reference: null },
      { methodId: card, name: 'Card', kind: 'card', amount: 10, given: null, change: 0, reference: null },
    ]);
    expect(await movements(receipt.id)).toEqual([
      { method_id: mobile, amount: 20, reference: 'QX12', customer_id: null },
      { method_id: cash, amount: 16.5, reference: null, customer_id: null },
      { method_id: card, amount: 10, reference: null, customer_id: null },
    ]);
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 46.50, 20.00 by M-Pesa, 16.50 by Cash, 10.00 by Card: 1 × ${item.name}`,
    );
  });

  it('of the same method without a reference are one', async () => {
    const receipt = await sell({
      lines: [[await goods(10), 1]],
      tenders: [
        { methodId: cash, amount: 4 },
        { methodId: card, amount: 1 },
        { methodId: cash, amount: 4, given: 5 },
        { methodId: card, amount: 1, reference: 'slip 1' },
      ],
    });
    expect(receipt.tenders).toMatchObject([
      { methodId: cash, amount: 8, given: 9, change: 1 },
      { methodId: card, amount: 1, reference: null },
      { methodId: card, amount: 1, reference: 'slip 1' },
    ]);
  });

  it('come to exactly what is due without a customer', async () => {
    const item = await goods(46.5);
    const paying = (amount: number) => ({ lines: [[item, 1]] as Cart['lines'], tenders: [{ methodId: cash, amount }] });
    await refused(paying(40), 400, 'tenders-differ', 'Payments total 40.00, but the sale is 46.50');
    await refused(paying(46.51), 400, 'tenders-differ', 'Payments total 46.51, but the sale is 46.50');
    await refused(
      { lines: [[item, 1]], tenders: [] },
      400,
      'tenders-differ',
      'Payments total 0.00, but the sale is 46.50',
    );
    await refused(
      { lines: [[await goods(0), 1]], tenders: [{ methodId: cash, amount: 1 }] },
      400,
      'tenders-differ',
      'Payments total 1.00, but the sale is 0.00',
    );
    expect((await sell({ lines: [[await goods(0), 1]], tenders: [] })).tenders).toEqual([]);
  });

  it('are of a method that is there and can be used to pay', async () => {
    const item = await goods(5);
    const by = (methodId: number): Cart => ({ lines: [[item, 1]], tenders: [{ methodId, amount: 5 }] });
    const off = await addMethod(app, { name: 'Old wallet', active: false });
    await refused(by(999_999), 404, 'method-not-found', 'There is no payment method 999999');
    await refused(by(off), 409, 'method-not-found', 'Old wallet is no longer taken');
    await refused(by(bank!), 409, 'method-not-found', "A sale can't be paid by Bank");
  });

  it('are given back change of cash alone, and given at least the amount', async () => {
    const item = await goods(5);
    const tenders = (methodId: number, given: number) => [{ methodId, amount: 5, given }];
    const only = 'Only cash can be given with change';
    await refused({ lines: [[item, 1]], tenders: tenders(card, 10) }, 400, 'bad-input', only);
    const less = '4.00 was given, less than the 5.00 to pay in cash';
    await refused({ lines: [[item, 1]], tenders: tenders(cash!, 4) }, 400, 'bad-input', less);
  });

  it.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -1 }],
    ['a third decimal', { amount: 1.005 }],
    ['a field that is not known', { amount: 1, note: 'x' }],
    ['a reference that is too long', { amount: 1, reference: 'x'.repeat(101) }],
  ])('are refused for %s', async (_what, tender) => {
    const item = await goods(1);
    const body = { sales: [{ stockId: item.id, quantity: 1 }], tenders: [{ methodId: 1, ...tender }] };
    expect(await till.post('/sales', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });
});

describe('a reference', () => {
  const paying = (item: { id: number }, reference?: string, methodId = mobile): Cart => ({
    lines: [[item, 1]],
    tenders: [{ methodId, amount: 2, ...(reference && { reference }) }],
  });

  it('is needed where the method says so', async () => {
    const item = await goods(2);
    await refused(paying(item), 400, 'reference-needed', 'Please enter the reference of M-Pesa');
    await refused(paying(item, '  '), 400, 'reference-needed', 'Please enter the reference of M-Pesa');
  });

  it('is used once per method, whatever its case and the blanks around it', async () => {
    const item = await goods(2);
    const { id } = await sell(paying(item, 'Ref-7'));
    const sentence = `Reference rEF-7 was already used on receipt ${id}`;
    await refused(paying(item, ' rEF-7 '), 409, 'reference-used', sentence);
    expect((await sell(paying(item, 'REF-7', card))).tenders[0]?.reference).toBe('REF-7');
  });

  it('is not there twice in one sale', async () => {
    const item = await goods(4);
    const twice = ['a1', 'A1'].map((reference) => ({ methodId: mobile, amount: 2, reference }));
    await refused({ lines: [[item, 1]], tenders: twice }, 409, 'reference-used', 'Reference A1 is there twice');
  });

  it('is used by one of two who sell at once', async () => {
    const item = await goods(2);
    const answers = await Promise.all(Array.from({ length: 12 }, () => trySelling(till, paying(item, 'RACE'))));
    const sold = answers.filter(({ status }) => status);
    expect(sold).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => !status).map(({ payload }) => payload))).toEqual(
      new Set([`Reference RACE was already used on receipt ${sold[0]?.payload.id}`]),
    );
  });

  it('is free again when its line is deleted', async () => {
    const item = await goods(2);
    const { lines } = await sell(paying(item, 'again'));
    await admin.post(`/sales/${lines[0]?.id}`);
    await sell(paying(item, 'AGAIN'));
  });
});

describe('with a customer', () => {
  it('the rest is owed', async () => {
    const customerId = await addCustomer(app, 'Amina');
    const item = await goods(46.5);
    const receipt = await sell({
      lines: [[item, 1]],
      tenders: [{ methodId: cash!, amount: 20, given: 50 }],
      ...{ customerId, paymentDate: later },
    });
    expect(receipt).toMatchObject({
      total: 46.5,
      owed: 26.5,
      customer: { id: customerId, name: 'Amina' },
      credit: { customerId, dueDate: later, amount: 26.5, balance: 26.5 },
    });
    expect(await movements(receipt.id)).toMatchObject([{ amount: 20, customer_id: customerId }]);
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 46.50, 20.00 by Cash, 26.50 on credit to Amina until Apr 1, 2026: 1 × ${item.name}`,
    );
  });

  it('who pays all of it there is no account and no payment date, but the receipt names them', async () => {
    const customerId = await addCustomer(app, 'Ben');
    const item = await goods(5);
    const cart: Cart = { lines: [[item, 1]], tenders: [{ methodId: card, amount: 5 }], customerId };
    const receipt = await sell({ ...cart, paymentDate: '2020-01-01' });
    expect(receipt).toMatchObject({ owed: 0, credit: null, customer: { id: customerId, name: 'Ben' } });
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 5.00, 5.00 by Card, customer Ben: 1 × ${item.name}`,
    );
    expect((await admin.get(`/accounts?customerId=${customerId}`)).payload).toEqual([]);
  });

  it('the tenders are at most what is due, and what is owed needs a payment date', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(5), 1]];
    const paying = (amount: number) => ({ lines, customerId, tenders: [{ methodId: card, amount }] });
    await refused(paying(5.01), 400, 'tenders-differ', 'Payments total 5.01, but the sale is 5.00');
    await refused(paying(4), 400, 'payment-date-needed', 'Please select a payment date');
    const past = { ...paying(4), paymentDate: '2026-03-09' };
    await refused(past, 400, 'bad-input', 'The payment date must be today or later');
    const nobody = { ...paying(4), customerId: 999_999, paymentDate: later };
    await refused(nobody, 404, 'customer-not-found', 'That customer no longer exists');
  });

  it('no tenders at all leave all of it on credit', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(5), 1]];
    expect((await sell({ lines, customerId, paymentDate: later, tenders: [] })).owed).toBe(5);
    expect((await sell({ lines, customerId, paymentDate: later })).owed).toBe(5);
  });
});

describe('a deposit', () => {
  const paying = (item: { id: number }, amount: number, customerId?: number): Cart => ({
    lines: [[item, 1]],
    tenders: [{ methodId: deposit!, amount }],
    ...(customerId && { customerId }),
  });

  it('pays for what its customer has in advance, and no more', async () => {
    const customerId = await addCustomer(app, 'Dora');
    await addDeposit(app, customerId, 12);
    const item = await goods(5);
    await sell(paying(item, 5, customerId));
    await sell(paying(item, 5, customerId));
    await refused(paying(item, 5, customerId), 409, 'deposit-short', 'Dora has only 2.00 in advance');
    const receipt = await sell({ ...paying(item, 2, customerId), paymentDate: later });
    expect(receipt.owed).toBe(3);
  });

  it('needs a customer', async () => {
    const sentence = 'Please select the customer whose deposit pays for this';
    await refused(paying(await goods(5), 5), 409, 'deposit-short', sentence);
  });

  it('is not spent twice by two who sell at once', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 20);
    const item = await goods(5);
    const answers = await Promise.all(Array.from({ length: 15 }, () => trySelling(till, paying(item, 5, customerId))));
    expect(answers.filter(({ status }) => status)).toHaveLength(4);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'deposit-short']));
  });

  it('comes back when its line is deleted', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 5);
    const item = await goods(5);
    const { lines } = await sell(paying(item, 5, customerId));
    await admin.post(`/sales/${lines[0]?.id}`);
    await sell(paying(item, 5, customerId));
  });
});

describe('the total that the screen showed', () => {
  it('is what is charged, or nothing is sold', async () => {
    const item = await goods(48);
    await sell({ lines: [[item, 1]], expectedTotal: 48 });
    const sentence = 'Prices have changed. The total is now 48.00';
    await refused({ lines: [[item, 1]], expectedTotal: 46.5 }, 409, 'total-changed', sentence);
    const paid = { tenders: [{ methodId: cash!, amount: 46.5 }], expectedTotal: 46.5 };
    await refused({ lines: [[item, 1]], ...paid }, 409, 'total-changed', sentence);
  });

  it('is the one before cash rounding', async () => {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    const item = await goods(1.02);
    expect(await sell({ lines: [[item, 1]], expectedTotal: 1.02 })).toMatchObject({ total: 1.02, rounding: -0.02 });
  });

  it('is of the prices, taxes and methods there are now, whatever an earlier sale was made with', async () => {
    const item = await goods(10);
    const wallet = await addMethod(app, { name: 'Wallet' });
    const paying = (amount: number): Cart => ({
      lines: [[item, 1]],
      ...{ tenders: [{ methodId: wallet, amount }], expectedTotal: amount },
    });
    await sell(paying(10));
    await app.database.db.updateTable('stock').set({ unit_sell: 12 }).where('id', '=', item.id).execute();
    await refused(paying(10), 409, 'total-changed', 'Prices have changed. The total is now 12.00');
    await sell(paying(12));
    await app.database.db.updateTable('stock').set({ unit_sell: 14 }).where('id', '=', item.id).execute();
    await sell(paying(14));
    await addTax(app, { percent: 50, included: false }, item);
    await sell(paying(21));
    await app.database.pool.query('update payment_methods set active = false where id = $1', [wallet]);
    await refused(paying(21), 409, 'method-not-found', 'Wallet is no longer taken');
  });

  it('holds while prices change under the till', async () => {
    const item = await goods(1);
    const price = (unitSell: number) =>
      admin.put('/stock/restock', { id: item.id, date: '2026-03-10', qty: 1, unitCost: 1, unitSell });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? price(1 + at)
          : trySelling(till, {
              lines: [[item, 1]],
              expectedTotal: 1,
              ...(at % 3 === 1 && { tenders: [{ methodId: card, amount: 1 }] }),
            }),
      ),
    );
    const sales = answers.filter((_, at) => at % 3 !== 0);
    for (const { status, payload, code } of sales) {
      if (status) expect(payload).toMatchObject({ total: 1, lines: [{ unitSell: 1, total: 1 }] });
      else expect(['total-changed', 'conflict']).toContain(code);
    }
  });
});

describe('discounts', () => {
  it('of lines and of the cart are shared out over the lines, and profit is less by them', async () => {
    const [pens, ink] = [await goods(10, 'Pens'), await goods(3.33, 'Ink')];
    const receipt = await sell(
      {
        lines: [
          [pens, 2, { percent: 10 }],
          [ink, 3, { amount: 0.99 }],
        ],
        discount: { amount: 1 },
        tenders: [{ methodId: cash!, amount: 26 }],
        expectedTotal: 26,
      },
      admin,
    );
    expect(receipt).toMatchObject({
      subtotal: 29.99,
      discounts: 3.99,
      total: 26,
      lines: [
        { gross: 20, discount: 2.67, total: 17.33 },
        { gross: 9.99, discount: 1.32, total: 8.67 },
      ],
    });
    const { payload } = await admin.get('/sales?limit=2');
    expect(payload).toMatchObject([
      { discount: 1.32, tax: 0, returned: 0, total: 8.67, cost: 6, profit: 2.67 },
      { discount: 2.67, tax: 0, returned: 0, total: 17.33, cost: 4, profit: 13.33 },
    ]);
    expect((await newestLog(app)).description).toContain('total 26.00, discount 3.99');
  });

  it('keep lines of one item apart unless they are the same percentage, and stock is checked for all of them', async () => {
    const item = await addStock(admin, { name: 'Rope', unitSell: 1, qty: 10 });
    const lines: Cart['lines'] = [
      [item, 1],
      [item, 1, { percent: 10 }],
      [item, 2],
      [item, 1, { percent: 10 }],
      [item, 1, { percent: 20 }],
      [item, 1, { amount: 0.5 }],
      [item, 1, { amount: 0.5 }],
      [item, 1, { percent: 0 }],
    ];
    const receipt = await sell({ lines }, admin);
    expect(receipt.lines.map(({ quantity, discount }) => [quantity, discount])).toEqual([
      [4, 0],
      [2, 0.2],
      [1, 0.2],
      [1, 0.5],
      [1, 0.5],
    ]);
    const short = "Only 1 of 'Rope' left in stock";
    await refused(
      {
        lines: [
          [item, 1],
          [item, 1, { percent: 5 }],
        ],
      },
      409,
      'not-enough-stock',
      short,
      admin,
    );
    const { payload } = await admin.get(`/sales/stock?stockId=${item.id}`);
    expect(payload[0].history.map((entry: { currentBalance: number }) => entry.currentBalance)).toEqual([
      1, 2, 3, 4, 6,
    ]);
    for (const { id } of receipt.lines) await admin.post(`/sales/${id}`);
    expect((await admin.get(`/stock/search?search=Rope`)).payload[0].qty).toBe(10);
  });

  it('are at most what they are taken from', async () => {
    const item = await goods(10, 'Lamp');
    const cart = (terms: Partial<Cart>): Cart => ({ lines: [[item, 1]], ...terms });
    await refused(
      cart({ lines: [[item, 1, { amount: 10.01 }]] }),
      400,
      'bad-input',
      "The discount is 10.01, but the line of 'Lamp' comes to 10.00",
      admin,
    );
    await refused(
      cart({ lines: [[item, 1, { percent: 50 }]], discount: { amount: 5.01 } }),
      400,
      'bad-input',
      'The discount is 5.01, but the cart comes to 5.00',
      admin,
    );
    const free = await sell({ lines: [[item, 1]], discount: { percent: 100 }, tenders: [] }, admin);
    expect([free.total, free.discounts, free.tenders]).toEqual([0, 10, []]);
    const body = { sales: [{ stockId: item.id, quantity: 1, discount: { percent: 100.01 } }] };
    expect(await admin.post('/sales', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('that come to more than the books can hold are refused like any such sale', async () => {
    const item = await addStock(admin, { qty: 999_999_999, unitSell: 999_999_999_999 });
    const sentence = 'That would make an amount or quantity too large for the books.';
    await refused({ lines: [[item, 999_999_999]], discount: { percent: 1 } }, 409, 'conflict', sentence, admin);
  });

  it('are given by a seller up to the limit, and beyond it only with an approval', async () => {
    await setSettings(app, { till: { sellerDiscount: 10 } });
    const item = await goods(10);
    await sell({ lines: [[item, 1]], discount: { amount: 1 } });
    await sell({ lines: [[item, 1, { percent: 5 }]], discount: { percent: 5 } });
    const more: Cart = { lines: [[item, 1]], discount: { amount: 1.01 } };
    const needed = 'A discount of 1.01 needs the approval of an admin';
    await refused(more, 409, 'needs-approval', needed);
    const approval = await approve(app, till, admin, { amount: 1.01 });
    const receipt = await sell({ ...more, approval });
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 8.99, discount 1.01 approved by Test admin: 1 × ${item.name}`,
    );
    const { rows } = await app.database.pool.query('select * from approvals where id = $1', [approval]);
    expect(rows[0]).toMatchObject({ spent_at: app.clock.now, document: 'receipt', document_id: receipt.id });
    const spent = 'The approval is used, too old or not for a discount of 1.01';
    await refused({ ...more, approval }, 409, 'needs-approval', spent);
  });

  it('need an approval of that person, for discounts, that is large enough and not too old', async () => {
    const item = await goods(10);
    const other = await app.as('sales');
    const wrong = [
      await approve(app, other, admin, { amount: 5 }),
      await approve(app, till, admin, { amount: 5, action: 'cash-out' }),
      await approve(app, till, admin, { amount: 4.99 }),
      await approve(app, till, admin, { amount: 5, expires: 0 }),
      999_999,
    ];
    const sentence = 'The approval is used, too old or not for a discount of 5.00';
    for (const approval of wrong) {
      await refused({ lines: [[item, 1]], discount: { amount: 5 }, approval }, 409, 'needs-approval', sentence);
    }
  });

  it('leave the approval as it is when the sale is refused, and when none is needed', async () => {
    const item = await addStock(admin, { qty: 1, unitSell: 10, name: 'Last one' });
    const approval = await approve(app, till, admin, { amount: 9 });
    const discount = { amount: 5 };
    const short = "Only 1 of 'Last one' left in stock";
    await refused({ lines: [[item, 2]], discount, approval }, 409, 'not-enough-stock', short);
    await sell({ lines: [[await goods(10), 1]], approval });
    await sell({ lines: [[item, 1]], discount, approval });
  });

  it('spend an approval once, however many use it at once', async () => {
    const item = await goods(10);
    const approval = await approve(app, till, admin, { amount: 5 });
    const cart = { lines: [[item, 1]] as Cart['lines'], discount: { amount: 5 }, approval };
    const answers = await Promise.all(Array.from({ length: 12 }, () => trySelling(till, cart)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'needs-approval']));
  });
});

describe('taxes', () => {
  it('are included in the price or added to it, by line, and are no profit', async () => {
    const [bread, wine, pens] = [await goods(10.5), await goods(20), await goods(5)];
    await addTax(app, { name: 'VAT', percent: 5, included: true }, bread);
    await addTax(app, { name: 'Duty', percent: 12.5, included: false }, wine);
    const receipt = await sell({
      lines: [
        [bread, 1],
        [wine, 2],
        [pens, 1],
      ],
      expectedTotal: 60.5,
    });
    expect(receipt).toMatchObject({
      subtotal: 55.5,
      discounts: 0,
      taxes: [
        { name: 'VAT', percent: 5, included: true, tax: 0.5 },
        { name: 'Duty', percent: 12.5, included: false, tax: 5 },
      ],
      total: 60.5,
      tenders: [{ methodId: cash, amount: 60.5 }],
      lines: [
        { gross: 10.5, tax: 0.5, total: 10.5 },
        { gross: 40, tax: 5, total: 45 },
        { gross: 5, tax: 0, total: 5 },
      ],
    });
    const { payload, meta } = await admin.get('/sales?limit=3');
    expect(payload.map(({ profit }: { profit: number }) => profit)).toEqual([3, 36, 8]);
    const found = await admin.get(`/sales/search?search=${wine.name}`);
    expect(found.meta.totals).toMatchObject({ sale: 45, cost: 4, profit: 36 });
    const dated = await admin.get(`/sales/search?search=${wine.name}&startDate=2026-03-10&endDate=2026-03-10`);
    expect(dated.meta.totals).toEqual(found.meta.totals);
    await admin.post(`/sales/${receipt.lines[1]?.id}`);
    expect((await admin.get('/sales')).meta.totals.profit).toBe(Math.round((meta.totals.profit - 36) * 100) / 100);
  });

  it('stay as they were on what is sold', async () => {
    const item = await goods(100);
    const id = await addTax(app, { name: 'Old name', percent: 10, included: false }, item);
    const receipt = await sell({ lines: [[item, 1]] });
    await app.database.pool.query("update tax_rates set name = 'New name', percent = 20 where id = $1", [id]);
    expect((await till.get(`/sales/receipts/${receipt.id}`)).payload.taxes).toEqual([
      { name: 'Old name', percent: 10, included: false, tax: 10 },
    ]);
    expect((await sell({ lines: [[item, 1]] })).total).toBe(120);
  });
});

describe('cash rounding', () => {
  beforeEach(() => setSettings(app, { money: { smallestCoin: 0.05 } }));

  it('is for what is paid in cash alone', async () => {
    const lines: Cart['lines'] = [[await goods(1.03), 1]];
    expect(await sell({ lines })).toMatchObject({ total: 1.03, rounding: 0.02, tenders: [{ amount: 1.05 }] });
    const inCash = (amount: number): Cart => ({ lines, tenders: [{ methodId: cash!, amount, given: 2 }] });
    expect(await sell(inCash(1.05))).toMatchObject({ rounding: 0.02, tenders: [{ amount: 1.05, change: 0.95 }] });
    await refused(inCash(1.03), 400, 'tenders-differ', 'Payments total 1.03, but the sale is 1.05');
    const split = (inCard: number): Cart => ({
      lines,
      tenders: [
        { methodId: card, amount: inCard },
        { methodId: cash!, amount: 1 },
      ],
    });
    expect(await sell(split(0.03))).toMatchObject({ rounding: 0, total: 1.03 });
    await refused(split(0.05), 400, 'tenders-differ', 'Payments total 1.05, but the sale is 1.03');
  });

  it('leaves nothing to pay where the total is less than half a coin', async () => {
    const lines: Cart['lines'] = [[await goods(0.02), 1]];
    for (const cart of [{ lines }, { lines, tenders: [] }]) {
      const receipt = await sell(cart);
      expect([receipt.total, receipt.rounding, receipt.tenders]).toEqual([0.02, -0.02, []]);
    }
  });

  it('with a customer is for what is wholly paid in cash; a part in cash leaves the exact rest', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(1.03), 1]];
    const paying = (amount: number): Cart => ({
      lines,
      ...{ customerId, paymentDate: later, tenders: [{ methodId: cash!, amount }] },
    });
    expect(await sell(paying(1.05))).toMatchObject({ rounding: 0.02, owed: 0, credit: null });
    expect(await sell(paying(1))).toMatchObject({ rounding: 0, owed: 0.03 });
    await refused(paying(1.04), 400, 'tenders-differ', 'Payments total 1.04, but the sale is 1.05');
    expect(await sell({ lines, customerId, paymentDate: later })).toMatchObject({ rounding: 0, owed: 1.03 });
  });
});

describe('a repeat', () => {
  it('with a key gets the first receipt, whatever it was paid with', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 3);
    const item = await addStock(admin, { qty: 1, unitSell: 10 });
    const cart: Cart = {
      lines: [[item, 1]],
      discount: { amount: 1 },
      tenders: [
        { methodId: deposit!, amount: 3 },
        { methodId: mobile, amount: 2, reference: 'once only' },
        { methodId: cash!, amount: 1, given: 5 },
      ],
      ...{ customerId, paymentDate: later, expectedTotal: 9, key: 'all-of-it' },
    };
    const approval = await approve(app, till, admin, { amount: 1 });
    const first = await sell({ ...cart, approval });
    const answers = await Promise.all([1, 2, 3].map(() => trySelling(till, { ...cart, approval })));
    for (const { payload } of answers) expect(payload).toEqual(first);
    expect((await trySelling(till, { ...cart, expectedTotal: 8 })).payload).toEqual(first);
    const others: Cart[] = [
      { ...cart, discount: { amount: 2 } },
      { ...cart, tenders: cart.tenders!.slice(1) },
    ];
    for (const other of others) {
      expect(await trySelling(till, other)).toMatchObject({ httpStatus: 409, code: 'key-used' });
    }
  });
});
