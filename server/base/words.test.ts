/**
 * The log formats figures and days by LOCALE and CURRENCY, whichever call wrote the entry, and finds them as displayed.
 */
import { expect, it } from 'vitest';
import { addStock, deleteStock, stockDetails } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, trySale } from '../../tests/support/selling.ts';
import { type Caller, startTestApp } from '../../tests/support/test-app.ts';

async function linesOf(reader: Caller, search = ''): Promise<string[]> {
  const { payload } = await reader.get(`/logs?search=${encodeURIComponent(search)}`);
  return payload.map((entry: { description: string }) => entry.description).reverse();
}

it('every line of a German shop with euros is written the German way, and found by what is seen', async () => {
  const app = await startTestApp({ locale: 'de-DE', currency: 'EUR' });
  const owner = await app.as('admin', 'sales', 'stock', 'reports');
  const done = async (answer: ReturnType<Caller['post']>) => {
    const { status, payload } = await answer;
    expect([status, payload]).toEqual([true, payload]);
    return payload;
  };
  const rope = await addStock(owner, { name: 'Seil', qty: 2000, unitCost: 1200, unitSell: 1500.5 });
  const changed = await stockDetails(owner, {
    name: 'Seil',
    qty: 1999.5,
    categoryId: rope.categoryId,
    warningAt: 1000,
  });
  await done(owner.put('/stock', { id: rope.id, ...changed, date: '2026-03-09', unitCost: 1200, unitSell: 1500.5 }));
  await done(
    owner.put('/stock/restock', { id: rope.id, qty: 1000, date: '2026-03-10', unitCost: 1250, unitSell: 1600 }),
  );
  const report = await done(owner.post('/stock/import', { csv: 'Name,Quantity\nSeil,3000.5', dryRun: true }));

  const customerId = await addCustomer(app, 'Anna');
  const cash = await sell(owner, [[rope, 1.25]]);
  const credit = await sell(owner, [[rope, 1234.5]], { customerId, paymentDate: '2026-04-01' });
  const id = credit.credit!.accountId;
  const account = await done(owner.post('/accounts/pay', { id, date: '2026-03-10', amount: 1500 }));
  const payment = account.payments[0].id;
  const refusals = [
    await trySale(owner, [[rope, 5000]]),
    await owner.post(`/sales/${credit.lines[0]!.id}`),
    await owner.put('/stock', { id: rope.id, ...changed, qtyBefore: 2000 }),
  ];
  await done(owner.put('/accounts', { id: payment, date: '2026-03-10', amount: 2500 }));
  await done(owner.delete(`/accounts/${payment}`));
  await done(owner.post(`/sales/${cash.lines[0]!.id}`));
  const expense = { date: '2026-03-10', amount: 1299.5, type: 'Meals', receivedBy: 'Grace', expense: 'Feier' };
  const spent = await done(owner.post('/expenses', expense));
  await done(owner.put('/expenses', { ...expense, id: spent.id, amount: 1300, date: '2026-03-09' }));
  await done(owner.delete(`/expenses/${spent.id}`));
  const banked = await done(owner.post('/bankings', { date: '2026-03-10', amount: 1000, comment: 'Tasche' }));
  await done(owner.put('/bankings', { id: banked.id, date: '2026-03-09', amount: 1100.5, comment: 'Tasche' }));
  await done(owner.post('/days', { date: '2026-03-10', counted: 1000, comment: '' }));
  await done(deleteStock(owner, rope.id));

  expect(report.lines[0].changes).toBe('quantity 2.999,5 → 3.000,5');
  expect(refusals.map(({ payload }) => payload)).toEqual([
    "Only 1.763,75 of 'Seil' left in stock",
    '1.500,00 € has already been paid on this sale, more than would be left to pay; delete a payment first',
    "The quantity of 'Seil' has changed from 2.000 to 1.763,75 since you opened it. Please open it again.",
  ]);
  expect((await linesOf(owner)).slice(1)).toEqual([
    `'Seil' in ${rope.category.type}, quantity 2.000, unit cost 1.200,00 €, unit sell 1.500,50 €`,
    "'Seil': date 10. März 2026 → 9. März 2026, quantity 2.000 → 1.999,5, warning at 2 → 1.000",
    "'Seil' by 1.000, dated 10. März 2026: quantity 1.999,5 → 2.999,5, unit cost 1.200,00 € → 1.250,00 €, unit sell 1.500,50 € → 1.600,00 €",
    `Receipt ${cash.id}, total 2.000,00 €: 1,25 × Seil`,
    `Receipt ${credit.id}, total 1.975.200,00 €, on credit to Anna until 1. Apr. 2026: 1.234,5 × Seil`,
    `Anna paid 1.500,00 € on account ${id} (10. März 2026), balance 1.975.200,00 € → 1.973.700,00 €`,
    `Anna, account ${id}: amount 1.500,00 € → 2.500,00 €, balance 1.973.700,00 € → 1.972.700,00 €`,
    `Anna: 2.500,00 € of 10. März 2026 on account ${id}, balance 1.972.700,00 € → 1.975.200,00 €`,
    `Receipt ${cash.id}: 1,25 × Seil, 2.000,00 €, sold on 10. März 2026`,
    'Feier (Meals): 1.299,50 € to Grace on 10. März 2026',
    'Feier: date 10. März 2026 → 9. März 2026, amount 1.299,50 € → 1.300,00 €',
    'Feier (Meals): 1.300,00 € to Grace on 9. März 2026',
    '1.000,00 € on 10. März 2026 (Tasche)',
    '1.000,00 € on 10. März 2026 (Tasche): date 10. März 2026 → 9. März 2026, amount 1.000,00 € → 1.100,50 €',
    '10. März 2026: counted 1.000,00 €, expected -1.100,50 €',
    "'Seil': quantity 1.765 → 0",
    "'Seil'",
  ]);
  const bySpace = await linesOf(owner, '1.975.200,00 €, on credit');
  expect(bySpace).toEqual([expect.stringContaining(`Receipt ${credit.id}, total`)]);
  expect(await linesOf(owner, '1.975.200,00\u00a0€, on credit')).toEqual(bySpace);
  expect(await linesOf(owner, 'until 1. Apr. 2026')).toEqual(bySpace);
  expect(await linesOf(owner, '2026-04-01')).toEqual(bySpace);
  expect(await linesOf(owner, '1973700.00')).toEqual(
    (await linesOf(owner)).filter((line) => line.includes('1.973.700')),
  );
  await app.close();
});

it('a line is worded when it is read: by the locale and currency of the server that is asked', async () => {
  const app = await startTestApp({ locale: 'de-DE', currency: 'EUR' });
  const owner = await app.as('admin', 'sales', 'stock');
  const rope = await addStock(owner, { name: 'Rope', qty: 2000, unitCost: 1, unitSell: 1500.5 });
  const credit = await sell(owner, [[rope, 1.5]], {
    customerId: await addCustomer(app, 'Anna'),
    paymentDate: '2026-04-01',
  });
  const moved = await startTestApp({ locale: 'en-GB', currency: 'KES' }, { database: app.database });
  const entry = async (place: typeof app) => (await place.withToken(owner.token).get('/logs?limit=1')).payload[0];

  const german = await entry(app);
  const british = await entry(moved);
  expect(german.description).toBe(
    `Receipt ${credit.id}, total 2.250,75 €, on credit to Anna until 1. Apr. 2026: 1,5 × Rope`,
  );
  expect(british.description).toBe(
    `Receipt ${credit.id}, total KES 2,250.75, on credit to Anna until 1 Apr 2026: 1.5 × Rope`,
  );
  expect(british).toEqual({ ...german, description: british.description });
  expect(british).toMatchObject({
    code: 'sale-made',
    subject: { kind: 'receipt', id: credit.id, name: String(credit.id) },
    facts: { total: 2250.75, customer: 'Anna', due: '2026-04-01', lines: [['Rope', 1.5]] },
  });
  await moved.close();
  await app.close();
});

it('without a LOCALE, lines and refusals have plain figures and the month in words', async () => {
  const app = await startTestApp({ locale: undefined, currency: 'KES' });
  const owner = await app.as('admin', 'sales', 'stock', 'reports');
  const customerId = await addCustomer(app, 'Anna');
  const rope = await addStock(owner, { name: 'Rope', qty: 2000, unitCost: 1200, unitSell: 1501 });
  const cash = await sell(owner, [[rope, 1.5]]);
  const credit = await sell(owner, [[rope, 1234]], { customerId, paymentDate: '2026-04-01' });

  const { payload } = await app.withToken('').get('/health');
  expect(payload.business).toMatchObject({ locale: null, currency: 'KES', decimals: 2 });
  expect((await linesOf(owner)).slice(1)).toEqual([
    `'Rope' in ${rope.category.type}, quantity 2000, unit cost KES 1200.00, unit sell KES 1501.00`,
    `Receipt ${cash.id}, total KES 2251.50: 1.5 × Rope`,
    `Receipt ${credit.id}, total KES 1852234.00, on credit to Anna until 1 Apr 2026: 1234 × Rope`,
  ]);
  expect((await linesOf(owner, 'until 1 apr 2026')).length).toBe(1);
  const refusals = [await trySale(owner, [[rope, 5000]]), await owner.delete(`/customers/${customerId}`)];
  expect(refusals.map((refusal) => refusal.payload)).toEqual([
    "Only 764.5 of 'Rope' left in stock",
    "Anna still owes KES 1852234.00 and can't be deleted until it is paid",
  ]);
  await app.close();
});
