import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPersonWithPhone } from '../../tests/support/second-factor.ts';
import { password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const off = (by: Caller, id: number) => by.delete(`/staff/${id}/second-factor`);
const refused = (httpStatus: number, code: string, payload: string) => ({ httpStatus, status: false, payload, code });

it("turns off somebody else's, ends their sessions and tickets, and is on the log under the admin's name", async () => {
  const { id, email, session, ticket, phone } = await addPersonWithPhone(app, 'sales');
  const held = await ticket();
  const isOn = async () =>
    (await admin.get('/staff')).payload.find((one: { id: number }) => one.id === id).second_factor;
  expect(await isOn()).toBe(true);
  expect(await off(admin, id)).toMatchObject({ httpStatus: 200 });
  expect(await isOn()).toBe(false);
  expect(await session.get('/auth/me')).toMatchObject({ httpStatus: 401 });
  const anyone = app.withToken('');
  expect(await anyone.post('/auth/login/code', { ticket: held, code: phone.nextCode() })).toMatchObject({
    httpStatus: 400,
  });
  expect((await anyone.post('/auth/login', { email, password })).payload.token).toBeTruthy();
  const { payload } = await admin.get(`/logs?search=${email}`);
  const line = payload.find(({ action }: { action: string }) => action === 'two-step sign-in turned off');
  expect(line).toMatchObject({ description: `of ${email}; their sessions ended`, staff: { email: admin.email } });
});

it('is no way for an admin around their own code', async () => {
  const person = await addPersonWithPhone(app, 'admin');
  const answer = await off(person.session, person.id);
  expect(answer).toMatchObject({
    httpStatus: 409,
    payload: expect.stringContaining("You can't turn off your own here"),
  });
  expect((await person.session.get('/auth/second-factor')).payload.on).toBe(true);
});

it('refuses those who are not admins, people without it, and ids nobody has', async () => {
  const { id } = await addPersonWithPhone(app, 'sales');
  for (const who of [await app.as('sales', 'stock', 'reports'), await app.as()]) {
    expect(await off(who, id)).toEqual(refused(403, 'not-allowed', 'You do not have access to this'));
  }
  expect(await off(app.withToken(''), id)).toMatchObject({ httpStatus: 401 });
  const { id: plain } = await app.as('sales');
  expect(await off(admin, plain)).toEqual(
    refused(409, 'second-factor-off', 'Two-step sign-in is not on for this person'),
  );
  expect(await off(admin, 999_999_999)).toEqual(refused(404, 'not-found', "That user doesn't exist"));
});

it('tells the reports role nothing of it', async () => {
  const { payload } = await (await app.as('reports')).get('/staff');
  for (const one of payload) expect(one).not.toHaveProperty('second_factor');
});
