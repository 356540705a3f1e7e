/** Reminders in the shop's own words, by mail, WhatsApp or SMS, are recorded. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  item = await addStock(admin, { qty: 1000, unitSell: 1 });
});
afterAll(() => app.close());

async function debtor(more: object = {}): Promise<number> {
  const details = { name: 'Amina', email: 'amina@example.com', phone: '0700 123 456', location: 'Market', ...more };
  const { id } = (await admin.post('/customers', details)).payload;
  await sell(admin, [[item, 45]], { customerId: id, paymentDate: '2026-04-02' });
  await sell(admin, [[item, 5]], { customerId: id, paymentDate: '2026-04-01' });
  return id;
}

const remind = (id: number, channel: string, key?: string) =>
  admin.post(`/customers/${id}/reminders`, { channel }, key ? { headers: { 'idempotency-key': key } } : {});
const setMessages = (messages: object) => admin.put('/settings', { messages });

describe('the text', () => {
  it('says who owes how much to whom, and since when', async () => {
    const { payload } = await remind(await debtor(), 'sms');
    expect(payload.text).toBe(
      'Dear Amina, this is a reminder that you owe Corner Shop 50.00, due on Apr 1, 2026. Thank you.',
    );
  });

  it('is the template of the settings, with unknown placeholders left as they are', async () => {
    await setMessages({ reminderText: '{name}: {amount} to {business} by {due}, {nothing} {name}!' });
    const { payload } = await remind(await debtor({ name: '$& {amount}' }), 'whatsapp');
    expect(payload.text).toBe('$& {amount}: 50.00 to Corner Shop by Apr 1, 2026, {nothing} $& {amount}!');
    await setMessages({ reminderText: '' });
  });
});

describe('the link', () => {
  it.each([
    ['', '0700 123 456', 'https://wa.me/0700123456', 'sms:0700123456'],
    ['+256', '0700 123 456', 'https://wa.me/256700123456', 'sms:+256700123456'],
    ['+256', '700-123-456', 'https://wa.me/256700123456', 'sms:+256700123456'],
    ['+256', '+254 (700) 123', 'https://wa.me/254700123', 'sms:+254700123'],
    ['+256', '00254 700 123', 'https://wa.me/254700123', 'sms:+254700123'],
  ])('with the dial code "%s" and the phone %s is %s', async (dialCode, phone, whatsapp, sms) => {
    await setMessages({ dialCode });
    const id = await debtor({ phone });
    const text = encodeURIComponent((await remind(id, 'whatsapp')).payload.text);
    expect((await remind(id, 'whatsapp')).payload.link).toBe(`${whatsapp}?text=${text}`);
    expect((await remind(id, 'sms')).payload.link).toBe(`${sms}?body=${text}`);
    await setMessages({ dialCode: '' });
  });
});

describe('a reminder', () => {
  it('is mailed, once though it is sent twice, and recorded each time it was', async () => {
    const id = await debtor();
    const { payload } = await remind(id, 'mail', 'reminder-1');
    expect((await remind(id, 'mail', 'reminder-1')).payload).toEqual(payload);
    expect(payload).toMatchObject({ channel: 'mail', link: null, at: '2026-03-10T09:00:00.000Z' });
    const mails = app.sentEmails.filter(({ to }) => to === 'amina@example.com');
    expect(mails).toEqual([
      {
        from: 'Corner Shop',
        to: 'amina@example.com',
        subject: 'A reminder from Corner Shop',
        text: `${payload.text}\n`,
      },
    ]);
    const second = (await remind(id, 'sms')).payload;
    const page = (await admin.get(`/customers/${id}`)).payload;
    expect(page.lastReminder).toEqual({ at: '2026-03-10T09:00:00.000Z', channel: 'sms' });
    expect(page.reminders).toEqual([
      { id: second.id, at: '2026-03-10T09:00:00.000Z', channel: 'sms', staff: 'Test admin' },
      { id: payload.id, at: '2026-03-10T09:00:00.000Z', channel: 'mail', staff: 'Test admin' },
    ]);
    expect((await admin.get('/debts/desk')).payload).toContainEqual(
      expect.objectContaining({ customer: { id, name: 'Amina' }, lastReminder: page.lastReminder }),
    );
  });

  it('has one moment, also when it is asked for again', async () => {
    const [id, noon] = [await debtor(), app.clock.now];
    let passed = 0;
    Object.defineProperty(app.clock, 'now', { configurable: true, get: () => new Date(noon.getTime() + ++passed) });
    const first = (await remind(id, 'sms', 'reminder-2')).payload;
    const again = (await remind(id, 'sms', 'reminder-2')).payload;
    Object.defineProperty(app.clock, 'now', { value: noon, writable: true });
    expect(again).toEqual(first);
  });

  it('needs something to send it to, and something that is owed', async () => {
    const id = await debtor({ email: 'none', phone: 'next door' });
    const refusals = [
      ['mail', 'Amina has no e-mail address'],
      ['sms', 'Amina has no phone number'],
      ['whatsapp', 'Amina has no phone number'],
    ] as const;
    for (const [channel, payload] of refusals) {
      expect(await remind(id, channel)).toMatchObject({ httpStatus: 409, code: 'no-address', payload });
    }
    await admin.post(`/customers/${id}/payments`, { date: '2026-03-10', amount: 50 });
    expect(await remind(id, 'mail')).toMatchObject({
      httpStatus: 409,
      code: 'nothing-owed',
      payload: 'Amina owes nothing',
    });
    expect((await admin.get(`/customers/${id}`)).payload).toMatchObject({ lastReminder: null, reminders: [] });
    expect(await remind(id, 'post')).toMatchObject({ httpStatus: 400 });
  });
});
