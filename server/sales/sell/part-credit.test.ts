import { describe, expect, it } from 'vitest';
import { addCustomer } from '../../../tests/support/debts.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import {
  admin,
  app,
  card,
  cash,
  deposit,
  goods,
  later,
  movements,
  openTill,
  refused,
  sell,
  till,
} from '../../../tests/support/open-till.ts';
import { addDeposit, type Cart, setSettings, trySelling } from '../../../tests/support/till.ts';

openTill();

describe('with a customer', () => {
  it('the rest is owed', async () => {
    const customerId = await addCustomer(app, 'Amina');
    const item = await goods(46.5);
    const receipt = await sell({
      lines: [[item, 1]],
      tenders: [{ methodId: cash, amount: 20, given: 50 }],
      customerId,
      paymentDate: later,
    });
    expect(receipt).toMatchObject({
      total: 46.5,
      owed: 26.5,
      customer: { id: customerId, name: 'Amina' },
      credit: { customerId, dueDate: later, amount: 26.5, balance: 26.5 },
    });
    expect(await movements(receipt.id)).toMatchObject([{ amount: 20, customer_id: customerId }]);
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 46.50, 20.00 by Cash, 26.50 on credit to Amina until Apr 1, 2026: 1 × ${item.name}`,
    );
  });

  it('who pays all of it there is no account and no payment date, but the receipt names them', async () => {
    const customerId = await addCustomer(app, 'Ben');
    const item = await goods(5);
    const cart: Cart = { lines: [[item, 1]], tenders: [{ methodId: card, amount: 5 }], customerId };
    const receipt = await sell({ ...cart, paymentDate: '2020-01-01' });
    expect(receipt).toMatchObject({ owed: 0, credit: null, customer: { id: customerId, name: 'Ben' } });
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 5.00, 5.00 by Card, customer Ben: 1 × ${item.name}`,
    );
    expect((await admin.get(`/accounts?customerId=${customerId}`)).payload).toEqual([]);
  });

  it('the payment date is at most as far ahead as the settings say, a year by default', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(5), 1]];
    const until = (paymentDate: string): Cart => ({ lines, customerId, paymentDate });
    expect((await sell(until('2027-03-11'))).credit?.dueDate).toBe('2027-03-11');
    const sentence = 'The payment date can be at most 366 days from today';
    await refused(until('2027-03-12'), 400, 'bad-input', sentence);
    const part: Cart = { ...until('2027-03-12'), tenders: [{ methodId: cash, amount: 1 }] };
    await refused(part, 400, 'bad-input', sentence);
    await admin.put('/settings', { till: { maxDueDays: 30 } });
    await refused(until('2026-04-10'), 400, 'bad-input', 'The payment date can be at most 30 days from today');
    await sell(until('2026-04-09'));
    await admin.put('/settings', { till: { maxDueDays: 366 } });
  });

  it('the tenders are at most what is due, and what is owed needs a payment date', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(5), 1]];
    const paying = (amount: number) => ({ lines, customerId, tenders: [{ methodId: card, amount }] });
    await refused(paying(5.01), 400, 'tenders-differ', 'Payments total 5.01, but the sale is 5.00');
    await refused(paying(4), 400, 'payment-date-needed', 'Please select a payment date');
    const past = { ...paying(4), paymentDate: '2026-03-09' };
    await refused(past, 400, 'bad-input', 'The payment date must be today or later');
    const nobody = { ...paying(4), customerId: 999_999, paymentDate: later };
    await refused(nobody, 404, 'customer-not-found', 'That customer no longer exists');
  });

  it('no tenders at all leave all of it on credit', async () => {
    const customerId = await addCustomer(app);
    const lines: Cart['lines'] = [[await goods(5), 1]];
    expect((await sell({ lines, customerId, paymentDate: later, tenders: [] })).owed).toBe(5);
    expect((await sell({ lines, customerId, paymentDate: later })).owed).toBe(5);
  });
});

describe('a deposit', () => {
  const paying = (item: { id: number }, amount: number, customerId?: number): Cart => ({
    lines: [[item, 1]],
    tenders: [{ methodId: deposit, amount }],
    ...(customerId && { customerId }),
  });

  it('pays for what its customer has in advance, and no more', async () => {
    const customerId = await addCustomer(app, 'Dora');
    await addDeposit(app, customerId, 12);
    const item = await goods(5);
    await sell(paying(item, 5, customerId));
    await sell(paying(item, 5, customerId));
    await refused(paying(item, 5, customerId), 409, 'deposit-short', 'Dora has only 2.00 in advance');
    const receipt = await sell({ ...paying(item, 2, customerId), paymentDate: later });
    expect(receipt.owed).toBe(3);
  });

  it('needs a customer', async () => {
    const sentence = 'Please select the customer whose deposit pays for this';
    await refused(paying(await goods(5), 5), 409, 'deposit-short', sentence);
  });

  it('is not spent twice by two who sell at once', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 20);
    const item = await goods(5);
    const answers = await Promise.all(Array.from({ length: 15 }, () => trySelling(till, paying(item, 5, customerId))));
    expect(answers.filter(({ status }) => status)).toHaveLength(4);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'deposit-short']));
  });

  it('comes back when its line is deleted', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 5);
    const item = await goods(5);
    const { lines } = await sell(paying(item, 5, customerId));
    await admin.post(`/sales/${lines[0]?.id}`);
    await sell(paying(item, 5, customerId));
  });
});

describe('deleting what is owed of it', () => {
  /** Sells partly on credit and deletes the sale: what is left of it in the drawer, and what the receipt says. */
  async function keptOf(price: number, paid: { amount: number; given?: number }) {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    const customerId = await addCustomer(app);
    const [kept, owed] = [await goods(price), await goods(5.01)];
    const receipt = await sell({
      lines: [
        [kept, 1],
        [owed, 1],
      ],
      tenders: [{ methodId: cash, ...paid }],
      customerId,
      paymentDate: later,
    });
    expect((await admin.post(`/sales/${receipt.lines[1]!.id}`)).httpStatus).toBe(200);
    const left = await movements(receipt.id);
    const { rounding, owed: owes, tenders } = (await admin.get(`/sales/receipts/${receipt.id}`)).payload;
    await setSettings(app, { money: { smallestCoin: 0 } });
    expect(owes).toBe(0);
    const inDrawer = left.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(tenders[0].amount).toBeCloseTo(inDrawer);
    return { rounding, cash: tenders[0].amount, change: tenders[0].change };
  }

  it('rounds the cash that stays anew, and gives back the rest', async () => {
    expect(await keptOf(5.02, { amount: 5.02 })).toEqual({ rounding: -0.02, cash: 5, change: 0 });
    expect(await keptOf(5.02, { amount: 7 })).toEqual({ rounding: -0.02, cash: 5, change: 0 });
  });

  it('rounds it up, too, as if it had been sold alone', async () => {
    expect(await keptOf(5.03, { amount: 5.03 })).toEqual({ rounding: 0.02, cash: 5.05, change: 0 });
    expect(await keptOf(5.03, { amount: 5.03, given: 10 })).toEqual({ rounding: 0.02, cash: 5.05, change: 4.95 });
    expect(await keptOf(5.03, { amount: 5.03, given: 5.03 })).toEqual({ rounding: 0.02, cash: 5.05, change: 0 });
  });
});
