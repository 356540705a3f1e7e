import { describe, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { admin, app, cash, goods, openTill, refused, sell, till } from '../../../tests/support/open-till.ts';
import { approve, type Cart, setSettings, trySelling } from '../../../tests/support/till.ts';

openTill();

describe('discounts', () => {
  it('of lines and of the cart are shared out over the lines, and profit is less by them', async () => {
    const [pens, ink] = [await goods(10, 'Pens'), await goods(3.33, 'Ink')];
    const receipt = await sell(
      {
        lines: [
          [pens, 2, { percent: 10 }],
          [ink, 3, { amount: 0.99 }],
        ],
        discount: { amount: 1 },
        tenders: [{ methodId: cash, amount: 26 }],
        expectedTotal: 26,
      },
      admin,
    );
    expect(receipt).toMatchObject({
      subtotal: 29.99,
      discounts: 3.99,
      total: 26,
      lines: [
        { gross: 20, discount: 2.67, total: 17.33 },
        { gross: 9.99, discount: 1.32, total: 8.67 },
      ],
    });
    const { payload } = await admin.get('/sales?limit=2');
    expect(payload).toMatchObject([
      { discount: 1.32, tax: 0, returned: 0, total: 8.67, cost: 6, profit: 2.67 },
      { discount: 2.67, tax: 0, returned: 0, total: 17.33, cost: 4, profit: 13.33 },
    ]);
    expect((await newestLog(app)).description).toContain('total 26.00, discount 3.99');
  });

  it('keep lines of one item apart unless they are the same percentage, and stock is checked for all of them', async () => {
    const item = await addStock(admin, { name: 'Rope', unitSell: 1, qty: 10 });
    const lines: Cart['lines'] = [
      [item, 1],
      [item, 1, { percent: 10 }],
      [item, 2],
      [item, 1, { percent: 10 }],
      [item, 1, { percent: 20 }],
      [item, 1, { amount: 0.5 }],
      [item, 1, { amount: 0.5 }],
      [item, 1, { percent: 0 }],
    ];
    const receipt = await sell({ lines }, admin);
    expect(receipt.lines.map(({ quantity, discount }) => [quantity, discount])).toEqual([
      [4, 0],
      [2, 0.2],
      [1, 0.2],
      [1, 0.5],
      [1, 0.5],
    ]);
    const short = "Only 1 of 'Rope' left in stock";
    await refused(
      {
        lines: [
          [item, 1],
          [item, 1, { percent: 5 }],
        ],
      },
      409,
      'not-enough-stock',
      short,
      admin,
    );
    const { payload } = await admin.get(`/sales/stock?stockId=${item.id}`);
    expect(payload[0].history.map((entry: { currentBalance: number }) => entry.currentBalance)).toEqual([
      1, 2, 3, 4, 6,
    ]);
    for (const { id } of receipt.lines) await admin.post(`/sales/${id}`);
    expect((await admin.get(`/stock/search?search=Rope`)).payload[0].qty).toBe(10);
  });

  it('are at most what they are taken from', async () => {
    const item = await goods(10, 'Lamp');
    const cart = (terms: Partial<Cart>): Cart => ({ lines: [[item, 1]], ...terms });
    await refused(
      cart({ lines: [[item, 1, { amount: 10.01 }]] }),
      400,
      'bad-input',
      "The discount is 10.01, but the line of 'Lamp' comes to 10.00",
      admin,
    );
    await refused(
      cart({ lines: [[item, 1, { percent: 50 }]], discount: { amount: 5.01 } }),
      400,
      'bad-input',
      'The discount is 5.01, but the cart comes to 5.00',
      admin,
    );
    const free = await sell({ lines: [[item, 1]], discount: { percent: 100 }, tenders: [] }, admin);
    expect([free.total, free.discounts, free.tenders]).toEqual([0, 10, []]);
    const body = { sales: [{ stockId: item.id, quantity: 1, discount: { percent: 100.01 } }] };
    expect(await admin.post('/sales', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('that come to more than the books can hold are refused like any such sale', async () => {
    const item = await addStock(admin, { qty: 999_999_999, unitSell: 999_999_999_999 });
    const sentence = 'That would make an amount or quantity too large for the books';
    await refused({ lines: [[item, 999_999_999]], discount: { percent: 1 } }, 409, 'conflict', sentence, admin);
  });

  it('are given by a seller up to the limit, and beyond it only with an approval', async () => {
    await setSettings(app, { till: { sellerDiscount: 10 } });
    const item = await goods(10);
    await sell({ lines: [[item, 1]], discount: { amount: 1 } });
    await sell({ lines: [[item, 1, { percent: 5 }]], discount: { percent: 5 } });
    const more: Cart = { lines: [[item, 1]], discount: { amount: 1.01 } };
    const needed = 'A discount of 1.01 needs the approval of an admin';
    await refused(more, 409, 'needs-approval', needed);
    const approval = await approve(app, till, admin, { amount: 1.01 });
    const receipt = await sell({ ...more, approval });
    expect((await newestLog(app)).description).toBe(
      `Receipt ${receipt.id}, total 8.99, discount 1.01 approved by Test admin: 1 × ${item.name}`,
    );
    const { rows } = await app.database.pool.query('select * from approvals where id = $1', [approval]);
    expect(rows[0]).toMatchObject({ spent_at: app.clock.now, document: 'receipt', document_id: receipt.id });
    const spent = 'The approval is used, too old or not for a discount of 1.01';
    await refused({ ...more, approval }, 409, 'needs-approval', spent);
  });

  it('are given by a seller in the percentage allowed, whatever it is rounded to', async () => {
    await setSettings(app, { till: { sellerDiscount: 10 } });
    const item = await goods(10.05);
    expect((await sell({ lines: [[item, 1]], discount: { percent: 10 } })).discounts).toBe(1.01);
    const needed = 'A discount of 1.02 needs the approval of an admin';
    await refused({ lines: [[item, 1]], discount: { amount: 1.02 } }, 409, 'needs-approval', needed);
  });

  it('do not add up to more than the percentage allowed by being rounded on each of many lines', async () => {
    await setSettings(app, { till: { sellerDiscount: 10 } });
    const items = [];
    for (let at = 0; at < 10; at++) items.push(await goods(0.05));
    const lines: Cart['lines'] = items.map((item) => [item, 1, { percent: 10 }]);
    await refused({ lines }, 409, 'needs-approval', 'A discount of 0.10 needs the approval of an admin');
    await sell({ lines: items.map((item) => [item, 1]), discount: { percent: 10 } });
  });

  it('need an approval of that person, for discounts, that is large enough and not too old', async () => {
    const item = await goods(10);
    const other = await app.as('sales');
    const wrong = [
      await approve(app, other, admin, { amount: 5 }),
      await approve(app, till, admin, { amount: 5, action: 'cash-out' }),
      await approve(app, till, admin, { amount: 4.99 }),
      await approve(app, till, admin, { amount: 5, expires: 0 }),
      999_999,
    ];
    const sentence = 'The approval is used, too old or not for a discount of 5.00';
    for (const approval of wrong) {
      await refused({ lines: [[item, 1]], discount: { amount: 5 }, approval }, 409, 'needs-approval', sentence);
    }
  });

  it('leave the approval as it is when the sale is refused, and when none is needed', async () => {
    const item = await addStock(admin, { qty: 1, unitSell: 10, name: 'Last one' });
    const approval = await approve(app, till, admin, { amount: 9 });
    const discount = { amount: 5 };
    const short = "Only 1 of 'Last one' left in stock";
    await refused({ lines: [[item, 2]], discount, approval }, 409, 'not-enough-stock', short);
    await sell({ lines: [[await goods(10), 1]], approval });
    await sell({ lines: [[item, 1]], discount, approval });
  });

  it('spend an approval once, however many use it at once', async () => {
    const item = await goods(10);
    const approval = await approve(app, till, admin, { amount: 5 });
    const cart = { lines: [[item, 1]] as Cart['lines'], discount: { amount: 5 }, approval };
    const answers = await Promise.all(Array.from({ length: 12 }, () => trySelling(till, cart)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'needs-approval']));
  });
});
