/**
 * Random deliveries, some of them undone, among sales, restocks and write-offs, in shops of every kind: the books and the journal
 * agree afterwards, and the audit finds each rule about deliveries that is then broken on purpose.
 */
import { expect, it } from 'vitest';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { addSupplier, advanceMethod, payInAdvance } from '../../tests/support/buying.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { shopsInCurrencies } from '../../tests/support/shop-in-currency.ts';
import { setSettings } from '../../tests/support/till.ts';
import { seeded } from '../../tests/support/trading.ts';

const openShop = shopsInCurrencies();

it.each([
  { seed: 1, currency: 'UGX', decimals: 0, costMethod: 'average' },
  { seed: 2, currency: 'USD', decimals: 2, costMethod: 'last' },
  { seed: 3, currency: 'KWD', decimals: 3, costMethod: 'average' },
  { seed: 4, currency: 'KWD', decimals: 3, costMethod: 'last' },
] as const)(
  'books and journal agree in $currency, with the cost method $costMethod',
  async (shop) => {
    const app = await openShop(shop.currency);
    await setSettings(app, { money: { costMethod: shop.costMethod } });
    const random = seeded(shop.seed * 7919);
    const admin = await app.as('admin');
    const amount = (units: number) => Number((random.below(units) / 10 ** shop.decimals).toFixed(shop.decimals));
    const { id: categoryId } = await addCategory(admin);
    const items: number[] = [];
    for (let at = 0; at < 4; at++) {
      const prices = { unitCost: amount(500), unitSell: amount(1000) };
      items.push((await addStock(admin, { categoryId, qty: random.below(5), ...prices })).id);
    }
    const supplier = await addSupplier(admin);
    await payInAdvance(admin, supplier.id, '2026-03-08', 5000);
    const advance = await advanceMethod(admin);
    const made: number[] = [];
    const item = () => random.pick(items)!;
    const quantity = () => (1 + random.below(4000)) / 1000;
    const days = ['2026-03-08', '2026-03-09', '2026-03-10'];

    async function deliver() {
      const lines = Array.from({ length: 1 + random.below(4) }, () => ({
        ...{ stockId: item(), quantity: quantity(), free: random.below(3), total: amount(3000) },
        ...(random.below(3) === 0 && { unitSell: amount(1000) }),
      }));
      const spread = random.pick(['value', 'quantity'] as const);
      const costs = random.below(2) ? [{ name: 'Transport', amount: amount(300) - amount(100) || 1, spread }] : [];
      const body = { supplierId: supplier.id, date: random.pick(days), lines, costs, tax: amount(200) };
      const rounded = costs.map((cost) => ({ ...cost, amount: Number(cost.amount.toFixed(shop.decimals)) }));
      const paid = amount(400);
      const methodId = random.pick([1, 3, advance]);
      const payments = paid > 0 ? [{ methodId, amount: paid }] : [];
      const { status, payload } = await admin.post('/deliveries', { ...body, costs: rounded, payments });
      if (status) made.push(payload.id);
    }

    for (let step = 0; step < 60; step++) {
      await app.database.pool.query(`update settings set business = business || $1, version = version + 1`, [
        JSON.stringify({ reclaimsTax: random.below(2) === 0 }),
      ]);
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      const what = random.below(8);
      if (what < 3) await deliver();
      else if (what < 5) await admin.post(`/deliveries/${random.pick(made) ?? 0}/undo`, { reason: 'Mistake' });
      else if (what === 5) await admin.post('/sales', { sales: [{ stockId: item(), quantity: quantity() }] });
      else if (what === 6) {
        const restock = {
          id: item(),
          date: random.pick(days),
          qty: quantity(),
          unitCost: amount(500),
          unitSell: amount(900),
        };
        await admin.put('/stock/restock', restock);
      } else await admin.post(`/stock/${item()}/write-off`, { quantity: quantity(), reason: 'lost' });
    }
    const { rows } = await app.database.pool.query('select count(*), count(undone_at) as undone from deliveries');
    expect([rows[0].count > 10, rows[0].undone > 2]).toEqual([true, true]);
    expect([await wrongInBooks(app), await wrongInJournal(app)]).toEqual([[], []]);
  },
  120_000,
);

it('the audit finds whatever of a delivery does not agree', async () => {
  const app = await openShop('USD');
  const admin = await app.as('admin');
  const { id: stockId } = await addStock(admin, { date: '2026-03-10' });
  const supplier = await addSupplier(admin);
  await payInAdvance(admin, supplier.id, '2026-03-10', 50);
  const payments = [{ methodId: await advanceMethod(admin), amount: 4 }];
  const lines = [{ stockId, quantity: 2, total: 9 }];
  const body = { supplierId: supplier.id, date: '2026-03-10', lines, payments };
  await admin.post('/deliveries', body);
  await admin.post('/deliveries', body);
  await admin.post('/deliveries/2/undo', { reason: 'Twice' });
  await admin.post('/deliveries', { ...body, payments: [] });
  const late = { name: 'Duty', amount: 6, spread: 'value', payments: [{ ...payments[0], amount: 2 }] };
  await admin.post('/deliveries/3/costs', late);
  expect(await wrongInBooks(app)).toEqual([]);
  const client = await app.database.pool.connect();
  for (const [record, statement] of [
    ['delivery 1', 'update deliveries set due = due + 1, goods_value = goods_value + 1 where id = 1'],
    ['delivery 1', 'update deliveries set paid = paid - 1 where id = 1'],
    ['delivery 1', 'update bills set amount = amount + 1 where delivery_id = 1'],
    ['delivery 1', 'update bills set cancelled_at = now() where delivery_id = 1'],
    ['delivery 1', `update supplier_advances set amount = -5 where document_id = 1 and document = 'delivery'`],
    ['delivery 2', `delete from supplier_advances where document_id = 2 and document = 'delivery' and amount > 0`],
    ['movement', 'update delivery_lines set value = value + 1, total = total + 1 where delivery_id = 1'],
    ['movement', 'update delivery_lines set unit_cost_after = 7 where delivery_id = 1'],
    ['movement', `update deliveries set undone_at = null, undone_by = null, undo_reason = null where id = 2`],
    ['delivery 1', 'delete from delivery_lines where delivery_id = 1'],
    ['later cost 1', 'update late_costs set paid = paid - 1'],
    ['later cost 1', 'update late_costs set into_stock = into_stock - 1'],
    ['later cost 1', 'update bills set amount = amount + 1 where late_cost_id = 1'],
    ['later cost 1', 'delete from late_cost_payments'],
    ['movement', 'update late_cost_lines set into_stock = 5'],
    ['movement', `update stock_movements set unit_cost = unit_cost + 1 where kind = 'late cost'`],
    ['movement', `update stock_movements set value = value + 1 where kind = 'late cost'`],
    ['delivery 3', `update supplier_advances set amount = -3 where document_id = 3 and document = 'delivery'`],
  ] as const) {
    await client.query('set session_replication_role = replica');
    const tables = [
      ...['deliveries', 'bills', 'supplier_advances', 'delivery_lines', 'late_costs', 'late_cost_lines'],
      ...['late_cost_payments', 'stock_movements'],
    ];
    for (const table of tables) await client.query(`create table kept_${table} as table ${table}`);
    await client.query(statement);
    const found = (await wrongInBooks(app)).map((finding) => finding.record);
    expect([statement, found.some((one) => one.startsWith(record))]).toEqual([statement, true]);
    for (const table of tables) {
      await client.query(`delete from ${table}`);
      await client.query(`insert into ${table} overriding system value table kept_${table}`);
      await client.query(`drop table kept_${table}`);
    }
  }
  await client.query('set session_replication_role = origin');
  client.release();
  expect(await wrongInBooks(app)).toEqual([]);
}, 120_000);
