/**
 * Random shops that sell, take back, correct, order, receive deliveries and miss things are compared with a plain model of their
 * rows (`tests/support/buy-model.ts`), however much of it has been added up: the buy list says the same, field by field.
 */
import { afterEach, expect, it } from 'vitest';
import type { BuyRow } from '../../contract/buying/buy-list.ts';
import { BuyModel, type Expected } from '../../tests/support/buy-model.ts';
import { addSupplier, type Brought, deliver, undoDelivery } from '../../tests/support/ordering.ts';
import { openRandomShop, type RandomShop } from '../../tests/support/random-shop.ts';
import { keepPace } from './keep-pace.ts';

let shop: RandomShop;
afterEach(() => shop.close());

it.each([
  { seed: 11, currency: 'USD', decimals: 2, coin: 0, zone: 'Africa/Kampala', from: '2026-01-20T08:00:00Z' },
  { seed: 12, currency: 'UGX', decimals: 0, coin: 0, zone: 'America/New_York', from: '2026-02-24T04:30:00Z' },
  { seed: 13, currency: 'TND', decimals: 3, coin: 0, zone: 'Pacific/Auckland', from: '2026-03-30T12:59:00Z' },
])('the buy list follows from the rows ($currency, $zone)', { timeout: 300_000 }, async (options) => {
  shop = await openRandomShop(options);
  const buying = await beginBuying(shop);
  let rows = 0;
  for (let step = 1; step <= 240; step++) {
    if (shop.random.below(5) < 2) await buying();
    else await shop.step();
    const { random, database, zone, today } = shop;
    if (random.below(8) === 0) await keepPace(database.where, { zone, today: today() });
    if (step % 10 === 0) rows += await compare(shop);
  }
  expect(rows).toBeGreaterThan(30);
});

async function compare({ app, admin, zone, today, random, decimals }: RandomShop): Promise<number> {
  const model = await new BuyModel(zone, today()).read(app);
  const expected = model.expected();
  const { payload, meta } = await admin().get('/buy-list');
  const rows = payload as BuyRow[];
  expect(new Set(rows.map(({ stockId }) => stockId))).toEqual(new Set(expected.map(({ stockId }) => stockId)));
  expect(meta.count).toBe(rows.length);
  for (const row of rows) compareRow(row, expected.find(({ stockId }) => stockId === row.stockId)!);
  const budget = random.below(400_000) / 10 ** decimals;
  const { payload: chosen, meta: within } = await admin().get(`/buy-list?budget=${budget}`);
  compareBudget(chosen, expected, { budget, spent: within.spent, unit: 10 ** -decimals });
  for (const { supplierId } of expected.slice(0, 1)) {
    const { payload: some } = await admin().get(`/buy-list?supplierId=${supplierId ?? ''}`);
    const wanted = rows.filter(({ supplier }) => supplierId === null || supplier?.id === supplierId);
    expect(some).toEqual(wanted);
  }
  return rows.length;
}

function compareRow(row: BuyRow, is: Expected) {
  expect({
    ...{ supplierId: row.supplier?.id ?? null, packId: row.pack?.id ?? null },
    ...{ onOrder: Math.round(row.onOrder * 1000), suggested: Math.round(row.suggested * 1000) },
  }).toEqual({ supplierId: is.supplierId, packId: is.packId, onOrder: is.onOrder, suggested: is.suggested });
  const perDay = is.days === 0 ? 0 : is.sold / is.days / 1000;
  expect(row.perDay).toBeCloseTo(perDay, 5);
  expect(row.cost).toBeCloseTo(is.cost, 4);
  if (perDay === 0) expect(row.daysLeft).toBeNull();
  else expect(Math.abs(row.daysLeft! - row.qty / perDay)).toBeLessThan(0.051);
  if (row.supplier && perDay >= 0.001) {
    expect(row.why).toContain(`${row.supplier.name} needs ${is.lead} day`);
  }
}

/** What was chosen is worth at least as much for its cost as what was left, unless a pack of that no longer fits. */
function compareBudget(
  rows: BuyRow[],
  expected: Expected[],
  { budget, spent, unit }: { budget: number; spent: number; unit: number },
) {
  expect(spent).toBeLessThanOrEqual(budget);
  let paid = 0;
  for (const row of rows) {
    const is = expected.find(({ stockId }) => stockId === row.stockId)!;
    const perDay = is.days === 0 ? 0 : is.sold / is.days / 1000;
    expect(Math.abs(row.lostPerDay! - perDay * is.profitPerPiece)).toBeLessThanOrEqual(0.51 * unit + 1e-6);
    const packs = Math.round(row.chosen! / (row.pack?.size ?? 1));
    paid += Math.round((packs * row.cost) / unit) * unit;
    if (row.chosen! < row.suggested) {
      const more = Math.round(((packs + 1) * row.cost) / unit) - Math.round((packs * row.cost) / unit);
      expect(spent + more * unit).toBeGreaterThan(budget);
    }
  }
  expect(spent).toBeCloseTo(paid, 3);
}

/** Sets up suppliers, packs, orders and deliveries at random, and empties shelves, so that there is something to buy. */
async function beginBuying({ app, admin, random, items, decimals, wait }: RandomShop) {
  const chance = (one: number) => random.below(one) === 0;
  const suppliers = [
    await addSupplier(app, 'Kato', 3),
    await addSupplier(app, 'Nabirye'),
    await addSupplier(app, 'Okello', 0),
  ];
  // These items are always on the list.
  for (const stockId of items.slice(2, 5)) {
    const [{ name, date, unitCost, unitSell, qty, categoryId }] = (await admin().get(`/stock/all?ids=${stockId}`))
      .payload;
    const details = { name, date, unitCost, unitSell, qty, categoryId };
    await admin().put('/stock', { id: stockId, ...details, warningAt: 100_000 });
  }
  const packs = new Map<number, { id: number; name: string; size: number }>();
  for (const stockId of items.slice(0, 4)) {
    const size = 2 + random.below(9);
    const { payload } = await admin().post(`/stock/${stockId}/packs`, { name: 'Carton', size });
    packs.set(stockId, { id: payload.id, name: 'Carton', size });
  }
  const sent: { id: number; supplierId: number; lines: { id: number; stockId: number }[] }[] = [];
  const deliveries: number[] = [];
  const unit = 10 ** -decimals;

  async function isThere(stockId: number): Promise<boolean> {
    return (await admin().get(`/stock/all?ids=${stockId}`)).payload.length > 0;
  }

  async function order() {
    const supplierId = random.pick(suppliers);
    const lines = [];
    for (const stockId of items.filter(() => chance(3))) {
      const pack = chance(2) ? packs.get(stockId) : undefined;
      if (await isThere(stockId)) {
        lines.push({ stockId, quantity: 1 + random.below(5), ...(pack && { packId: pack.id }) });
      }
    }
    if (lines.length === 0) return;
    const { payload } = await admin().post('/orders', { supplierId, lines });
    if (chance(4)) return;
    await admin().post(`/orders/${payload.id}/send`);
    sent.push({ id: payload.id, supplierId, lines: payload.lines });
  }

  async function receive() {
    const ordered = chance(2) ? random.pick(sent.slice(-5)) : undefined;
    const wanted = ordered?.lines ?? [{ id: null, stockId: random.pick([...items]) }];
    const lines: Brought[] = [];
    for (const { id: orderLineId, stockId } of wanted) {
      if (!(await isThere(stockId))) continue;
      lines.push({
        ...{ stockId, quantity: 1 + random.below(4), free: random.below(2) },
        ...(chance(2) && { pack: packs.get(stockId) }),
        orderLineId,
        ...{ unitCost: Number(((20 + random.below(500)) * unit).toFixed(decimals)), unitSell: 300 * unit },
      });
    }
    if (lines.length === 0) return;
    const supplierId = ordered?.supplierId ?? (chance(4) ? null : random.pick(suppliers));
    deliveries.push(await deliver(app, admin(), { supplierId, ...(ordered && { orderId: ordered.id }), lines }));
  }

  async function undo() {
    const id = deliveries.splice(random.below(deliveries.length + 1), 1)[0];
    if (id) await undoDelivery(app, admin(), id);
  }

  async function empty() {
    const [item] = (await admin().get(`/stock/all?ids=${random.pick([...items])}`)).payload;
    const left = chance(2) ? 0 : random.below(6);
    if (!item || item.qty <= left) return;
    const quantity = Number((item.qty - left).toFixed(3));
    await admin().post(`/stock/${item.id}/write-off`, { quantity, reason: 'damaged' });
  }

  async function endOrder() {
    const one = random.pick(sent);
    if (one) await admin().post(`/orders/${one.id}/${chance(2) ? 'close' : 'cancel'}`);
  }

  async function passDays() {
    await wait(random.below(9) * 86_400_000);
  }

  const bag = [order, order, receive, receive, receive, undo, empty, empty, empty, endOrder, passDays];
  const miss = () => admin().post('/missed', { stockId: random.pick([...items]) });
  return () => random.pick([...bag, miss, miss])();
}
