import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApprover, addSignedIn, pin } from '../../tests/support/approvals.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { password } from '../../tests/support/sign-in.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let seller: Caller;
let approver: Caller;
let customerId: number;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: 1 });
  [seller, approver] = [await app.as('sales'), await addApprover(app)];
  customerId = await addCustomer(app, 'Nakato');
  await openAccount(app, { customerId, amount: 10 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from rate_limits');
});

const discount = { action: 'discount', amount: 5 };
const ask = (email: string, secret = pin, what: object = discount): Promise<Answer> =>
  seller.post('/approvals', { email, pin: secret, ...what });
const wrong = {
  httpStatus: 400,
  status: false,
  payload: "Wrong PIN, or this person can't approve",
  code: 'wrong-pin',
};
const triesOf = async ({ id }: Caller) =>
  (await app.database.pool.query('select wrong_tries from till_pins where staff_id = $1', [id])).rows[0].wrong_tries;

describe('an approval', () => {
  it.each([
    [{ action: 'discount', amount: 5 }, {}, 'discount up to 5.00'],
    [{ action: 'credit', customerId: 1, amount: 80 }, {}, 'credit to Nakato up to 80.00'],
    [{ action: 'return', receiptId: 1, amount: 4 }, {}, 'return up to 4.00 of receipt 1'],
    [{ action: 'void', receiptId: 1 }, { amount: 7 }, 'void of receipt 1'],
    [{ action: 'cash-out', amount: 20 }, { customerId: 1 }, 'cash out up to 20.00'],
  ])('is given for two minutes, and logged with both people: %j', async (what, more, words) => {
    const none = { amount: null, customerId: null, receiptId: null };
    expect(await ask(approver.email, pin, { ...what, ...more })).toEqual({
      httpStatus: 200,
      status: true,
      payload: {
        id: expect.any(Number),
        ...none,
        ...what,
        expiresAt: '2026-03-10T09:02:00.000Z',
        approvedBy: 'Amina Okello',
      },
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'approval given',
      staff: { email: seller.email },
      subject: { kind: 'user', id: approver.id, name: 'Amina Okello' },
      description: `by Amina Okello: ${words}`,
    });
  });

  it('is given by the person who was chosen by name among those with a PIN', async () => {
    const withoutPin = await addSignedIn(app, 'admin');
    const colleague = await addSignedIn(app, 'sales');
    await colleague.put('/auth/pin', { pin, password });
    const { payload } = await seller.get('/approvers');
    expect(payload).toContainEqual({ id: approver.id, name: 'Amina Okello' });
    const ids = payload.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(withoutPin.id);
    expect(ids).not.toContain(colleague.id);
    const asked = await seller.post('/approvals', { staffId: approver.id, pin, ...discount });
    expect(asked).toMatchObject({ httpStatus: 200, payload: { approvedBy: 'Amina Okello' } });
    const wrongPin = { staffId: approver.id, pin: '9174', ...discount };
    expect(await seller.post('/approvals', wrongPin)).toEqual(wrong);
    expect(await seller.post('/approvals', { ...wrongPin, staffId: colleague.id })).toEqual(wrong);
    const both = await seller.post('/approvals', { ...wrongPin, email: approver.email });
    expect(both).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    const neither = await seller.post('/approvals', { pin, ...discount });
    expect(neither).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it.each([
    [{ action: 'discount' }, 'amount is needed to approve a discount'],
    [{ action: 'credit' }, 'customerId is needed to approve a credit; amount is needed to approve a credit'],
    [{ action: 'return', amount: 3 }, 'receiptId is needed to approve a return'],
    [{ action: 'void' }, 'receiptId is needed to approve a void'],
    [{ action: 'cash-out', amount: null }, 'amount is needed to approve a cash-out'],
    [{ action: 'gift' }, 'action must be one of discount, credit, return, void, cash-out, stock-loss'],
  ])('says what it is for: %j', async (what, sentence) => {
    const answer = await ask(approver.email, pin, what);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input', payload: sentence });
  });

  it.each([
    [{ action: 'credit', customerId: 999_999, amount: 1 }, 'That customer no longer exists'],
    [{ action: 'return', receiptId: 999_999 }, 'There is no receipt 999999'],
  ])('is of something that is there: %j', async (what, sentence) => {
    expect(await ask(approver.email, pin, what)).toMatchObject({ httpStatus: 404, payload: sentence });
  });

  it('may be one of an admin for their own sale', async () => {
    const answer = await approver.post('/approvals', { email: approver.email, pin, ...discount });
    expect(answer).toMatchObject({ httpStatus: 200 });
  });
});

describe('a wrong PIN', () => {
  it('is answered like an unknown e-mail, a missing PIN, a missing role and a deleted person', async () => {
    const colleague = await addSignedIn(app, 'sales');
    await colleague.put('/auth/pin', { pin, password });
    const gone = await addApprover(app);
    await approver.delete(`/staff/${gone.id}`);
    const withoutPin = await app.as('admin');
    expect(await ask(approver.email, '9174')).toEqual(wrong);
    for (const email of ['nobody@example.com', colleague.email, gone.email, withoutPin.email]) {
      expect(await ask(email)).toEqual(wrong);
    }
  });

  it('is logged, and to whom it was meant only for admins', async () => {
    const asking = { headers: { 'x-forwarded-for': '203.0.113.5' } };
    await seller.post('/approvals', { email: approver.email, pin: '9174', ...discount }, asking);
    const description = `wrong PIN of ${approver.email}, from 203.0.113.5`;
    expect(await newestLog(app)).toMatchObject({ action: 'approval refused', description, subject: null });
    const [seen] = (await seller.get('/logs?limit=1')).payload;
    expect(seen).toMatchObject({ action: 'approval refused', description: 'wrong PIN', subject: null, facts: {} });
  });

  it('counts ten in a row, after which the PIN is off until its owner sets a new one', async () => {
    const owner = await addApprover(app);
    for (let made = 1; made <= 10; made++) expect(await ask(owner.email, '9174')).toEqual(wrong);
    expect(await newestLog(app)).toMatchObject({ action: 'till PIN switched off', subject: { id: owner.id } });
    const off = {
      httpStatus: 400,
      status: false,
      payload: 'This PIN is off after 10 wrong tries. Its owner can set a new one.',
      code: 'pin-off',
    };
    expect(await ask(owner.email)).toEqual(off);
    await app.database.pool.query('update rate_limits set expire = expire - 900000');
    expect(await ask(owner.email)).toEqual(off);
    await owner.put('/auth/pin', { pin: '7351', password });
    expect(await ask(owner.email, '7351')).toMatchObject({ httpStatus: 200 });
  });

  it('is counted before it is judged, so that many at once are no better than one after another', async () => {
    const owner = await addApprover(app);
    const guesses = Array.from({ length: 25 }, (_, at) => ask(owner.email, `917${at % 10}`));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong-pin')).toHaveLength(10);
    expect(await triesOf(owner)).toBe(10);
    expect(await ask(owner.email)).toMatchObject({ code: 'pin-off' });
  });

  it('still counts when the waiting is over', async () => {
    const owner = await addApprover(app);
    for (const round of [1, 2]) {
      await app.database.pool.query('delete from rate_limits');
      await Promise.all(Array.from({ length: 5 }, () => ask(owner.email, '9174')));
      expect(await triesOf(owner)).toBe(5 * round);
    }
    expect(await ask(owner.email)).toMatchObject({ code: 'pin-off' });
  });

  it('is forgotten after the right one', async () => {
    const owner = await addApprover(app);
    for (const round of [1, 2]) {
      for (let made = 1; made <= 9; made++) await ask(owner.email, '9174');
      expect([round, (await ask(owner.email)).httpStatus]).toEqual([round, 200]);
    }
    expect(await triesOf(owner)).toBe(0);
  });

  it('makes a person without a PIN wait after ten tries, wherever they come from', async () => {
    const answers = [];
    for (let made = 1; made <= 11; made++) {
      const asking = { headers: { 'x-forwarded-for': `198.51.100.${made}` } };
      answers.push(await seller.post('/approvals', { email: 'nobody@example.com', pin, ...discount }, asking));
    }
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual([...Array(10).fill(400), 429]);
    expect(answers.at(-1)?.payload).toBe('Too many wrong PINs. Please try again in 15 minutes.');
  });

  it('for invented people makes who asks wait for these, and keeps nobody from approving', async () => {
    let tried = 0;
    const spray = () => ask(`spray${++tried}@example.com`);
    const answers = await Promise.all(Array.from({ length: 104 }, spray));
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(4);
    expect(await ask(approver.email)).toMatchObject({ httpStatus: 200 });
    const colleague = await app.as('sales');
    const asked = await colleague.post('/approvals', { email: approver.email, pin, ...discount });
    expect(asked).toMatchObject({ httpStatus: 200 });
  });

  it('is counted by who asks: a colleague does not wait for what someone else tried', async () => {
    const newcomer = await addSignedIn(app, 'admin');
    for (let made = 1; made <= 10; made++) await ask(newcomer.email);
    expect(await ask(newcomer.email)).toMatchObject({ httpStatus: 429 });
    const colleague = await app.as('sales');
    const asked = await colleague.post('/approvals', { email: newcomer.email, pin, ...discount });
    expect(asked).toEqual(wrong);
  });
});

describe('setting a new PIN', () => {
  it('ends the waiting', async () => {
    const newcomer = await addSignedIn(app, 'admin');
    for (let made = 1; made <= 10; made++) await ask(newcomer.email);
    expect(await ask(newcomer.email)).toMatchObject({ httpStatus: 429 });
    await newcomer.put('/auth/pin', { pin, password });
    expect(await ask(newcomer.email)).toMatchObject({ httpStatus: 200 });
    for (let made = 1; made <= 10; made++) await ask(newcomer.email, '9174');
    expect(await ask(newcomer.email)).toMatchObject({ code: 'pin-off' });
    await newcomer.put('/auth/pin', { pin: '7351', password });
    expect(await ask(newcomer.email, '7351')).toMatchObject({ httpStatus: 200 });
  });
});
