/** What the rows of a figure look like, and what is no figure. That they add up is in figures-model.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const day = '2026-03-10';
let app: TestApp;
let admin: Caller;
let pens: Awaited<ReturnType<typeof addStock>>;
let receipt: number;
let credit: number;
let customer: number;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = new Date(`${day}T09:00:00Z`);
  admin = await app.as('admin', 'reports');
  customer = await addCustomer(app, 'Amina Lee');
  pens = await addStock(admin, { name: 'Pens', qty: 50, unitCost: 1, unitSell: 3, date: day });
  receipt = (await sell(admin, [[pens, 4]])).id;
  credit = (await sell(admin, [[pens, 2]], { customerId: customer, paymentDate: '2026-04-01' })).id;
});
afterAll(() => app.close());

const rows = (query: string) => admin.get(`/reports/rows?${query}`);
const ofDay = `startDate=${day}&endDate=${day}`;

describe('the rows of a figure', () => {
  it('name their documents, newest first, with the sum below', async () => {
    const { payload, meta } = await rows(`figure=profit&${ofDay}`);
    expect(payload).toEqual([
      {
        id: 1,
        day,
        document: { kind: 'receipt', id: credit },
        label: `Receipt ${credit}`,
        detail: '2 × Pens',
        amount: 4,
      },
      {
        id: 2,
        day,
        document: { kind: 'receipt', id: receipt },
        label: `Receipt ${receipt}`,
        detail: '4 × Pens',
        amount: 8,
      },
    ]);
    expect(meta).toEqual({ sum: 12, of: null, hasMore: false });
  });

  it('are those of one part, which is named', async () => {
    const { payload, meta } = await rows(`figure=sales&by=customer&key=${customer}&${ofDay}`);
    expect(payload.map(({ amount }: { amount: number }) => amount)).toEqual([6]);
    expect(meta).toMatchObject({ sum: 6, of: 'Amina Lee' });
    expect((await rows(`figure=sales&by=customer&key=0&${ofDay}`)).meta).toMatchObject({ sum: 12, of: 'No customer' });
    expect((await rows(`figure=sales&by=tax&${ofDay}`)).meta).toMatchObject({ sum: 18, of: 'No tax' });
    expect((await rows(`figure=sales&by=weekday&key=2&${ofDay}`)).meta).toMatchObject({ sum: 18, of: 'Tuesday' });
    expect((await rows(`figure=paid&by=method&key=0&${ofDay}`)).meta).toMatchObject({ sum: 6, of: 'On credit' });
    expect((await rows(`figure=paid&by=method&key=1&${ofDay}`)).meta).toMatchObject({ sum: 12, of: 'Cash' });
  });

  it('come in pages, over all parts of the figure', async () => {
    const first = await rows(`figure=salesPlusUnpaidSales&${ofDay}&limit=2`);
    const second = await rows(`figure=salesPlusUnpaidSales&${ofDay}&limit=2&page=2`);
    expect([first.meta, second.meta]).toEqual([
      { sum: 24, of: null, hasMore: true },
      { sum: 24, of: null, hasMore: false },
    ]);
    const amounts = [...first.payload, ...second.payload].map(({ id, amount }) => [id, amount]);
    expect(amounts).toEqual([
      [1, 6],
      [2, 12],
      [3, 6],
    ]);
    expect((await rows(`figure=profit&${ofDay}&limit=0`)).payload).toEqual([]);
  });

  it('are the other way round where the figure is taken off', async () => {
    const { payload, meta } = await rows(`figure=cost&less=true&${ofDay}`);
    expect(payload.map(({ amount }: { amount: number }) => amount)).toEqual([-2, -4]);
    expect(meta.sum).toBe(-6);
  });

  it('leave out what was reversed, save where the Cash Book counts it', async () => {
    const expense = { date: day, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
    const { payload } = await admin.post('/expenses', { ...expense, amount: 5 });
    await admin.put('/expenses', { id: payload.id, ...expense, amount: 7 });
    const spent = await rows(`figure=expenses&${ofDay}`);
    expect(spent.payload).toMatchObject([{ label: `Expense ${payload.id}`, detail: 'Lunch', amount: 7 }]);
    const out = await rows(`figure=moneyOut&by=method&key=1&${ofDay}`);
    expect(out.payload.map(({ amount }: { amount: number }) => amount)).toEqual([7, 5]);
    expect(out.meta.sum).toBe(12);
    await admin.delete(`/expenses/${payload.id}`);
    expect((await rows(`figure=expenses&${ofDay}`)).payload).toEqual([]);
  });

  it('are none, and come to nothing, on days without any', async () => {
    const { payload, meta } = await rows('figure=netProfit&startDate=2020-01-01&endDate=2020-12-31');
    expect([payload, meta]).toEqual([[], { sum: 0, of: null, hasMore: false }]);
  });
});

describe('what is refused', () => {
  it.each([
    ['figure=weather'],
    ['figure=sales&by=method&key=1'],
    ['figure=collected&by=customer&key=1'],
    ['figure=sales&by=item'],
    ['figure=sales&by=item&key=Pens'],
    ['figure=sales&by=item&key=1234567890123456'],
    ['figure=sales&by=hour&key=24'],
    ['figure=sales&by=weekday&key=0'],
    ['figure=sales&by=tax&key=VAT'],
    ['figure=sales&by=tax&key=%5B%22VAT%22%2C1e999%2Ctrue%5D'],
    ['figure=sales&by=tax&key=%5B%22%5Cud800%22%2C1%2Ctrue%5D'],
    ['figure=sales&key=1'],
    ['figure=sales&by=reason&key=lost'],
    ['figure=lostValue&by=reason&key=forgotten'],
    ['figure=lostValue&by=customer&key=1'],
    ['figure=inAdvance'],
    ['figure=shiftExpected'],
  ])('%s', async (query) => {
    expect(await rows(query)).toMatchObject({ httpStatus: 400, status: false, code: 'bad-input' });
  });

  it('a key that nothing has is no fault: its rows are none', async () => {
    for (const query of ['item&key=999', 'customer&key=999', 'tax&key=%5B%22VAT%22%2C18%2Ctrue%5D']) {
      expect(await rows(`figure=sales&by=${query}`)).toMatchObject({ httpStatus: 200, payload: [], meta: { sum: 0 } });
    }
    expect(await rows('figure=expenses&by=type&key=Gifts')).toMatchObject({ payload: [], meta: { sum: 0 } });
  });
});
