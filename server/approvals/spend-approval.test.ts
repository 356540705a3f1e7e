/** No call spends approvals by this module yet: the documents of section 3 will. So it is called as they will call it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '../../contract/people/approvals.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { untilWaiting } from '../../tests/support/locks.ts';
import { password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { spendApproval } from './spend-approval.ts';

let app: TestApp;
let seller: Caller;
let approver: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [seller, approver] = [await app.as('sales'), await addApprover(app)];
  const customerId = await addCustomer(app);
  await openAccount(app, { customerId, amount: 10 });
  await openAccount(app, { customerId: await addCustomer(app), amount: 10 });
});
afterAll(() => app.close());

type Wanted = Parameters<typeof spendApproval>[2];
const document = { kind: 'receipt', id: 7 } as const;
const ctxOf = ({ id }: { id: number }) =>
  ({ db: app.database.db, now: () => app.clock.now, staff: { id } }) as StaffContext;

async function give(what: object): Promise<Approval> {
  return (await seller.post('/approvals', { email: approver.email, pin, ...what })).payload;
}

function spend(wanted: Wanted, by: Caller = seller) {
  const ctx = ctxOf(by);
  return inTransaction(ctx, (tx) => spendApproval(tx, ctx, wanted, document));
}

const refused = { httpStatus: 409, code: 'needs-approval', message: 'An admin has to approve this' };

describe('spending an approval', () => {
  it.each([
    [{ action: 'discount', amount: 5 }, { amount: 5 }],
    [
      { action: 'credit', customerId: 1, amount: 5 },
      { amount: 4.99, customerId: 1 },
    ],
    [
      { action: 'return', receiptId: 1, amount: 6 },
      { receiptId: 1, amount: 6 },
    ],
    [{ action: 'void', receiptId: 1 }, { receiptId: 1 }],
    [{ action: 'cash-out', amount: 5 }, { amount: 0.01 }],
  ])('is done once, by a document it covers, and tells who approved: %j', async (what, needed) => {
    const { id, action } = await give(what);
    expect(await spend({ id, action, ...needed })).toEqual({ approvedBy: 'Amina Okello' });
    const { rows } = await app.database.pool.query(
      'select spent_at, document, document_id from approvals where id = $1',
      [id],
    );
    expect(rows).toEqual([{ spent_at: app.clock.now, document: 'receipt', document_id: 7 }]);
    await expect(spend({ id, action, ...needed })).rejects.toMatchObject(refused);
  });

  it.each([
    [
      { action: 'discount', amount: 5 },
      { action: 'discount', amount: 5.01 },
    ],
    [{ action: 'discount', amount: 5 }, { action: 'discount' }],
    [
      { action: 'discount', amount: 5 },
      { action: 'cash-out', amount: 5 },
    ],
    [
      { action: 'credit', customerId: 1, amount: 5 },
      { action: 'credit', customerId: 2, amount: 5 },
    ],
    [
      { action: 'credit', customerId: 1, amount: 5 },
      { action: 'credit', amount: 5 },
    ],
    [
      { action: 'return', receiptId: 1 },
      { action: 'return', receiptId: 2, amount: 1 },
    ],
    [
      { action: 'return', receiptId: 1, amount: 6 },
      { action: 'return', receiptId: 1, amount: 6.01 },
    ],
    [
      { action: 'return', receiptId: 1 },
      { action: 'void', receiptId: 1 },
    ],
  ] as const)('is refused where it does not cover: %j for %j', async (what, needed) => {
    const { id } = await give(what);
    await expect(spend({ id, ...needed })).rejects.toMatchObject(refused);
  });

  it.each([null, undefined, 999_999])('is refused where there is none: %j', async (id) => {
    await expect(spend({ id, action: 'discount', amount: 1 })).rejects.toMatchObject(refused);
  });

  it('is for who asked, not for someone else, and not for the admin either', async () => {
    const { id } = await give({ action: 'discount', amount: 5 });
    const wanted: Wanted = { id, action: 'discount', amount: 5 };
    await expect(spend(wanted, await app.as('sales'))).rejects.toMatchObject(refused);
    await expect(spend(wanted, approver)).rejects.toMatchObject(refused);
    expect(await spend(wanted)).toEqual({ approvedBy: 'Amina Okello' });
  });

  it('is over after two minutes', async () => {
    const { id } = await give({ action: 'discount', amount: 5 });
    const given = app.clock.now;
    app.clock.now = new Date(given.getTime() + 120_000);
    await expect(spend({ id, action: 'discount', amount: 5 })).rejects.toMatchObject(refused);
    app.clock.now = new Date(given.getTime() + 119_999);
    expect(await spend({ id, action: 'discount', amount: 5 })).toEqual({ approvedBy: 'Amina Okello' });
    app.clock.now = given;
  });

  it('is over when the PIN is changed, the role is lost or the person has left', async () => {
    const admin = await app.as('admin');
    const ends = [
      (owner: Caller) => owner.put('/auth/pin', { pin: '7351', password }),
      ({ id: staffId, email }: Caller) =>
        admin.put('/staff', { staffId, firstName: 'Amina', lastName: 'Okello', email, roles: ['sales'] }),
      (owner: Caller) => admin.delete(`/staff/${owner.id}`),
    ];
    for (const end of ends) {
      const owner = await addApprover(app);
      const { payload } = await seller.post('/approvals', { email: owner.email, pin, action: 'discount', amount: 5 });
      expect(await end(owner)).toMatchObject({ httpStatus: 200 });
      await expect(spend({ id: payload.id, action: 'discount', amount: 5 })).rejects.toMatchObject(refused);
    }
    const { id } = await give({ action: 'discount', amount: 5 });
    expect(await spend({ id, action: 'discount', amount: 5 })).toEqual({ approvedBy: 'Amina Okello' });
  });

  it('is undone with a document that is refused', async () => {
    const { id } = await give({ action: 'discount', amount: 5 });
    const wanted: Wanted = { id, action: 'discount', amount: 5 };
    const ctx = ctxOf(seller);
    const refusedLater = inTransaction(ctx, async (tx) => {
      await spendApproval(tx, ctx, wanted, document);
      throw new Error('out of stock');
    });
    await expect(refusedLater).rejects.toThrow('out of stock');
    expect(await spend(wanted)).toEqual({ approvedBy: 'Amina Okello' });
  });

  it('is done by one of two documents at once', async () => {
    const { id } = await give({ action: 'discount', amount: 5 });
    const wanted: Wanted = { id, action: 'discount', amount: 5 };
    const ctx = ctxOf(seller);
    let second: Promise<unknown> = Promise.resolve();
    const first = inTransaction(ctx, async (tx) => {
      const spent = await spendApproval(tx, ctx, wanted, document);
      second = spend(wanted).catch((error) => error);
      await untilWaiting(app.database, 1, second);
      return spent;
    });
    expect(await first).toEqual({ approvedBy: 'Amina Okello' });
    expect(await second).toMatchObject(refused);
  });
});
