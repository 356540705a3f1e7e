import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

async function add(details: object = {}) {
  const answer = await admin.post('/payment-methods', { name: `Method ${++made}`, kind: 'card', ...details });
  expect([answer.status, answer.payload]).toEqual([true, answer.payload]);
  return answer.payload;
}
const list = async () => (await seller.get('/payment-methods')).payload;

describe('ways to be paid', () => {
  it('are at first the built-in ones', async () => {
    const builtIn = { needsReference: false, active: true };
    expect(await list()).toEqual([
      { id: 1, name: 'Cash', kind: 'cash', ...builtIn },
      { id: 2, name: 'Deposit', kind: 'deposit', ...builtIn },
      { id: 3, name: 'Bank', kind: 'bank', ...builtIn },
    ]);
  });

  it('are added, and listed in that order', async () => {
    const method = await add({ name: 'M-Pesa', kind: 'mobile money', needsReference: true });
    expect(method).toEqual({
      id: expect.any(Number),
      name: 'M-Pesa',
      kind: 'mobile money',
      needsReference: true,
      active: true,
    });
    expect((await list()).at(-1)).toEqual(method);
    expect(await newestLog(app)).toMatchObject({
      action: 'payment method added',
      description: 'M-Pesa (mobile money), needs a reference',
      subject: { kind: 'method', id: method.id, name: 'M-Pesa' },
    });
  });

  it('have names of their own, in any case', async () => {
    await add({ name: 'Visa' });
    const taken = { httpStatus: 409, code: 'name-taken', payload: "There is already a payment method named 'VISA'" };
    expect(await admin.post('/payment-methods', { name: 'VISA', kind: 'card' })).toMatchObject(taken);
    const { id } = await add();
    expect(await admin.put('/payment-methods', { id, name: 'VISA' })).toMatchObject(taken);
  });

  it('of the same name at once are one', async () => {
    const answers = await Promise.all(
      ['Airtel', 'AIRTEL', 'airtel'].map((name) => admin.post('/payment-methods', { name, kind: 'mobile money' })),
    );
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    [{ kind: 'cash' }, 'kind must be one of'],
    [{ kind: 'bank' }, 'kind must be one of'],
    [{ name: '' }, 'name must not be empty'],
    [{ needsReference: 'yes' }, 'needsReference must be true or false'],
    [{ active: true }, 'Unknown field: active'],
  ])('refuse %j', async (details, sentence) => {
    const answer = await admin.post('/payment-methods', { name: 'Other', kind: 'other', ...details });
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
  });
});

describe('changing one', () => {
  it('leaves what is not sent as it is', async () => {
    const method = await add({ name: 'Card one', needsReference: true });
    const { payload } = await admin.put('/payment-methods', { id: method.id, name: 'Card 1' });
    expect(payload).toEqual({ ...method, name: 'Card 1' });
    await admin.put('/payment-methods', { id: method.id, name: 'Card 1', needsReference: false, active: false });
    expect((await list()).at(-1)).toEqual({ ...method, name: 'Card 1', needsReference: false, active: false });
    expect(await newestLog(app)).toMatchObject({
      action: 'payment method updated',
      description: 'Card 1: reference needed → not needed, state in use → not in use',
    });
  });

  it('takes it off the list when it is deleted, and frees its name', async () => {
    const { id, name } = await add();
    expect((await admin.delete(`/payment-methods/${id}`)).httpStatus).toBe(200);
    expect((await list()).map((method: { id: number }) => method.id)).not.toContain(id);
    const { payload: all } = await seller.get('/payment-methods?archived=true');
    expect(all.find((method: { id: number }) => method.id === id)).toMatchObject({ name, active: false });
    expect((await admin.delete(`/payment-methods/${id}`)).httpStatus).toBe(404);
    expect((await admin.put('/payment-methods', { id, name })).httpStatus).toBe(404);
    expect((await add({ name })).id).not.toBe(id);
  });

  it.each([1, 2, 3])('is refused for the built-in method %d', async (id) => {
    const builtIn = { httpStatus: 409, code: 'built-in' };
    expect(await admin.put('/payment-methods', { id, name: 'Coins' })).toMatchObject(builtIn);
    expect(await admin.delete(`/payment-methods/${id}`)).toMatchObject(builtIn);
  });
});
