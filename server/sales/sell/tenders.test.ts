import { describe, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import {
  admin,
  app,
  bank,
  card,
  cash,
  deposit,
  goods,
  later,
  mobile,
  movements,
  openTill,
  refused,
  sell,
  till,
} from '../../../tests/support/open-till.ts';
import { addDeposit, addMethod, approve, type Cart, trySelling } from '../../../tests/support/till.ts';

openTill();

describe('the receipt of a plain cash sale', () => {
  it('has one tender, of cash, and nothing else', async () => {
    const pens = await goods(3.5, 'Pens');
    const receipt = await sell({ lines: [[pens, 2]], expectedTotal: 7 });
    expect(receipt).toEqual({
      id: expect.any(Number),
      label: null,
      createdAt: app.clock.now.toISOString(),
      staff: 'Test sales',
      lines: [
        {
          id: expect.any(Number),
          stockId: pens.id,
          name: 'Pens',
          pack: null,
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
      note: null,
      voided: null,
      customer: null,
      business: {
        name: 'Corner Shop',
        address: '',
        phone: '',
        email: '',
        taxNumber: '',
        receiptHeader: '',
        receiptFooter: '',
        logo: null,
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

  it('of the same method without a reference are one, in the place of the last', async () => {
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
      { methodId: card, amount: 1, reference: null },
      { methodId: cash, amount: 8, given: 9, change: 1 },
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

  it.each([
    ['goods that cost nothing', 0, {}],
    ['a discount of all of it', 10, { discount: { percent: 100 } }],
  ])('are not needed by a customer for %s, nor is a payment date, and nothing is owed', async (_of, price, more) => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(price), 1]];
    for (const date of [{}, { paymentDate: later }]) {
      const receipt = await sell({ lines, customerId, ...more, ...date }, admin);
      expect(receipt).toMatchObject({ total: 0, owed: 0, tenders: [], credit: null, customer: { id: customerId } });
      expect((await admin.get(`/sales/receipts/${receipt.id}`)).payload).toEqual(receipt);
    }
    expect((await admin.get(`/accounts?customerId=${customerId}`)).payload).toEqual([]);
    const owing: Cart = { lines: [[await goods(0.01), 1]], customerId };
    await refused(owing, 400, 'payment-date-needed', 'Please select a payment date');
  });

  it('must name a method that exists and can be used to pay', async () => {
    const item = await goods(5);
    const by = (methodId: number): Cart => ({ lines: [[item, 1]], tenders: [{ methodId, amount: 5 }] });
    const off = await addMethod(app, { name: 'Old wallet', active: false });
    await refused(by(999_999), 404, 'method-not-found', 'There is no payment method 999999');
    await refused(by(off), 409, 'method-not-found', 'Old wallet is no longer taken');
    await refused(by(bank), 409, 'method-not-found', "A sale can't be paid by Bank");
  });

  it('are given back change of cash alone, and given at least the amount', async () => {
    const item = await goods(5);
    const tenders = (methodId: number, given: number) => [{ methodId, amount: 5, given }];
    const only = 'Only cash can be given with change';
    await refused({ lines: [[item, 1]], tenders: tenders(card, 10) }, 400, 'bad-input', only);
    const less = '4.00 was given, less than the 5.00 to pay in cash';
    await refused({ lines: [[item, 1]], tenders: tenders(cash, 4) }, 400, 'bad-input', less);
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

describe('a repeat', () => {
  it('with a key gets the first receipt, whatever it was paid with', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 3);
    const item = await addStock(admin, { qty: 1, unitSell: 10 });
    const cart: Cart = {
      lines: [[item, 1]],
      discount: { amount: 1 },
      tenders: [
        { methodId: deposit, amount: 3 },
        { methodId: mobile, amount: 2, reference: 'once only' },
        { methodId: cash, amount: 1, given: 5 },
      ],
      customerId,
      paymentDate: later,
      expectedTotal: 9,
      key: 'all-of-it',
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

  it.each([
    ['full width', 'ＲＥＦ－８'],
    ['Cyrillic', 'RЕF-8'],
    ['Greek', 'rΕf-8'],
    ['another dash', 'REF–8'],
    ['a variation selector', 'RE\uFE0FF-8'],
  ])('is the same in %s', async (_, reference) => {
    const item = await goods(2);
    await trySelling(till, paying(item, 'Ref-8'));
    const { httpStatus, code } = await trySelling(till, paying(item, reference));
    expect([httpStatus, code]).toEqual([409, 'reference-used']);
    const customerId = await addCustomer(app);
    const body = { date: '2026-03-10', amount: 1, methodId: mobile, reference };
    const deposited = await admin.post(`/customers/${customerId}/deposits`, body);
    expect(deposited).toMatchObject({ httpStatus: 409, code: 'reference-used' });
    const twice = [reference, 'ref-8'].map((one) => ({ methodId: mobile, amount: 1, reference: one }));
    const cart = { lines: [[await goods(2), 1]] as Cart['lines'], tenders: twice };
    await refused(cart, 409, 'reference-used', 'Reference ref-8 is there twice');
  });

  it('has no characters that nobody sees', async () => {
    const item = await goods(2);
    for (const reference of ['Ref\u200b-9', '\ufeffRef-9', 'Ref-9\u202e']) {
      const { httpStatus, payload } = await trySelling(till, paying(item, reference));
      expect([httpStatus, payload]).toEqual([400, 'tenders.0.reference must not contain invisible characters']);
    }
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
