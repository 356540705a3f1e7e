/** A till in a shop of its own, for files of tests that each cover one part of a sale. `openTill` goes at the top of such a file. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Receipt } from '../../contract/selling/sales.ts';
import { addStock } from './builders.ts';
import { wrongInBooks } from './selling.ts';
import { type Caller, startTestApp, type TestApp } from './test-app.ts';
import { addMethod, type Cart, setSettings, trySelling } from './till.ts';

export let app: TestApp;
export let admin: Caller;
export let till: Caller;
export let mobile: number;
export let card: number;
export const [cash, deposit, bank] = [1, 2, 3] as const;
export const later = '2026-04-01';

export function openTill(): void {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.as('admin');
    till = await app.as('sales');
    mobile = await addMethod(app, { name: 'M-Pesa', needsReference: true });
    card = await addMethod(app, { name: 'Card', kind: 'card' });
  });
  beforeEach(() => setSettings(app, { money: { smallestCoin: 0 }, till: { sellerDiscount: 0 } }));
  afterAll(async () => {
    expect(await wrongInBooks(app)).toEqual([]);
    await app.close();
  });
}

export const goods = (unitSell: number, name?: string) =>
  addStock(admin, { unitSell, ...(name && { name }), qty: 100 });

/** Sells the cart, and checks that the receipt reads the same afterwards. */
export async function sell(cart: Cart, caller = till): Promise<Receipt> {
  const { httpStatus, payload } = await trySelling(caller, cart);
  expect([httpStatus, payload]).toEqual([200, payload]);
  expect((await admin.get(`/sales/receipts/${payload.id}`)).payload).toEqual(payload);
  return payload;
}

async function counts() {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from receipts) as receipts, (select count(*) from money_movements) as moved,
      (select sum(qty) from stock) as goods, (select count(*) from activity_logs) as entries`,
  );
  return rows[0];
}

export async function movements(receiptId: number) {
  const { rows } = await app.database.pool.query(
    `select method_id, amount, reference, customer_id from money_movements
     where document = 'receipt' and document_id = $1 order by id`,
    [receiptId],
  );
  return rows;
}

/** Expects a refusal with this code and sentence, and that nothing was written. */
export async function refused(
  cart: Cart,
  httpStatus: number,
  code: string,
  payload: string,
  caller = till,
): Promise<void> {
  const before = await counts();
  expect(await trySelling(caller, cart)).toEqual({ httpStatus, status: false, code, payload });
  expect(await counts()).toEqual(before);
}
