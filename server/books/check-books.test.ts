import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

describe('GET /health/books', () => {
  it('checks the books at the first call, says when and over what, and answers the same check at the next', async () => {
    const first = await admin.get('/health/books');
    expect(first.payload).toMatchObject({ agree: true, findings: [], covered: { stock: 0 } });
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    expect((await admin.get('/health/books')).payload.checkedAt).toBe(first.payload.checkedAt);
  });

  it('checks again when asked, and names what does not agree', async () => {
    await admin.post('/categories', { type: 'Paper' });
    const { payload: category } = await admin.get('/categories');
    const item = {
      name: 'Pens',
      qty: 5,
      date: '2026-03-01',
      unitCost: 1,
      unitSell: 2,
      warningAt: 1,
      categoryId: category[0].id,
    };
    const { payload: added } = await admin.post('/stock', item);
    const tamperer = new pg.Client(app.database.where);
    await tamperer.connect();
    await tamperer.query('set session_replication_role = replica');
    await tamperer.query('update stock set qty = 9 where id = $1', [added.id]);
    await tamperer.end();
    const { payload } = await admin.get('/health/books?fresh=true');
    expect(payload.agree).toBe(false);
    expect(payload.findings[0].record).toBe(`stock ${added.id}`);
    expect((await admin.get('/health/books')).payload.agree).toBe(false);
    const accented = await admin.get('/health/books', { headers: { 'accept-language': 'en-XA' } });
    expect(accented.payload.findings[0]).toMatchObject({
      record: expect.stringMatching(/^\[štöçk \d+~+\]$/),
      detail: expect.stringMatching(/^\[képt /),
    });
    expect((await admin.get('/health/books')).payload.findings).toEqual(payload.findings);
  });

  it('is for administrators', async () => {
    expect((await app.withToken('').get('/health/books')).httpStatus).toBe(401);
    expect((await (await app.as('reports')).get('/health/books')).httpStatus).toBe(403);
    expect((await admin.get('/health/books?fresh=maybe')).httpStatus).toBe(400);
  });
});
