/** Reminders: whom they reach, by which link, with which text. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };

beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = new Date('2026-03-10T09:00:00Z');
  admin = await app.as('admin');
  item = await addStock(admin, { qty: 1_000, unitSell: 1 });
});
afterAll(() => app.close());

const set = (messages: object) => admin.put('/settings', { messages });

/** Someone who owes 80, with this phone number and e-mail address. */
async function debtor(phone: string, email = 'none'): Promise<number> {
  const details = { name: 'Amina', phone, email, location: 'Town' };
  const { id: customerId } = (await admin.post('/customers', details)).payload;
  await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 80 }], customerId, paymentDate: '2026-03-12' });
  return customerId;
}

const remind = (id: number, channel: string) => admin.post(`/customers/${id}/reminders`, { channel });

it.each([
  ['0700 123-456', '', '0700123456', '0700123456'],
  ['0700 123-456', '+254', '254700123456', '+254700123456'],
  ['+256 700 1', '+254', '2567001', '+2567001'],
  ['00256 700 1', '', '2567001', '+2567001'],
])('writes to %j with the country code %j', async (phone, dialCode, inWhatsApp, inSms) => {
  await set({ dialCode, reminderText: '{name} & {amount}' });
  const id = await debtor(phone);
  const text = 'Amina%20%26%2080.00';
  expect((await remind(id, 'whatsapp')).payload.link).toBe(`https://wa.me/${inWhatsApp}?text=${text}`);
  expect((await remind(id, 'sms')).payload.link).toBe(`sms:${inSms}?body=${text}`);
});

it('fills in the text of the settings, and the usual one where there is none', async () => {
  const id = await debtor('0700 1', 'amina@example.com');
  await set({ reminderText: 'To {name}: {amount} since {due}. {business}' });
  const mailed = (await remind(id, 'mail')).payload;
  expect(mailed).toMatchObject({ channel: 'mail', link: null, text: expect.stringMatching(/^To Amina: 80.00 since .+/) });
  expect(app.sentEmails.at(-1)).toMatchObject({ to: 'amina@example.com', text: `${mailed.text}\n` });
  await set({ reminderText: '' });
  expect((await remind(id, 'sms')).payload.text).toContain('Dear Amina, please remember the 80.00 that you owe');
});

it('refuses what can reach nobody, and who owes nothing; nothing is noted then', async () => {
  const id = await debtor('none', 'none');
  for (const channel of ['mail', 'whatsapp', 'sms']) {
    expect(await remind(id, channel)).toMatchObject({ httpStatus: 409, code: 'no-address' });
  }
  await admin.post(`/customers/${id}/payments`, { date: '2026-03-10', amount: 80 });
  expect(await remind(id, 'sms')).toMatchObject({ httpStatus: 409, code: 'nothing-owed' });
  expect((await admin.get(`/customers/${id}`)).payload.lastReminder).toBeNull();
});
