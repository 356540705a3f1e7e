import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { sell } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let seller: Caller;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.as('sales');
  const pens = await addStock(await app.as('admin', 'stock'), { name: 'Pens', unitSell: 1.5 });
  id = (await sell(seller, [[pens, 2]])).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from rate_limits');
});

const mail = (to: unknown, by = seller) => by.post(`/sales/receipts/${id}/mail`, { to });

describe('mailing a receipt', () => {
  it('sends it to the buyer, whose address only admins find on the log', async () => {
    expect(await mail('Buyer@Example.com')).toEqual({
      httpStatus: 200,
      status: true,
      payload: 'The receipt is on its way to buyer@example.com.',
    });
    const letter = app.sentEmails.at(-1);
    expect(letter).toMatchObject({ to: 'buyer@example.com', subject: `Receipt ${id} from Corner Shop` });
    expect(letter?.text).toMatch(/Pens +3\.00\n {2}2 × 1\.50\n/);
    expect(letter?.html).toContain('2 × 1.50');
    expect(await newestLog(app)).toMatchObject({
      action: 'receipt mailed',
      description: `Receipt ${id} to buyer@example.com`,
      staff: { email: seller.email },
    });
    const [seen] = (await seller.get('/logs?limit=1')).payload;
    expect(seen).toMatchObject({ description: `Receipt ${id}`, facts: {} });
    expect((await seller.get('/logs?search=buyer')).payload).toEqual([]);
  });

  it.each(['', 'nobody', 'a@b', 'a@example.com\r\nBcc: thief@example.com', 'a@example.com, b@example.com', null])(
    'refuses the address %j, and sends nothing',
    async (to) => {
      const sent = app.sentEmails.length;
      expect(await mail(to)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
      expect(app.sentEmails).toHaveLength(sent);
    },
  );

  it('says when there is no such receipt', async () => {
    const answer = await seller.post('/sales/receipts/999999/mail', { to: 'a@example.com' });
    expect(answer).toMatchObject({ httpStatus: 404, code: 'not-found' });
  });

  it('is done by one person 30 times an hour, and by others meanwhile', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => mail('a@example.com')));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(30);
    expect(answers.find(({ httpStatus }) => httpStatus !== 200)).toMatchObject({
      httpStatus: 429,
      payload: 'Too many receipts mailed. Please try again in 60 minutes.',
    });
    expect(await mail('a@example.com', await app.as('admin'))).toMatchObject({ httpStatus: 200 });
  });

  it('is for admin and sales', async () => {
    expect(await mail('a@example.com', await app.as('reports', 'stock'))).toMatchObject({ httpStatus: 403 });
  });
});
