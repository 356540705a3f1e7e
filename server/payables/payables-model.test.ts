/**
 * Random payments, returns, reversals and deletions against a model that knows bills and advances only as numbers. After each shop
 * the books agree, and so does the journal, in currencies of 0, 2 and 3 decimals.
 */
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { fromUnits } from '../../contract/values/decimal.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, deliver } from '../../tests/support/buying.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'] as const;
const today = days[4];

afterEach(() => setMoneyDecimals(2));

const day = fc.constantFrom(...days);
const units = fc.integer({ min: 1, max: 5000 });
const pick = fc.nat(20);
const action = fc.oneof(
  fc.record({ do: fc.constant('deliver' as const), day, units, pick }),
  fc.record({
    do: fc.constant('pay' as const),
    day,
    units,
    pick,
    keep: fc.boolean(),
    way: fc.constantFrom(1, 3, 'advance' as const),
  }),
  fc.record({
    do: fc.constant('return' as const),
    day,
    units,
    pick,
    way: fc.constantFrom(null, 1, 'advance' as const),
  }),
  fc.record({ do: fc.constant('open' as const), day, units, pick, part: fc.constantFrom('suppliers', 'advances') }),
  fc.record({ do: fc.constant('undo' as const), pick }),
  fc.record({ do: fc.constant('delete' as const), pick }),
  fc.record({ do: fc.constant('reverse' as const), pick }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

interface Shop {
  app: TestApp;
  admin: Caller;
  decimals: number;
  item: number;
  advance: number;
  suppliers: number[];
  payments: number[];
  openings: { id: number; supplier: number; owed: number }[];
}

async function open(currency: string, decimals: number): Promise<Shop> {
  const app = await startTestApp({ currency });
  await app.database.pool.query('select change_money_decimals($1::integer, $2::text)', [decimals, currency]);
  setMoneyDecimals(decimals);
  app.clock.now = new Date(`${days[0]}T05:00:00Z`);
  const admin = await app.as('admin', 'reports');
  const item = (await addStock(admin, { qty: 10_000, unitCost: 2, unitSell: 3 })).id;
  app.clock.now = new Date(`${today}T09:00:00Z`);
  const suppliers = [(await addSupplier(admin)).id, (await addSupplier(admin)).id];
  const { payload } = await admin.get('/payment-methods');
  const advance = payload.find(({ kind }: { kind: string }) => kind === 'advance').id;
  return { app, admin, decimals, item, advance, suppliers, payments: [], openings: [] };
}

type Changed = { supplier: number; owedLess: number } | null;

async function undo(
  { admin, advance, payments }: Shop,
  one: { do: 'delete' | 'reverse'; pick: number },
): Promise<Changed> {
  const id = payments[one.pick % Math.max(payments.length, 1)];
  const path = `/supplier-payments/${id}`;
  const { payload: before, status } = await admin.get(path);
  if (id === undefined || !status) return null;
  const answer = one.do === 'delete' ? await admin.delete(path) : await admin.post(`${path}/reverse`, { reason: 'x' });
  expect(answer.httpStatus, String(answer.payload)).toBeLessThan(500);
  return answer.status
    ? { supplier: before.supplier.id, owedLess: before.methodId === advance ? 0 : before.amount }
    : null;
}

/** Expects a refusal if anything was paid on its bills or spent of its advances. */
async function undoOpening({ admin, openings }: Shop, pick: number): Promise<Changed> {
  const opening = openings[pick % Math.max(openings.length, 1)];
  if (!opening) return null;
  const { status, httpStatus, payload } = await admin.delete(`/opening/${opening.id}`);
  expect(httpStatus, String(payload)).toBeLessThan(500);
  return status ? { supplier: opening.supplier, owedLess: -opening.owed } : null;
}

async function enterOpening(
  { admin, openings }: Shop,
  { part, date, amount, supplier }: { part: string; date: string; amount: number; supplier: number },
): Promise<Changed> {
  const line = { supplierId: supplier, amount, ...(part === 'suppliers' && { dueOn: date }) };
  const { status, payload } = await admin.post('/opening', { date, [part]: [line] });
  expect(status, String(payload)).toBe(true);
  const owed = part === 'suppliers' ? amount : -amount;
  openings.push({ id: payload.id, supplier, owed });
  return { supplier, owedLess: owed };
}

/** Returns by how much it changed what is owed less what is in advance; null if it was refused. */
async function act(shop: Shop, one: Action): Promise<Changed> {
  const { admin, decimals, item, advance, suppliers, payments } = shop;
  if (one.do === 'delete' || one.do === 'reverse') return undo(shop, one);
  if (one.do === 'undo') return undoOpening(shop, one.pick);
  const amount = fromUnits(BigInt(one.units), decimals);
  const supplier = suppliers[one.pick % suppliers.length]!;
  const date = one.day;
  if (one.do === 'open') return enterOpening(shop, { part: one.part, date, amount, supplier });
  if (one.do === 'deliver') {
    await deliver(admin, { supplierId: supplier, stockId: item, date, pieces: one.units, due: 2 * one.units });
    return { supplier, owedLess: 2 * one.units };
  }
  const methodId = one.way === 'advance' ? advance : one.way;
  if (one.do === 'pay') {
    const body = { date, amount, methodId, keepAsAdvance: one.keep };
    const { status, payload, httpStatus } = await admin.post(`/suppliers/${supplier}/payments`, body);
    expect(httpStatus, String(payload)).toBeLessThan(500);
    if (!status) return null;
    payments.push(payload.id);
    return { supplier, owedLess: methodId === advance ? 0 : -amount };
  }
  const lines = [{ stockId: item, quantity: (one.units % 7) + 1, credit: amount }];
  const body = { date, lines, reason: 'x', refund: methodId === null ? null : { methodId } };
  const { status, payload } = await admin.post(`/suppliers/${supplier}/returns`, body);
  expect(status, String(payload)).toBe(true);
  return { supplier, owedLess: payload.refunded - amount };
}

it.each([
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
])('in %s, what is owed and in advance is what the model says, and the books agree', async (currency, decimals) => {
  const shop = await open(currency, decimals);
  const expected = new Map(shop.suppliers.map((id) => [id, 0]));
  const [actions] = fc.sample(fc.array(action, { minLength: 70, maxLength: 70 }), { numRuns: 1, seed: 33 + decimals });
  let done = 0;
  for (const one of actions!) {
    const changed = await act(shop, one);
    if (!changed) continue;
    done += 1;
    expected.set(changed.supplier, expected.get(changed.supplier)! + changed.owedLess);
  }
  expect(done).toBeGreaterThan(30);
  for (const [id, balance] of expected) {
    const { payload } = await shop.admin.get(`/suppliers/${id}`);
    expect(payload.owed - payload.advance).toBeCloseTo(balance, decimals);
    const { meta } = await shop.admin.get(`/suppliers/${id}/ledger`);
    expect(meta.closing).toBeCloseTo(balance, decimals);
    for (const endDate of days) {
      const past = await shop.admin.get(`/suppliers/${id}/ledger?endDate=${endDate}`);
      const { ageing, closing, advance } = past.meta;
      const owed = Object.values(ageing as Record<string, number>).reduce((sum, part) => sum + part, 0);
      expect(closing).toBeCloseTo(owed - advance, decimals);
    }
  }
  expect(await wrongInBooks(shop.app)).toEqual([]);
  expect(await wrongInJournal(shop.app)).toEqual([]);
  await shop.app.close();
});
