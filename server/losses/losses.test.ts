/** The report of goods that nobody bought: who may read it, how it is ordered, and what the rows behind its figures say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let office: Caller;
let [rice, soap]: StockItem[] = [];
let count: number;
const day = '2026-03-10';
const of = `startDate=${day}&endDate=${day}`;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = new Date(`${day}T09:00:00Z`);
  [admin, office] = [await app.as('admin'), await app.as('reports')];
  rice = await addStock(admin, { name: 'Rice', qty: 50, unitCost: 1.5, date: day });
  soap = await addStock(admin, { name: 'Soap', qty: 20, unitCost: 4, date: day });
  for (const [item, quantity, reason, note] of [
    [rice, 2, 'damaged', 'Wet'],
    [rice, 1, 'own-use', ''],
    [soap, 3, 'found', ''],
  ] as const) {
    const sent = { quantity, reason, note };
    expect(await admin.post(`/stock/${item.id}/write-off`, sent)).toMatchObject({ httpStatus: 200 });
  }
  count = (await admin.post('/counts', { scope: { stockIds: [rice.id, soap.id] } })).payload.id;
  const entries = [
    { key: 'rice', stockId: rice.id, quantity: 37 },
    { key: 'soap', stockId: soap.id, quantity: 23 },
  ];
  await admin.post(`/counts/${count}/entries`, { entries });
  expect(await admin.post(`/counts/${count}/post`, {})).toMatchObject({ httpStatus: 200 });
});
afterAll(() => app.close());

const figures = ({ label, quantity, value }: { label: string; quantity: number; value: number }) => [
  ...[label, quantity, value],
];

describe('the report of losses', () => {
  it('adds up by reason, the greatest loss first, and what was found is taken off', async () => {
    const { payload, meta } = await office.get(`/reports/losses?by=reason&${of}`);
    expect(payload.map(figures)).toEqual([
      ['Counted', 10, 15],
      ['Damaged', 2, 3],
      ['Own use', 1, 1.5],
      ['Found', -3, -12],
    ]);
    expect(meta).toMatchObject({ quantity: 10, value: 7.5 });
  });

  it('shows the largest differences of counts with their count, and nothing that agreed', async () => {
    const { meta } = await office.get(`/reports/losses?by=item&${of}`);
    expect(meta.counted).toEqual([
      {
        ...{ stockId: rice!.id, name: 'Rice', day, quantity: 10, value: 15, causes: [] },
        count: { id: count, label: `C-${count}` },
      },
    ]);
    const later = await office.get('/reports/losses?by=item&startDate=2026-03-11&endDate=2026-03-12');
    expect([later.payload, later.meta]).toEqual([[], { quantity: 0, value: 0, counted: [] }]);
  });

  it('is for those who read reports', async () => {
    for (const role of ['stock', 'sales'] as const) {
      expect(await (await app.as(role)).get('/reports/losses?by=item')).toMatchObject({ httpStatus: 403 });
    }
    expect(await office.get('/reports/losses')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    const backwards = '/reports/losses?by=item&startDate=2026-03-11&endDate=2026-03-10';
    expect(await office.get(backwards)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });
});

describe('the rows of its figures', () => {
  const rows = (query: string) => office.get(`/reports/rows?${query}&${of}`);

  it('tell item, quantity, value, who and why, and lead to the count or the item', async () => {
    const { payload, meta } = await rows(`figure=lostValue&by=item&key=${rice!.id}`);
    expect(payload.map(({ detail, ...row }: { detail: string }) => ({ ...row, detail: detail.split(',')[0] }))).toEqual(
      [
        {
          ...{ id: 1, day, document: { kind: 'count', id: count }, label: `Count C-${count}` },
          ...{ detail: '10 × Rice', amount: 15 },
        },
        {
          ...{ id: 2, day, document: { kind: 'item', id: rice!.id }, label: 'Written off, own-use' },
          ...{ detail: '1 × Rice', amount: 1.5 },
        },
        {
          ...{ id: 3, day, document: { kind: 'item', id: rice!.id }, label: 'Written off, damaged' },
          ...{ detail: '2 × Rice', amount: 3 },
        },
      ],
    );
    expect(payload[2].detail).toMatch(/^2 × Rice, 3\.00 at cost, .+, Wet$/);
    expect(meta).toEqual({ sum: 19.5, of: 'Rice', hasMore: false });
  });

  it('are those of a reason, of a category or of a person', async () => {
    expect((await rows('figure=lostQuantity&by=reason&key=found')).meta).toMatchObject({ sum: -3, of: 'Found' });
    expect((await rows('figure=lostValue&by=reason&key=counted')).meta).toMatchObject({ sum: 15, of: 'Counted' });
    const { id, type } = soap!.category;
    expect((await rows(`figure=lostValue&by=category&key=${id}`)).meta).toMatchObject({ sum: -12, of: type });
    expect((await rows(`figure=lostValue&by=staff&key=${admin.id}`)).meta).toMatchObject({ sum: 7.5 });
    expect((await rows(`figure=lostValue&by=staff&key=${office.id}`)).meta).toMatchObject({ sum: 0 });
  });
});
