/** What is read without being asked for, or by someone who reads another language, is in the language of its reader. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const inAccents = { 'accept-language': 'en-XA' };
/** Letters that never occur in the made-up language. */
const plain = /[acdeginosuyz]/i;

let app: TestApp;
let admin: Caller;
let receipt: number;
let customer: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'sales', 'stock');
  const item = await addStock(admin, { name: 'Xxx', qty: 5 });
  customer = await addCustomer(app, 'Bbb');
  const sale = { sales: [{ stockId: item.id, quantity: 1 }], customerId: customer, paymentDate: '2026-04-01' };
  receipt = (await admin.post('/sales', sale)).payload.id;
});
afterAll(() => app.close());

async function speak(language: string): Promise<void> {
  const business = JSON.stringify({ language });
  await sql`update settings set business = business || ${business}::jsonb, version = version + 1`.execute(
    app.database.db,
  );
}

async function mailed(send: () => Promise<{ httpStatus: number; payload: unknown }>) {
  const answer = await send();
  expect(answer.httpStatus, String(answer.payload)).toBe(200);
  return app.sentEmails.at(-1)!;
}

/** The text without days, moments, and what the shop or its people have typed. */
function withoutData(text: string): string {
  return text.replace(/Corner Shop|Test admin sales stock|[A-Z][a-z]{2} \d+, \d{4}|\b[AP]M\b|\S+@\S+/g, '');
}

it.each([
  ['receipt', () => admin.post(`/sales/receipts/${receipt}/mail`, { to: 'b@b.bb' })],
  ['statement', () => admin.post(`/customers/${customer}/statement/mail`, { to: 'b@b.bb' })],
])('a %s is mailed in the language of the shop, whoever sends it', async (_, send) => {
  expect((await mailed(send)).text).toMatch(plain);
  await speak('en-XA');
  const { subject, text } = await mailed(send);
  await speak('en');
  expect(withoutData(subject)).not.toMatch(plain);
  expect(withoutData(text)).not.toMatch(plain);
});

it('a code for a new password is mailed in the language of who gets it', async () => {
  await sql`update staff set language = 'en-XA' where id = ${admin.id}`.execute(app.database.db);
  const { text } = await mailed(() => app.withToken('').post('/auth/reset-password-request', { email: admin.email }));
  expect(text).toContain('[Ýöûr çöðé tö çhööšé å ñéw påššwörð îš');
});

it('the digest is shown in the language of who asks for it', async () => {
  const { subject, text } = (await admin.get('/settings/digest/preview', { headers: inAccents })).payload;
  expect(withoutData(subject)).not.toMatch(plain);
  expect(withoutData(text)).not.toMatch(plain);
});

it('an import says what is wrong in the language of who asks', async () => {
  const csv = 'Name,Category,Quantity,Cost,Price,Kind,Date\n,,many,1,,thing,2026-13-40\nXxx,B,1,1,1,open,1999-01-01';
  const { payload } = await admin.post('/stock/import', { csv, dryRun: true }, { headers: inAccents });
  const reasons = payload.lines.flatMap(({ wrong }: { wrong: { reason: string }[] }) => wrong.map((one) => one.reason));
  expect(reasons.length).toBe(5);
  expect(reasons.filter((reason: string) => plain.test(reason))).toEqual([]);
});
