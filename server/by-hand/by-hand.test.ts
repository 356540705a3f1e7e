import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ByHandPerson } from '../../contract/books/by-hand.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addApprover, addSignedIn, pin } from '../../tests/support/approvals.ts';
import { addStock, type StockOverrides } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { makeEveryChange } from '../../tests/support/every-change.ts';
import { ok } from '../../tests/support/ok.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { entries } from '../logs/entries.ts';
import { kindsInOrder, notByHand } from './kinds.ts';

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await startTestApp({ trustProxy: 1 });
  admin = await app.as('admin', 'sales', 'stock', 'reports');
});
afterEach(() => app.close());

const date = '2026-03-10';
const earlier = '2026-03-07';
const at = (moment: string) => {
  app.clock.now = new Date(moment);
};

async function report(range = `startDate=${date}&endDate=${date}`): Promise<ByHandPerson[]> {
  return ok((await app.as('admin')).get(`/reports/by-hand?${range}`));
}

/** What the report shows for this person: the sentences of each kind. */
async function foundOf({ id }: Caller, range?: string): Promise<Record<string, string[]>> {
  const person = (await report(range)).find(({ staff }) => staff.id === id);
  return Object.fromEntries(
    (person?.kinds ?? []).map(({ kind, rows }) => [kind, rows.map(({ sentence }) => sentence)]),
  );
}

it('every action of the log is declared as changed by hand or as not', () => {
  const byHand = kindsInOrder.flatMap(([, { from }]) => from.flatMap(({ actions }) => actions));
  expect([...new Set([...byHand, ...notByHand])].sort()).toEqual(Object.keys(entries).sort());
  expect(notByHand.filter((action) => (byHand as string[]).includes(action))).toEqual([]);
});

it('reads the entry of every call that changes something', async () => {
  await makeEveryChange(app);
  const actions = new Set(
    (await report()).flatMap(({ kinds }) => kinds.flatMap(({ rows }) => rows.map(({ action }) => action))),
  );
  const always = kindsInOrder.flatMap(([, { from }]) =>
    from.filter(({ when }) => !when).flatMap(({ actions }) => actions),
  );
  expect(always.filter((action) => !actions.has(action))).toEqual([]);
  expect(notByHand.filter((action) => actions.has(action))).toEqual([]);
});

describe('below the person who did it', () => {
  it('are expenses for earlier days, changed and deleted', async () => {
    const seller = await app.as('admin', 'sales');
    const spent = { date: earlier, amount: 5, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
    await ok(admin.post('/expenses', { ...spent, date }));
    const { id } = await ok(seller.post('/expenses', spent));
    await ok(seller.put('/expenses', { id, ...spent, amount: 6 }));
    await ok(seller.delete(`/expenses/${id}`));
    expect(await foundOf(seller)).toEqual({
      'expenses-backdated': ['Lunch (Meals): 5.00 to Cook on Mar 7, 2026'],
      'expenses-changed': ['Lunch: amount 5.00 → 6.00'],
      'expenses-deleted': ['Lunch (Meals): 6.00 to Cook on Mar 7, 2026'],
    });
    expect(await foundOf(admin)).toEqual({});
  });

  it('are prices lowered, costs changed and quantities adjusted, by editing, restocking and importing', async () => {
    const keeper = await app.as('admin', 'stock');
    const { id, category: _, ...item } = await addStock(admin, { name: 'Pens', qty: 10, unitCost: 2, unitSell: 3 });
    const { name, date: since, warningAt, categoryId } = item;
    const edit = (changes: StockOverrides) =>
      ok(
        keeper.put('/stock', {
          id,
          name,
          date: since,
          warningAt,
          categoryId,
          qty: 10,
          unitCost: 2,
          unitSell: 3,
          ...changes,
        }),
      );
    await edit({ unitSell: 4 });
    await edit({ unitSell: 3.5, name: 'Pens' });
    await edit({ unitSell: 3.5, unitCost: 2.5 });
    await edit({ unitSell: 3.5, unitCost: 2.5, qty: 8 });
    await edit({ unitSell: 3.5, unitCost: 2.5, qty: 8, warningAt: 3 });
    await ok(keeper.put('/stock/restock', { id, qty: 2, date, unitCost: 2.5, unitSell: 3 }));
    const csv = `Name,Category,Quantity,Cost,Price\nPens,${(await ok(admin.get('/categories')))[0].type},10,2.5,2.75`;
    await ok(keeper.post('/stock/import', { csv, dryRun: false }));
    const found = await foundOf(keeper);
    expect(found).toMatchObject({
      'costs-changed': ["'Pens': unit cost 2.00 → 2.50"],
      'quantities-adjusted': ["'Pens': quantity 10 → 8"],
      imports: [expect.stringContaining('0 new, 1 changed')],
    });
    expect(found['prices-lowered']).toEqual([
      expect.stringMatching(/^'Pens': unit sell 3.00 → 2.75, by import \d+$/),
      "'Pens' by 2, dated Mar 10, 2026: quantity 8 → 10, unit sell 3.50 → 3.00",
      "'Pens': unit sell 4.00 → 3.50",
    ]);
  });

  it('are packs, price lists and temporary prices, with every price that was set and taken back', async () => {
    const keeper = await app.as('stock');
    const { id } = await addStock(admin, { name: 'Pens', unitCost: 2, unitSell: 3 });
    const pack = await ok(keeper.post(`/stock/${id}/packs`, { name: 'Box', size: 10, unitSell: 28 }));
    await ok(keeper.put(`/stock/${id}/packs`, { id: pack.id, name: 'Box', size: 20, unitSell: 28 }));
    const { id: list } = await ok(keeper.post('/price-lists', { name: 'Friends' }));
    const set = (unitSell: number | null) =>
      ok(keeper.put(`/price-lists/${list}/prices`, { prices: [{ stockId: id, unitSell }] }));
    await set(0.5);
    await set(0.5);
    await set(null);
    await ok(keeper.post('/timed-prices', { stockId: id, unitSell: 1, startDate: date, endDate: date }));
    expect(await foundOf(keeper)).toEqual({
      'other-prices': [
        "'Pens' at 1.00 from Mar 10, 2026 to Mar 10, 2026",
        'Friends: Pens 0.50 → (none)',
        'Friends: Pens (none) → 0.50',
        'Friends',
        "'Pens', Box: pieces 10 → 20",
        "'Pens': Box of 10 at 28.00",
      ],
    });
  });

  it('are payments changed and deleted, write-offs, refunds and cash out, with their sums and customers', async () => {
    const clerk = await app.as('admin', 'sales');
    const pens = await addStock(admin, { name: 'Pens', unitCost: 2, unitSell: 3 });
    const customer = await addCustomer(app, 'Amina');
    const credit = { sales: [{ stockId: pens.id, quantity: 2 }], customerId: customer, paymentDate: '2026-04-01' };
    const sold = await ok(admin.post('/sales', credit));
    const account = sold.credit.accountId;
    const paid = (await ok(admin.post('/accounts/pay', { id: account, date, amount: 1 }))).payments[0];
    await ok(clerk.put('/accounts', { id: paid.id, date, amount: 2 }));
    await ok(clerk.delete(`/accounts/${paid.id}`));
    await ok(clerk.post(`/accounts/${account}/write-off`, { reason: 'Gone' }));
    await ok(clerk.post(`/stock/${pens.id}/write-off`, { quantity: 3, reason: 'expired' }));
    await ok(admin.post(`/customers/${customer}/deposits`, { date, amount: 5 }));
    await ok(clerk.post(`/customers/${customer}/deposits/refund`, { amount: 4, methodId: 1 }));
    for (const kind of ['in', 'out']) await ok(clerk.post('/cash-movements', { kind, amount: 1, reason: 'Change' }));
    const [person] = (await report()).filter(({ staff }) => staff.id === clerk.id);
    const told = person!.kinds.map(({ kind, count, amount, rows }) => [kind, count, amount, rows[0]!.document]);
    const amina = { kind: 'customer', id: customer, label: 'Amina' };
    expect(told).toEqual([
      ['payments-changed', 1, null, amina],
      ['payments-deleted', 1, 2, amina],
      ['debts-written-off', 1, 6, amina],
      ['stock-written-off', 1, 6, { kind: 'stock', id: pens.id, label: 'Pens' }],
      ['deposits-refunded', 1, 4, amina],
      ['cash-out', 1, 1, expect.objectContaining({ label: 'Change' })],
    ]);
    expect(person).toMatchObject({ staff: { name: 'Test admin sales' }, count: 6 });
  });

  it('are days reopened, settings with both values, and users', async () => {
    const boss = await app.as('admin', 'reports');
    await ok(boss.post('/days', { date: earlier, counted: 0 }));
    await ok(boss.delete(`/days/${earlier}`, { body: { reason: 'Miscounted' } }));
    await ok(boss.put('/settings', { till: { sellerDiscount: 7 } }));
    const novice = { firstName: 'Peter', lastName: 'Mukasa', email: 'peter@example.com', roles: ['sales'] };
    const { id: staffId } = await ok(boss.post('/staff', novice));
    await ok(boss.put('/staff', { staffId, ...novice, roles: ['stock'] }));
    await ok(boss.post(`/staff/${staffId}/code`));
    expect(await foundOf(boss)).toEqual({
      'days-reopened': ['Mar 7, 2026: counted 0.00, expected 0.00 (Miscounted)'],
      'settings-changed': ['till seller discount 0 → 7'],
      'users-changed': [
        'to peter@example.com',
        'peter@example.com: roles sales → stock',
        'Peter Mukasa, peter@example.com, roles sales',
      ],
    });
  });

  it('are approvals, below who gave them, with whom and what they were for', async () => {
    const approver = await addApprover(app);
    const seller = await addSignedIn(app, 'sales');
    await ok(seller.post('/approvals', { action: 'discount', amount: 5, email: approver.email, pin }));
    expect(await foundOf(approver)).toEqual({
      'approvals-given': [expect.stringMatching(/^for Amina Okello, by Amina Okello: discount up to 5.00$/)],
    });
    expect(await foundOf(seller)).toEqual({});
  });

  it('are reprints, and carts that were deleted or are still held, but not those taken up', async () => {
    const seller = await app.as('sales');
    const pens = await addStock(admin, { name: 'Pens', unitSell: 3 });
    const sales = [{ stockId: pens.id, quantity: 1 }];
    const { id } = await ok(seller.post('/sales', { sales }));
    await ok(seller.post(`/sales/receipts/${id}/reprint`));
    const [taken, deleted] = await Promise.all(
      [1, 2, 3].map((many) =>
        ok(seller.post('/held-carts', { name: `Table ${many}`, sales: [{ stockId: pens.id, quantity: many }] })),
      ),
    );
    await ok(seller.post(`/held-carts/${taken.id}/take`));
    await ok(seller.delete(`/held-carts/${deleted.id}`));
    const found = await foundOf(seller);
    expect(found.reprints).toEqual([`Receipt ${id}, printed again as a copy`]);
    expect(found['carts-not-sold']!.sort()).toEqual([
      expect.stringContaining('total 6.00: 2 × Pens'),
      expect.stringContaining('total 9.00: 3 × Pens'),
    ]);
  });

  it('are discounts of sellers near the limit of that moment, own prices below the list, and not those above it', async () => {
    await ok(admin.put('/settings', { till: { sellerDiscount: 10, sellerPrices: true } }));
    const seller = await app.as('sales');
    const pens = await addStock(admin, { name: 'Pens', qty: 100, unitSell: 10 });
    const sell = (by: Caller, line: object, more = {}) =>
      ok(by.post('/sales', { sales: [{ stockId: pens.id, quantity: 10, ...line }], ...more }));
    await sell(seller, {}, { discount: { amount: 8.99 } });
    await sell(seller, {}, { discount: { amount: 9 } });
    await sell(seller, { discount: { percent: 10 } });
    await sell(seller, { unitSell: 9.5 });
    await sell(seller, { unitSell: 9.1 });
    await sell(seller, { unitSell: 12 });
    await sell(admin, {}, { discount: { amount: 9.5 } });
    await ok(admin.put('/settings', { till: { sellerDiscount: 50 } }));
    const found = await foundOf(seller);
    expect(found['discounts-near-limit']).toEqual([
      expect.stringContaining('Pens at 9.10 instead of 10.00'),
      expect.stringContaining('discount 10.00'),
      expect.stringContaining('discount 9.00'),
    ]);
    expect(found['prices-below-list']).toEqual([
      expect.stringContaining('Pens at 9.10 instead of 10.00'),
      expect.stringContaining('Pens at 9.50 instead of 10.00'),
    ]);
    const [person] = (await report()).filter(({ staff }) => staff.id === seller.id);
    expect(person!.kinds.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['discounts-near-limit', 28],
      ['prices-below-list', 14],
    ]);
    expect((await foundOf(admin))['discounts-near-limit']).toBeUndefined();
  });

  it('are own prices below the list in a currency with three decimals, to the last unit', async () => {
    await ok(admin.put('/settings', { money: { currency: 'TND' }, till: { sellerDiscount: 50, sellerPrices: true } }));
    const seller = await app.as('sales');
    const pens = await addStock(admin, { name: 'Pens', qty: 100, unitCost: 0.001, unitSell: 0.225 });
    await ok(seller.post('/sales', { sales: [{ stockId: pens.id, quantity: 1, unitSell: 0.221 }] }));
    const [person] = (await report()).filter(({ staff }) => staff.id === seller.id);
    expect(person!.kinds.map(({ kind, amount }) => [kind, amount])).toEqual([['prices-below-list', 0.004]]);
    setMoneyDecimals(2);
  });

  it('are sales in fractions of what is otherwise sold whole, and not of what is weighed', async () => {
    const seller = await app.as('sales');
    const pens = await addStock(admin, { name: 'Pens', qty: 100, unitSell: 10 });
    const sugar = await addStock(admin, { name: 'Sugar', qty: 100, unitSell: 10 });
    const sell = ({ id }: { id: number }, quantity: number) =>
      ok(seller.post('/sales', { sales: [{ stockId: id, quantity }] }));
    for (let times = 0; times < 10; times++) await sell(sugar, 0.25);
    for (const quantity of [1, 0.5, 2]) await sell(pens, quantity);
    expect(await foundOf(seller)).toEqual({ 'sold-in-fractions': [expect.stringContaining('0.5 × Pens')] });
  });
});

it('counts by the days of the shop, all of it, and shows the newest 100 of each kind', async () => {
  // Half past midnight on the 11th in Kampala.
  at('2026-03-10T21:30:00Z');
  const late = await app.as('admin');
  const movement = (amount: number) =>
    ok(late.post('/cash-movements', { kind: 'out', amount, reason: `No. ${amount}` }));
  await ok(late.post('/cash-movements', { kind: 'in', amount: 9000, reason: 'Float' }));
  for (let amount = 1; amount <= 101; amount++) await movement(amount);
  expect(await report()).toEqual([]);
  const [person] = await report('startDate=2026-03-11&endDate=2026-03-11');
  expect(person).toMatchObject({ count: 101, kinds: [{ kind: 'cash-out', count: 101, amount: 5151 }] });
  const rows = person!.kinds[0]!.rows;
  expect(rows).toHaveLength(100);
  expect(rows[0]!.document!.label).toBe('No. 101');
  expect((await report('')).map(({ count }) => count)).toEqual([101]);
});

it('is for admins, and refuses days in the wrong order', async () => {
  for (const role of ['sales', 'stock', 'reports'] as const) {
    expect((await (await app.as(role)).get('/reports/by-hand')).httpStatus).toBe(403);
  }
  expect((await admin.get('/reports/by-hand?startDate=2026-03-02&endDate=2026-03-01')).httpStatus).toBe(400);
});
