/** Undoing a whole import: what it added is archived, what it changed is as before, and what was changed since stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRow, ImportUndone } from '../../contract/first-hour/imports.ts';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let clerk: Caller;
let seller: Caller;
let round = 0;
/** Keeps the names of one test apart from the others'. */
let mark = '';

beforeAll(async () => {
  app = await startTestApp();
  [admin, clerk, seller] = [await app.as('admin', 'reports'), await app.as('stock'), await app.as('sales')];
});
beforeEach(() => {
  mark = `U${++round}`;
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const found = async (text: string) => (await clerk.get(`/stock/search?search=${encodeURIComponent(text)}`)).payload;
const newest = async (): Promise<ImportRow> => (await admin.get('/imports')).payload[0];
async function take(csv: string, more: object = {}): Promise<number> {
  const answer = await clerk.post('/stock/import', { csv, dryRun: false, ...more });
  expect(answer).toMatchObject({ httpStatus: 200, payload: { imported: true, counts: { wrong: 0 } } });
  return (await newest()).id;
}
const undo = (id: number, by: Caller = admin) => by.post(`/imports/${id}/undo`);
async function undone(id: number): Promise<ImportUndone> {
  const answer = await undo(id);
  expect(answer).toMatchObject({ httpStatus: 200 });
  return answer.payload;
}
const movementsOf = async (id: number) => (await admin.get(`/stock/${id}/movements`)).payload;
const profit = async () => (await admin.get('/reports/profit-and-loss')).payload;
const sheet = async () => (await admin.get(`/reports/balance-sheet?date=${admin.today()}`)).payload;
const addItem = async (more: object = {}) => {
  const { id: categoryId } = await addCategory(admin, { type: `${mark} Shelf` });
  return addStock(admin, { name: `${mark} Old`, categoryId, qty: 5, unitCost: 1, unitSell: 2, ...more });
};

describe('undoing an import of stock', () => {
  it('archives what it made, gives back what it changed, and leaves the books as they were', async () => {
    const item = await addItem({ barcode: `${mark}-1`, warningAt: 3 });
    const before = { item: (await found(`${mark} Old`))[0], profit: await profit(), sheet: await sheet() };
    const id = await take(`Product,Barcode,Barcodes,Category,Qty,Unit Cost,Unit Selling,Warning At,Unit
${mark} Old,${mark}-1,${mark}-2; ${mark}-3,${mark} Other shelf,9,1.5,2.5,7,kg
${mark} New,${mark}-4,${mark}-5,${mark} Shelf,12,0.333333,1,,
${mark} Empty,,,${mark} Shelf,0,0,1,,`);
    expect(await newest()).toMatchObject({
      ...{ id, kind: 'stock', undoneAt: null, undoable: true },
      counts: { new: 2, changed: 1, same: 0, wrong: 0 },
    });
    const [made] = await found(`${mark} New`);
    expect(await undone(id)).toEqual({
      ...{ id, undoneAt: expect.any(String), left: [] },
      counts: { archived: 2, restored: 1, left: 0 },
    });
    expect((await newest()).undoneAt).not.toBeNull();
    expect((await found(mark)).map(({ name }: { name: string }) => name)).toEqual([`${mark} Old`]);
    expect((await found(`${mark} Old`))[0]).toEqual(before.item);
    expect({ profit: await profit(), sheet: await sheet() }).toEqual({ profit: before.profit, sheet: before.sheet });
    expect((await movementsOf(made.id))[0]).toMatchObject({
      ...{ kind: 'opening', quantity: -12, balance: 0, reason: `Import ${id} undone`, date: admin.today() },
    });
    expect(await movementsOf(item.id)).toMatchObject([
      { kind: 'revaluation', unitCost: 1 },
      { kind: 'adjustment', quantity: -4, value: -6, reason: `Import ${id} undone` },
      { kind: 'adjustment', quantity: 4, value: 6 },
      { kind: 'revaluation', unitCost: 1.5 },
      { kind: 'opening', quantity: 5 },
    ]);
    expect(await newestLog(app)).toMatchObject({
      action: 'import undone',
      description: `Import ${id}: 2 archived, 1 as before, 0 left`,
    });
    // Their barcodes can be used again.
    expect(await take(`Product,Barcode,Unit Selling\n${mark} Third,${mark}-5,1`)).toBeGreaterThan(id);
  });

  it('gives back less where the file took some away', async () => {
    await addItem();
    const id = await take(`Product,Qty,Unit Cost\n${mark} Old,1,3`);
    await undone(id);
    expect(await found(`${mark} Old`)).toMatchObject([{ qty: 5, unitCost: 1 }]);
  });

  it('leaves and names what was sold, changed, moved or deleted since', async () => {
    await addItem();
    const id = await take(`Product,Category,Qty,Unit Cost,Unit Selling
${mark} Old,${mark} Shelf,9,1,2
${mark} Sold,${mark} Shelf,4,1,2
${mark} Repriced,${mark} Shelf,4,1,2
${mark} Recoded,${mark} Shelf,4,1,2
${mark} Packed,${mark} Shelf,4,1,2
${mark} Deleted,${mark} Shelf,0,1,2
${mark} Alone,${mark} Shelf,4,1,2`);
    const one = async (name: string) => (await found(`${mark} ${name}`))[0];
    const sold = await one('Sold');
    expect(await seller.post('/sales', { sales: [{ stockId: sold.id, quantity: 1 }] })).toMatchObject({
      httpStatus: 200,
    });
    await admin.post('/sales', { sales: [{ stockId: (await one('Old')).id, quantity: 2 }] });
    const repriced = await one('Repriced');
    const changed = { ...repriced, categoryId: repriced.category.id, unitSell: 3 };
    const { id: stockId, name, date, qty, unitCost, warningAt, categoryId } = changed;
    const body = { id: stockId, name, date, qty, unitCost, unitSell: 3, warningAt, categoryId };
    expect(await admin.put('/stock', body)).toMatchObject({ httpStatus: 200 });
    expect(await admin.post(`/stock/${(await one('Recoded')).id}/barcode`)).toMatchObject({ httpStatus: 200 });
    const pack = { name: 'Box', size: 2, unitSell: 3 };
    expect(await admin.post(`/stock/${(await one('Packed')).id}/packs`, pack)).toMatchObject({ httpStatus: 200 });
    expect(await admin.delete(`/stock/${(await one('Deleted')).id}`)).toMatchObject({ httpStatus: 200 });

    const { counts, left } = await undone(id);
    expect(counts).toEqual({ archived: 1, restored: 0, left: 6 });
    expect(Object.fromEntries(left.map(({ name: of, reason }) => [of.slice(mark.length + 1), reason]))).toEqual({
      Old: 'was sold or moved since',
      Sold: 'was sold or moved since',
      Repriced: 'was changed since',
      Recoded: 'was changed since',
      Packed: 'was changed since',
      Deleted: 'was deleted since',
    });
    expect(await one('Sold')).toMatchObject({ qty: 3 });
    expect(await one('Old')).toMatchObject({ qty: 7 });
    expect(await found(`${mark} Alone`)).toEqual([]);
  });

  it('takes back packs and prices of lists', async () => {
    await addItem();
    const list = `${mark} Wholesale`;
    await take(`Product,Pack,Pack Size,Unit Selling,Price: ${list}\n${mark} Old,,,,1.8\n${mark} Old,Six,6,10,`);
    const before = (await found(`${mark} Old`))[0];
    const id = await take(`Product,Pack,Pack Size,Unit Selling,Barcode,Price: ${list}
${mark} Old,,,,,1.5
${mark} Old,Six,6,9,${mark}-six,8
${mark} Old,Ten,10,15,${mark}-ten,14`);
    expect((await undone(id)).counts).toEqual({ archived: 0, restored: 1, left: 0 });
    expect((await found(`${mark} Old`))[0]).toEqual(before);
    const { id: listId } = (await admin.get('/price-lists')).payload.find(
      ({ name }: { name: string }) => name === list,
    );
    expect((await admin.get(`/price-lists/${listId}/prices`)).payload).toMatchObject([{ packId: null, unitSell: 1.8 }]);
  });

  it('takes several back, the last one first', async () => {
    await addItem();
    const first = await take(`Product,Qty,Unit Cost,Unit Selling\n${mark} Old,8,2,3\n${mark} New,4,1,2`);
    const second = await take(`Product,Qty,Unit Cost,Unit Selling\n${mark} Old,2,5,4\n${mark} New,6,1,2`);
    expect((await undone(second)).counts).toEqual({ archived: 0, restored: 2, left: 0 });
    expect(await found(`${mark} Old`)).toMatchObject([{ qty: 8, unitCost: 2, unitSell: 3 }]);
    expect((await undone(first)).counts).toEqual({ archived: 1, restored: 1, left: 0 });
    expect(await found(mark)).toMatchObject([{ name: `${mark} Old`, qty: 5, unitCost: 1, unitSell: 2 }]);
  });

  it('leaves an item whose category, or whose earlier barcode, is no longer to be had', async () => {
    const item = await addItem({ barcode: `${mark}-1` });
    await addStock(admin, { name: `${mark} Also`, categoryId: item.category.id, qty: 1 });
    const { id: shelf } = await addCategory(admin, { type: `${mark} Lone` });
    await addStock(admin, { name: `${mark} Lonely`, categoryId: shelf, qty: 1 });
    const columns = { name: 'Name', barcodes: 'Codes', category: 'Shelf', barcode: 'Code' };
    const id = await take(`Name,Code,Codes,Shelf\n${mark} Old,${mark}-1,${mark}-9,\n${mark} Lonely,,,${mark} Shelf`, {
      columns,
    });
    expect(await admin.post(`/categories/${shelf}`)).toMatchObject({ httpStatus: 200 });
    const { left } = await undone(id);
    expect(left).toEqual([
      { id: expect.any(Number), name: `${mark} Lonely`, reason: 'had a category that was deleted since' },
    ]);
    expect((await found(`${mark} Old`))[0].barcodes).toEqual([`${mark}-1`]);
  });
});

describe('who may undo what, and when', () => {
  const csv = () => `Product,Qty,Unit Cost,Unit Selling\n${mark} New,4,1,2`;

  it('is for admins, once, and only for an import that was made', async () => {
    const id = await take(csv());
    expect(await undo(id, clerk)).toMatchObject({ httpStatus: 403 });
    expect(await undo(id, seller)).toMatchObject({ httpStatus: 403 });
    expect(await found(mark)).toHaveLength(1);
    await undone(id);
    expect(await undo(id)).toMatchObject({ httpStatus: 409, code: 'already-undone' });
    expect(await undo(id + 1000)).toMatchObject({ httpStatus: 404, code: 'not-found' });
  });

  it('two at once: one of them undoes it', async () => {
    const id = await take(csv());
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ code }) => code === 'already-undone')).toHaveLength(2);
    const [made] = (await app.database.pool.query('select id, qty from stock where name = $1', [`${mark} New`])).rows;
    expect(made.qty).toBe(0);
    expect(await movementsOf(made.id)).toHaveLength(2);
  });

  it('against sales at the same moment: an item is either archived or sold', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `${mark} N${n}`);
    const id = await take(['Product,Qty,Unit Cost,Unit Selling', ...names.map((name) => `${name},4,1,2`)].join('\n'));
    const items: { id: number; name: string }[] = await found(mark);
    const [answer, ...sales] = await Promise.all([
      undo(id),
      ...items.map(({ id: stockId }) => seller.post('/sales', { sales: [{ stockId, quantity: 1 }] })),
    ]);
    const { counts, left } = answer!.payload as ImportUndone;
    const sold = items.filter((_, at) => sales[at]!.httpStatus === 200);
    expect(counts).toEqual({ archived: items.length - sold.length, restored: 0, left: sold.length });
    expect(left.map((one) => one.id).sort()).toEqual(sold.map((one) => one.id).sort());
    expect((await found(mark)).map((one: { qty: number }) => one.qty)).toEqual(sold.map(() => 3));
  });

  it('tills sell what its turn has not come for', async () => {
    const id = await take(csv());
    const [made] = await found(mark);
    // Before it holds any item, it makes sure that no category is deleted meanwhile.
    const release = await hold(app.database, 'select id from categories where id = $1', [made.category.id]);
    const undoing = undo(id);
    await untilWaiting(app.database, 1, undoing);
    expect(await seller.post('/sales', { sales: [{ stockId: made.id, quantity: 1 }] })).toMatchObject({
      httpStatus: 200,
    });
    await release();
    expect((await undoing).payload).toMatchObject({
      counts: { archived: 0, left: 1 },
      left: [{ id: made.id, reason: 'was sold or moved since' }],
    });
  });

  it('when its connection is lost half way, nothing of it has happened, and it can be undone anew', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `${mark} N${n}`);
    const id = await take(['Product,Qty,Unit Cost,Unit Selling', ...names.map((name) => `${name},4,1,2`)].join('\n'));
    const last = 'select id from stock where id = (select max(id) from stock where name like $1)';
    const release = await hold(app.database, last, [`${mark} N%`]);
    const undoing = undo(id);
    await untilWaiting(app.database, 1, undoing);
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(await undoing).toMatchObject({ httpStatus: 503, code: 'away' });
    await release();
    expect((await newest()).undoneAt).toBeNull();
    const standing =
      'select count(*)::int as items, sum(qty)::int as qty from stock where name like $1 and deleted_at is null';
    expect((await app.database.pool.query(standing, [`${mark} N%`])).rows).toEqual([{ items: 250, qty: 1000 }]);
    expect((await undone(id)).counts).toEqual({ archived: 250, restored: 0, left: 0 });
    expect((await app.database.pool.query(standing, [`${mark} N%`])).rows).toEqual([{ items: 0, qty: null }]);
  });

  it('keeps how many items there are and run low, as the import does', async () => {
    const kept = `select sum(items)::int as items, sum(below_warning)::int as below, sum(at_or_below_warning)::int as at_or_below
      from stock_counts`;
    const counted = `select count(*)::int as items, count(*) filter (where keeps_stock and qty < warning_at)::int as below,
      count(*) filter (where keeps_stock and qty <= warning_at)::int as at_or_below from stock where deleted_at is null`;
    const isKept = async () => {
      const { rows } = await app.database.pool.query(counted);
      expect((await app.database.pool.query(kept)).rows).toEqual(rows);
      return rows[0];
    };
    await addItem({ warningAt: 3 });
    const before = await isKept();
    const head = 'Product,Category,Qty,Unit Cost,Unit Selling,Warning At,Item Kind';
    const first = await take(`${head}
${mark} Old,${mark} Shelf,1,1,2,3,
${mark} Low,${mark} Shelf,2,1,2,2,
${mark} Full,${mark} Shelf,9,1,2,2,
${mark} Typed,${mark} Shelf,,,0,,open`);
    const after = await isKept();
    expect(after).toEqual({
      items: before.items + 3,
      below: before.below + 1,
      at_or_below: before.at_or_below + 2,
    });
    await undone(first);
    expect(await isKept()).toEqual(before);
  });

  it('not of an import that an earlier version made, which kept nothing', async () => {
    const { rows } = await app.database.pool.query(
      `insert into import_reports (staff_id, at, kind, report)
       select staff_id, at, kind, report from import_reports where kind = 'stock' order by id limit 1 returning id`,
    );
    expect(await newest()).toMatchObject({ id: rows[0].id, undoable: false });
    expect(await undo(rows[0].id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
  });

  it('not on a day that is closed', async () => {
    const id = await take(csv());
    expect(await admin.put('/books/lock', { until: admin.today() })).toMatchObject({ httpStatus: 200 });
    expect(await undo(id)).toMatchObject({ httpStatus: 409, code: 'period-locked' });
    await app.database.pool.query('delete from books_lock');
    await undone(id);
  });
});

describe('undoing an import of customers', () => {
  const listed = async (): Promise<{ id: number; name: string; phone: string }[]> =>
    (await admin.get(`/customers?search=${mark}`)).payload;
  const takeCustomers = async (csv: string) => {
    expect(await admin.post('/customers/import', { csv, dryRun: false })).toMatchObject({ httpStatus: 200 });
    return (await newest()).id;
  };

  it('deletes those it made, gives back details, and leaves who was changed or has bought since', async () => {
    await admin.post('/customers', { name: `${mark} Amina`, phone: '0700 1', location: 'Jinja' });
    await admin.post('/customers', { name: `${mark} Baraka`, phone: '0700 2' });
    const id = await takeCustomers(`Name,Phone,Location,Credit Limit
${mark} Amina,0711 1,Lira,50
${mark} Baraka,0711 2,,
${mark} Chebet,0711 3,,
${mark} Daudi,0711 4,,`);
    const idOf = async (name: string) => (await listed()).find((one) => one.name === `${mark} ${name}`)!.id;
    await admin.put('/customers', { id: await idOf('Baraka'), name: `${mark} Baraka`, phone: '0722 2' });
    await admin.post(`/customers/${await idOf('Daudi')}/deposits`, { date: admin.today(), amount: 5 });
    expect(await newest()).toMatchObject({ kind: 'customers', counts: { new: 2, changed: 2 } });
    expect((await clerk.get('/imports')).payload.map(({ kind }: ImportRow) => kind)).not.toContain('customers');

    const { counts, left } = await undone(id);
    expect(counts).toEqual({ archived: 1, restored: 1, left: 2 });
    expect(left.map(({ name, reason }) => [name, reason])).toEqual([
      [`${mark} Baraka`, 'was changed since'],
      [`${mark} Daudi`, 'has bought or paid something since'],
    ]);
    const phones = Object.fromEntries((await listed()).map(({ name, phone }) => [name.slice(mark.length + 1), phone]));
    expect(phones).toEqual({ Amina: '0700 1', Baraka: '0722 2', Daudi: '0711 4' });
    expect(await undo(id)).toMatchObject({ httpStatus: 409, code: 'already-undone' });
  });

  it('undoes the opening balance of their debts, too, and then deletes them', async () => {
    await admin.post('/customers', { name: `${mark} Amina`, phone: '0700 1' });
    const id = await takeCustomers(`Name,Phone,Owes,Due On
${mark} Amina,0700 1,30,2026-01-31
${mark} Baraka,0711 2,20,
${mark} Chebet,0711 3,,`);
    const [opening] = (await admin.get('/opening')).payload;
    expect((await undone(id)).counts).toEqual({ archived: 2, restored: 1, left: 0 });
    expect((await listed()).map(({ name }) => name)).toEqual([`${mark} Amina`]);
    expect((await admin.get('/opening')).payload[0]).toMatchObject({ id: opening.id, undoneAt: expect.any(String) });
    // The corrected file can be imported again.
    const again = await takeCustomers(`Name,Phone,Owes\n${mark} Amina,0700 1,35`);
    expect((await undone(again)).left).toEqual([]);
  });

  it('leaves customers who owe if any of it was paid, or its day is closed', async () => {
    const id = await takeCustomers(`Name,Phone,Owes
${mark} Amina,0711 1,30
${mark} Baraka,0711 2,20
${mark} Chebet,0711 3,`);
    const amina = (await listed()).find(({ name }) => name === `${mark} Amina`)!;
    const payment = { date: admin.today(), amount: 5 };
    expect(await admin.post(`/customers/${amina.id}/payments`, payment)).toMatchObject({ httpStatus: 200 });
    const { counts, left } = await undone(id);
    expect(counts).toEqual({ archived: 1, restored: 0, left: 2 });
    expect(left.map(({ name, reason }) => [name, reason])).toEqual([
      [`${mark} Amina`, 'owes by an opening balance that was used, or whose day is closed'],
      [`${mark} Baraka`, 'owes by an opening balance that was used, or whose day is closed'],
    ]);

    const later = await takeCustomers(`Name,Phone,Owes\n${mark} Daudi,0711 4,40`);
    expect(await admin.put('/books/lock', { until: admin.today() })).toMatchObject({ httpStatus: 200 });
    const { now } = app.clock;
    app.clock.now = new Date(now.getTime() + 86_400_000);
    const nextDay = await app.as('admin');
    const answer = await undo(later, nextDay);
    app.clock.now = now;
    await app.database.pool.query('delete from books_lock');
    expect(answer.payload).toMatchObject({ counts: { archived: 0, left: 1 }, left: [{ name: `${mark} Daudi` }] });
  });
});
