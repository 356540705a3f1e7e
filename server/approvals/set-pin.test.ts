import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addApprover, addSignedIn, pin } from '../../tests/support/approvals.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { isObvious } from './obvious-pin.ts';

let app: TestApp;
let seller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  seller = await addSignedIn(app, 'sales');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from rate_limits');
});

describe('setting a till PIN', () => {
  it('is for everyone, keeps only a hash, and logs it without the PIN', async () => {
    for (const chosen of ['4826', '73915046']) {
      expect(await seller.put('/auth/pin', { pin: chosen, password })).toEqual({
        httpStatus: 200,
        status: true,
        payload: 'Your till PIN is set.',
      });
    }
    const { rows } = await app.database.pool.query('select * from till_pins where staff_id = $1', [seller.id]);
    expect(rows).toEqual([expect.objectContaining({ hash: expect.stringMatching(/^\$argon2id\$/), wrong_tries: 0 })]);
    const line = await newestLog(app);
    expect(line).toMatchObject({ action: 'till PIN set', description: seller.email, facts: {} });
  });

  it.each(['1111', '00000000', '1234', '9876', '7890', '2468', '1212', '123123', '1987', '2026', '2580', '1122'])(
    'refuses %s, which comes to mind first',
    async (obvious) => {
      expect(await seller.put('/auth/pin', { pin: obvious, password })).toMatchObject({
        httpStatus: 400,
        code: 'weak-pin',
      });
    },
  );

  it('leaves most PINs to choose from', () => {
    const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'));
    expect(all.filter(isObvious).length).toBeLessThan(500);
  });

  it.each(['123', '482615937', '48 26', '٤٨٢٦', '', 4826, null])(
    'refuses %j, which is not 4 to 8 digits',
    async (bad) => {
      expect(await seller.put('/auth/pin', { pin: bad, password })).toMatchObject({
        httpStatus: 400,
        payload: 'pin must be 4 to 8 digits',
        code: 'bad-input',
      });
    },
  );

  it('refuses a wrong password, which is logged, and lets nobody try for long', async () => {
    const thief = await addSignedIn(app, 'admin');
    const attempt = () => thief.put('/auth/pin', { pin, password: 'a wrong guess' });
    expect(await attempt()).toEqual({
      httpStatus: 400,
      status: false,
      payload: 'That password is wrong',
      code: 'wrong-password',
    });
    expect(await newestLog(app)).toMatchObject({ action: 'till PIN not set' });
    const answers = await Promise.all(Array.from({ length: 12 }, attempt));
    expect(answers.filter(({ httpStatus }) => httpStatus === 400)).toHaveLength(9);
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(3);
    const { rowCount } = await app.database.pool.query('select from till_pins where staff_id = $1', [thief.id]);
    expect(rowCount).toBe(0);
  });

  it('signs nobody in', async () => {
    const { email } = await addApprover(app);
    const answer = await app.withToken('').post('/auth/login', { email, password: pin });
    expect(answer).toMatchObject({ httpStatus: 400, code: 'wrong-password' });
  });
});
