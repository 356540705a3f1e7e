/** The causes that a review suggests for a difference: each one is planted here, and has to be among the first three. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CountCauseKind, ReviewRow } from '../../contract/goods/counts.ts';
import type { CountedLoss } from '../../contract/goods/losses.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { ok } from '../../tests/support/ok.ts';
import { addSupplier } from '../../tests/support/ordering.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let sugar: StockItem;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
beforeEach(async () => {
  sugar = await addStock(admin, { name: `Sugar 1 kg ${++made}`, qty: 47, unitCost: 2, unitSell: 3 });
});
afterAll(() => app.close());

/** The review after these quantities were counted. */
async function reviewAfter(counted: [StockItem, number][]): Promise<ReviewRow> {
  const scope = { stockIds: counted.map(([{ id }]) => id) };
  const { id } = (await ok(admin.post('/counts', { scope }))) as { id: number };
  const entries = counted.map(([{ id: stockId }, quantity]) => ({ key: `k-${stockId}`, stockId, quantity }));
  await ok(admin.post(`/counts/${id}/entries`, { entries }));
  const rows = (await ok(admin.get(`/counts/${id}/review`))) as ReviewRow[];
  const row = rows.find(({ stockId }) => stockId === counted[0]![0].id)!;
  await expectSameAfterPosting(id, rows);
  return row;
}

/** After posting, the causes read as they were then, whatever was sold, deleted and delivered since. */
async function expectSameAfterPosting(id: number, before: ReviewRow[]): Promise<void> {
  await ok(admin.post(`/counts/${id}/post`));
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const { stockId } = before[0]!;
  const lines = [{ stockId, quantity: 9, total: 18, expiresOn: '2026-03-02' }];
  await ok(admin.post('/deliveries', { date: '2026-03-10', lines, payments: [{ methodId: 1, amount: 18 }] }));
  const sale = (await ok(admin.post('/sales', { sales: [{ stockId, quantity: 2 }] }))) as { lines: { id: number }[] };
  await ok(admin.post(`/sales/${sale.lines[0]!.id}`));
  const after = (await ok(admin.get(`/counts/${id}/review`))) as ReviewRow[];
  const figures = ({ stockId, name, counted, book, difference, value, by, causes }: ReviewRow) => ({
    ...{ stockId, name, counted, book, difference, value, by, causes },
  });
  const byId = (one: ReviewRow, other: ReviewRow) => one.stockId - other.stockId;
  expect(after.sort(byId).map(figures)).toEqual(before.sort(byId).map(figures));
  // The report of losses suggests causes for the largest differences only, and suggests the same ones.
  const { meta } = await admin.get('/reports/losses?by=item');
  const ofThis = (meta.counted as CountedLoss[]).filter(({ count }) => count.id === id);
  expect(ofThis.map((row) => row.causes)).toEqual(
    ofThis.map((row) => before.find((one) => one.stockId === row.stockId)!.causes),
  );
  expect(ofThis).toHaveLength(before.filter(({ difference }) => difference !== 0).length);
}

const kindsOf = ({ causes }: ReviewRow): CountCauseKind[] => causes.slice(0, 3).map(({ kind }) => kind);

it('as many too many of a similar item', async () => {
  const brown = await addStock(admin, { name: `Sugar brown 1 kg ${made}`, qty: 20 });
  const other = await addStock(admin, { name: `Torch ${made}`, qty: 20 });
  const row = await reviewAfter([
    [sugar, 44],
    [brown, 23],
    [other, 20],
  ]);
  expect(kindsOf(row)).toContain('similar item');
  expect(row.causes[0]).toMatchObject({
    sentence: `There are 3 too many of '${brown.name}'.`,
    rows: [{ kind: 'item', id: brown.id, label: brown.name }],
  });
});

it('whole packs', async () => {
  await ok(admin.post(`/stock/${sugar.id}/packs`, { name: 'Carton', size: 12 }));
  const row = await reviewAfter([[sugar, 23]]);
  expect(row.causes[0]).toMatchObject({ kind: 'pack', sentence: expect.stringContaining('2 × Carton') });
});

it.each([
  [74, 'two digits swapped'],
  [470, 'ten times'],
])('a slip of the finger: %d instead of 47', async (counted, words) => {
  const row = await reviewAfter([[sugar, counted]]);
  expect(row.causes[0]).toMatchObject({ kind: 'digits', sentence: expect.stringContaining(words) });
});

it('a sale that was deleted, though its goods are gone', async () => {
  const receipt = (await ok(admin.post('/sales', { sales: [{ stockId: sugar.id, quantity: 5 }] }))) as {
    id: number;
    lines: { id: number }[];
  };
  await ok(admin.post(`/sales/${receipt.lines[0]!.id}`));
  const row = await reviewAfter([[sugar, 42]]);
  expect(row.causes[0]).toMatchObject({ kind: 'sale deleted', rows: [{ kind: 'receipt', id: receipt.id }] });
});

it('a delivery that was entered with more than was ordered', async () => {
  const supplierId = await addSupplier(app, `Kato ${made}`);
  const order = (await ok(admin.post('/orders', { supplierId, lines: [{ stockId: sugar.id, quantity: 10 }] }))) as {
    id: number;
    lines: { id: number }[];
  };
  await ok(admin.post(`/orders/${order.id}/send`));
  const lines = [{ stockId: sugar.id, orderLineId: order.lines[0]!.id, quantity: 13, total: 26 }];
  const delivery = (await ok(
    admin.post('/deliveries', { supplierId, orderId: order.id, date: '2026-03-10', lines }),
  )) as { id: number };
  const row = await reviewAfter([[sugar, 57]]);
  expect(row.causes[0]).toMatchObject({ kind: 'delivery', rows: [{ kind: 'delivery', id: delivery.id }] });
});

it('goods past their date', async () => {
  const lines = [{ stockId: sugar.id, quantity: 7, total: 14, expiresOn: '2026-03-01' }];
  const payments = [{ methodId: 1, amount: 14 }];
  await ok(admin.post('/deliveries', { date: '2026-02-01', lines, payments }));
  await ok(admin.post('/sales', { sales: [{ stockId: sugar.id, quantity: 40 }] }));
  const row = await reviewAfter([[sugar, 7]]);
  expect(row).toMatchObject({ book: 14, difference: -7 });
  expect(row.causes[0]).toMatchObject({ kind: 'best before' });
});

it('nothing is said of what the books have right', async () => {
  expect((await reviewAfter([[sugar, 47]])).causes).toEqual([]);
});
