/**
 * Goods that are gone without being sold, or that turned up: who may write them off, how it changes every figure, and what is
 * refused.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addApprover, pin } from '../../../tests/support/approvals.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { leftInEnglish } from '../../../tests/support/findings.ts';
import { hledgerBalances } from '../../../tests/support/hledger.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { setSettings } from '../../../tests/support/till.ts';
import { addUp } from '../../reports/add-up.ts';

let app: TestApp;
let [admin, clerk, seller]: Caller[] = [];
let owner: Caller;
let flour: StockItem;
beforeAll(async () => {
  app = await startTestApp();
  [admin, clerk, seller] = [await app.as('admin'), await app.as('stock'), await app.as('sales')];
  owner = await addApprover(app);
});
beforeEach(async () => {
  flour = await addStock(admin!, { name: 'Flour', qty: 100, unitCost: 2.5, unitSell: 4, date: '2026-03-10' });
});
afterAll(async () => {
  expect([await wrongInBooks(app), await wrongInJournal(app)]).toEqual([[], []]);
  await app.close();
});

const writeOff = (caller: Caller, quantity: number, reason: string, more = {}) =>
  caller.post(`/stock/${flour.id}/write-off`, { quantity, reason, ...more });

async function approvalOf(caller: Caller, amount: number): Promise<number> {
  const asked = { email: owner.email, pin, action: 'stock-loss', amount };
  return (await caller.post('/approvals', asked)).payload.id;
}

const today = 'startDate=2026-03-10&endDate=2026-03-10';
async function figures() {
  const { payload: profit } = await admin!.get(`/reports/profit-and-loss?${today}`);
  const { meta } = await admin!.get('/reports/stock-value?limit=1');
  const { stockLosses, gifts, stockAdjustments, stockRevaluation, netProfit } = profit;
  return { stockLosses, gifts, stockAdjustments, stockRevaluation, netProfit, value: meta!.value as number };
}

async function sumOf(figure: string) {
  const { payload, meta } = await admin!.get(`/reports/rows?figure=${figure}&${today}&limit=1000`);
  const added = (payload as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
  expect(Math.round(added * 100), figure).toBe(Math.round((meta!.sum as number) * 100));
  return meta!.sum as number;
}

describe('deleting an item that is still there', () => {
  it('is refused with how many there are, until they are written off', async () => {
    expect(await clerk!.delete(`/stock/${flour.id}`)).toMatchObject({
      httpStatus: 409,
      status: false,
      code: 'still-in-stock',
      payload: "100 of 'Flour' are still in stock. Write them off first.",
    });
    await writeOff(admin!, 99, 'lost');
    expect(await clerk!.delete(`/stock/${flour.id}`)).toMatchObject({
      payload: "1 of 'Flour' is still in stock. Write it off first.",
    });
    await writeOff(admin!, 1, 'lost');
    expect(await clerk!.delete(`/stock/${flour.id}`)).toMatchObject({ httpStatus: 200 });
  });

  it('leaves what was deleted in earlier versions to be named by the audit and written off', async () => {
    await app.database.pool.query('update stock set deleted_at = now() where id = $1', [flour.id]);
    const check = async () => (await admin!.get('/health/books?fresh=true')).payload;
    const named = (one: { detail: string }) => one.detail.includes('Flour');
    const before = await check();
    expect([before.agree, before.notices.filter(named)]).toEqual([
      true,
      [
        {
          record: `stock ${flour.id}`,
          detail: "'Flour' was deleted, but 100 are still in stock, worth 250.00 at cost",
        },
      ],
    ]);
    expect(leftInEnglish(before.findings, before.notices)).toEqual([]);
    expect(await writeOff(admin!, 1, 'found')).toMatchObject({ httpStatus: 404 });
    expect(await writeOff(admin!, 100, 'stolen')).toMatchObject({ httpStatus: 200, payload: { qty: 0 } });
    expect((await check()).notices.filter(named)).toEqual([]);
    expect(await writeOff(admin!, 1, 'stolen')).toMatchObject({ httpStatus: 404 });
  });
});

describe('writing off', () => {
  it.each([
    ['damaged', { stockLosses: 7.5, gifts: 0, netProfit: -7.5, value: -7.5 }, 'expenses:stock losses'],
    ['expired', { stockLosses: 7.5, gifts: 0, netProfit: -7.5, value: -7.5 }, 'expenses:stock losses'],
    ['stolen', { stockLosses: 7.5, gifts: 0, netProfit: -7.5, value: -7.5 }, 'expenses:stock losses'],
    ['lost', { stockLosses: 7.5, gifts: 0, netProfit: -7.5, value: -7.5 }, 'expenses:stock losses'],
    ['found', { stockLosses: -7.5, gifts: 0, netProfit: 7.5, value: 7.5 }, 'expenses:stock losses'],
    ['gift', { stockLosses: 0, gifts: 7.5, netProfit: -7.5, value: -7.5 }, 'expenses:gifts'],
    ['own-use', { stockLosses: 0, gifts: 0, netProfit: 0, value: -7.5 }, 'equity:owner'],
  ])('as %s is right in every figure, before and after they are added up', async (reason, change, account) => {
    const balances = async () => {
      const headers = { authorization: `Bearer ${admin!.token}` };
      const { body } = await app.http.inject({ url: `/api/reports/journal?${today}`, headers });
      return hledgerBalances(body);
    };
    const [before, journalBefore] = [await figures(), await balances()];
    expect(await writeOff(admin!, 3, reason, { note: 'Wet' })).toMatchObject({
      payload: { id: flour.id, qty: reason === 'found' ? 103 : 97, unitCost: 2.5 },
    });
    const differing = (after: typeof before) =>
      Object.fromEntries(
        Object.entries(after).map(([name, value]) => {
          const difference = Math.round((value - before[name as keyof typeof before]) * 100) / 100;
          return [name, difference || 0];
        }),
      );
    const expected = { stockAdjustments: 0, stockRevaluation: 0, ...change };
    expect(differing(await figures())).toEqual(expected);
    await addUp(app.database.where, app.config.businessTz);
    expect(differing(await figures())).toEqual(expected);
    const { value, ...ofProfit } = await figures();
    for (const [name, amount] of Object.entries(ofProfit)) expect(await sumOf(name), name).toBe(amount);

    const journal = await balances();
    if (journal && journalBefore) {
      const change = (name: string) => Number(journal.get(name) ?? 0) - Number(journalBefore.get(name) ?? 0);
      const lost = reason === 'found' ? -7.5 : 7.5;
      expect([change(account), change('assets:inventory')]).toEqual([lost, -lost]);
    }
    const { payload: movements } = await admin!.get(`/stock/${flour.id}/movements`);
    expect(movements[0]).toMatchObject({
      kind: 'written off',
      quantity: reason === 'found' ? 3 : -3,
      reason,
      reference: 'Wet',
      date: '2026-03-10',
    });
    expect(movements.at(-1)).toMatchObject({ kind: 'opening', reason: null });
  });

  it('is logged with what it cost, and never takes more than there is', async () => {
    await writeOff(admin!, 4, 'own-use', { note: 'For the party' });
    expect(await newestLog(app)).toMatchObject({
      code: 'stock-written-off',
      description: "4 of 'Flour' for own use, 10.00 at cost (For the party)",
      subject: { kind: 'stock', id: flour.id, name: 'Flour' },
      facts: { quantity: 4, reason: 'own-use', value: 10, note: 'For the party' },
    });
    expect(await writeOff(admin!, 96.001, 'lost')).toMatchObject({
      httpStatus: 409,
      code: 'not-enough-stock',
      payload: "Only 96 of 'Flour' left in stock",
    });
    for (const [quantity, reason] of [
      [0, 'lost'],
      [-1, 'lost'],
      [1, 'eaten'],
    ] as const) {
      expect(await writeOff(admin!, quantity, reason)).toMatchObject({ httpStatus: 400 });
    }
    expect(await writeOff(admin!, 1, 'lost', { date: '2026-01-01' })).toMatchObject({ httpStatus: 400 });
    expect(await admin!.post('/stock/999999/write-off', { quantity: 1, reason: 'lost' })).toMatchObject({
      httpStatus: 404,
    });
  });

  it('leaves the cents of stock values to revaluation', async () => {
    const ropes = await addStock(admin!, { name: 'Rope', qty: 0.335, unitCost: 1, date: '2026-03-10' });
    const before = await figures();
    await admin!.post(`/stock/${ropes.id}/write-off`, { quantity: 0.111, reason: 'damaged' });
    const after = await figures();
    const change = (name: keyof typeof after) => Math.round((after[name] - before[name]) * 100);
    // The stock is worth 0.22 after 0.34, and 0.11 of the difference is the loss.
    expect([change('value'), change('stockLosses'), change('stockRevaluation')]).toEqual([-12, 11, -1]);
  });
});

describe('those with the role stock', () => {
  let keeper: Caller;
  beforeEach(async () => {
    keeper = await app.as('stock');
    await setSettings(app, { till: { stockLossLimit: 20 } });
  });

  it('write off alone up to the limit, per person and day, and above it with an approval of its amount', async () => {
    expect(await writeOff(keeper, 6, 'damaged')).toMatchObject({ httpStatus: 200 });
    expect(await writeOff(keeper, 50, 'found')).toMatchObject({ httpStatus: 200 });
    const unapproved = { httpStatus: 409, code: 'needs-approval' };
    expect(await writeOff(keeper, 3, 'damaged')).toMatchObject(unapproved);
    expect(await writeOff(keeper, 2, 'damaged')).toMatchObject({ httpStatus: 200 });
    expect(await writeOff(keeper, 0.01, 'damaged')).toMatchObject(unapproved);
    expect(await writeOff(keeper, 4, 'lost', { approval: await approvalOf(keeper, 9.99) })).toMatchObject(unapproved);
    const approval = await approvalOf(keeper, 10);
    expect(await writeOff(keeper, 4, 'lost', { approval })).toMatchObject({ httpStatus: 200 });
    expect((await newestLog(app)).description).toMatch(/10\.00 at cost, approved by /);
    expect(await writeOff(keeper, 4, 'lost', { approval })).toMatchObject(unapproved);
    // Each person has a limit of their own, and it starts anew every day.
    expect(await writeOff(await app.as('stock'), 8, 'damaged')).toMatchObject({ httpStatus: 200 });
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    expect(await writeOff(keeper, 8, 'damaged')).toMatchObject({ httpStatus: 200 });
    app.clock.now = new Date('2026-03-10T09:00:00Z');
  });

  it('never get more than the limit by doing two things at once', async () => {
    const both = await Promise.all([writeOff(keeper, 5, 'lost'), writeOff(keeper, 5, 'lost')]);
    expect(both.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });

  it('write nothing off without a limit, and sellers never alone', async () => {
    await setSettings(app, { till: { stockLossLimit: 0 } });
    const unapproved = { httpStatus: 409, code: 'needs-approval' };
    expect(await writeOff(keeper, 0.5, 'damaged')).toMatchObject(unapproved);
    await setSettings(app, { till: { stockLossLimit: 1000 } });
    for (const reason of ['damaged', 'found']) {
      expect(await writeOff(seller!, 1, reason)).toMatchObject(unapproved);
      const approval = await approvalOf(seller!, 2.5);
      expect(await writeOff(seller!, 1, reason, { approval })).toMatchObject({ httpStatus: 200 });
    }
    expect(await writeOff(await app.as('reports'), 1, 'damaged')).toMatchObject({ httpStatus: 403 });
  });

  it('write off while it is sold, and stock never falls below 0', async () => {
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () => writeOff(admin!, 20, 'lost')),
      ...Array.from({ length: 6 }, () => sell(seller!, [[flour, 10]]).catch(() => null)),
    ]);
    expect(results).toHaveLength(12);
    const { payload } = await admin!.get(`/stock/all?ids=${flour.id}`);
    expect(payload[0].qty).toBeGreaterThanOrEqual(0);
  });
});
