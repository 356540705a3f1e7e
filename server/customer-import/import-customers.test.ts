import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const send = (csv: string, more: object = {}) => admin.post('/customers/import', { csv, dryRun: false, ...more });
const all = async () => (await admin.get('/customers?compact=true')).payload;

it('says what would happen, and changes nothing, before it is taken in', async () => {
  const csv = 'Full Name;Phone Number;email;Location;Credit limit;Shoe size\nAmina;0700 1;;;1.000,50;38\n;0700 2;;;;\n';
  const dry = await send(csv.replace('1.000,50', '100,50'), { dryRun: true });
  expect(dry.payload).toMatchObject({
    imported: false,
    counts: { new: 1, changed: 0, same: 0, wrong: 1 },
    ignored: ['Shoe size'],
    lines: [
      { row: 2, status: 'new', name: 'Amina' },
      { row: 3, status: 'wrong', wrong: [{ column: 'Full Name', reason: 'must not be empty' }] },
    ],
  });
  expect(await all()).toEqual([]);
  expect(await send(csv)).toMatchObject({ httpStatus: 409, code: 'rows-wrong' });
  expect(await send(csv.replace('1.000,50', '100,50'), { skipWrong: true })).toMatchObject({
    payload: { imported: true },
  });
  expect(await all()).toMatchObject([{ name: 'Amina', phone: '0700 1', email: '', location: '', creditLimit: 100.5 }]);
  expect(await newestLog(app)).toMatchObject({ description: '1 new, 0 changed, 0 unchanged, 1 left out' });
});

it('logs each customer whom it changed, with contact details for admins alone, and only they open its report', async () => {
  await send('Name,Phone,Credit limit\nZainab,0733 1,100\nYusuf,0733 2,5');
  await send('Name,Phone,Credit limit,Location\nZainab,0733 1,90000,Gulu\nYusuf,0733 2,5,');
  const [summary, zainab, before] = (await admin.get('/logs?limit=3')).payload;
  const { id } = summary.subject;
  expect([summary, zainab, before]).toMatchObject([
    {
      code: 'customers-imported',
      description: '0 new, 1 changed, 1 unchanged, 0 left out',
      subject: { kind: 'import' },
    },
    {
      code: 'customer-updated',
      description: `Zainab: location (none) → Gulu, creditLimit 100 → 90000, by import ${id}`,
      subject: { kind: 'customer', name: 'Zainab' },
    },
    { code: 'customers-imported' },
  ]);
  const clerk = await app.as('stock');
  const [, seen] = (await clerk.get('/logs?limit=2')).payload;
  expect(seen.description).not.toContain('Gulu');
  expect(seen.description).toContain('creditLimit 100 → 90000');
  expect(await clerk.get(`/imports/${id}`)).toMatchObject({ httpStatus: 404 });
  const { payload } = await admin.get(`/imports/${id}`);
  expect(payload).toMatchObject({ kind: 'customers', report: { counts: { changed: 1, same: 1 } } });
  const inFrench = await admin.get(`/imports/${id}`, { headers: { 'accept-language': 'fr' } });
  expect(inFrench.payload.report.lines).toMatchObject([
    { changes: 'lieu (rien) → Gulu, plafond de crédit 100,00 → 90\u00a0000,00' },
    { status: 'same' },
  ]);
  for (const one of await all()) if (one.name !== 'Amina') await admin.delete(`/customers/${one.id}`);
});

it('changes who is there, by name in any case, and by phone where several have it', async () => {
  const changed = await send('Name,Phone,Location\namina,0700 1,Jinja');
  expect(changed.payload.lines).toMatchObject([{ status: 'changed', changes: 'location (none) → Jinja' }]);
  expect((await send('Name,Phone,Location\nAmina,0700 1,Jinja')).payload.counts).toMatchObject({ same: 1 });
  await admin.post('/customers', { name: 'Amina', email: 'x', phone: '0711 7', location: 'Lira' });
  const [unclear, clear] = [
    await send('Name,Location\nAmina,Gulu', { dryRun: true }),
    await send('Name,Phone,Location\nAmina,07117,Gulu'),
  ];
  expect(unclear.payload.lines[0].wrong[0].reason).toBe('is the name of 2 customers; their phone says which one');
  expect(clear.payload.counts).toMatchObject({ changed: 1 });
  expect((await all()).map(({ location }: { location: string }) => location)).toEqual(['Jinja', 'Gulu']);
});

it('takes in tax numbers, and leaves them as they are where a file has none', async () => {
  await send('Name,Phone,taxNumber\nAbdul,0755 1,P051');
  const abdul = async () => (await all()).find(({ name }: { name: string }) => name === 'Abdul');
  expect(await abdul()).toMatchObject({ phone: '0755 1', taxNumber: 'P051' });
  await send('Name,Phone,Location\nAbdul,0755 1,Gulu');
  await send('Name,Phone,Tax Number\nAbdul,0755 1,');
  expect(await abdul()).toMatchObject({ location: 'Gulu', taxNumber: 'P051' });
  const changed = await send('Name,Phone,Tax Number\nAbdul,0755 1,P052');
  expect(changed.payload.lines).toMatchObject([{ status: 'changed', changes: 'taxNumber P051 → P052' }]);
  expect(await abdul()).toMatchObject({ location: 'Gulu', taxNumber: 'P052' });
  await admin.delete(`/customers/${(await abdul()).id}`);
});

it('refuses the same customer twice in a file', async () => {
  const { payload } = await send('Name,Phone\nKato,1\nkato,1', { dryRun: true });
  expect(payload.lines[1]).toMatchObject({ status: 'wrong', wrong: [{ reason: 'is already in row 2' }] });
});

describe('what customers owe in the old book', () => {
  const named = async (name: string) => (await all()).find((one: { name: string }) => one.name === name);
  const newest = async () => (await admin.get('/opening')).payload[0];

  it('becomes an opening balance of today, of new customers and those who have no account; a file sent twice doubles nothing', async () => {
    await admin.post('/customers', { name: 'Opio', email: '', phone: '0766 1', location: 'Lira' });
    const csv =
      'Full Name;Phone Number;Owes;Due On\nOpio;0766 1;12,50;2026-01-31\nLatif;0766 2;7;\nMusa;0766 3;0;2026-01-01\nNaka;0766 4;;';
    const dry = await send(csv, { dryRun: true });
    expect(dry.payload.lines).toMatchObject([
      { status: 'changed', changes: 'owes 12.50, due Jan 31, 2026' },
      { status: 'new', changes: 'owes 7.00, due Mar 10, 2026' },
      { status: 'new', changes: '' },
      { status: 'new', changes: '' },
    ]);
    expect(await named('Latif')).toBeUndefined();
    expect((await send(csv)).payload).toMatchObject({ imported: true, counts: { new: 3, changed: 1 } });
    const opening = await newest();
    expect(opening).toMatchObject({ date: '2026-03-10', sums: { customers: 19.5, net: 19.5 } });
    expect((await admin.get(`/opening/${opening.id}`)).payload.customers).toMatchObject([
      { customer: { name: 'Opio' }, amount: 12.5, dueOn: '2026-01-31' },
      { customer: { name: 'Latif' }, amount: 7, dueOn: '2026-03-10' },
    ]);
    expect(await named('Opio')).toMatchObject({ owes: 12.5, overdue: true, location: 'Lira' });
    expect((await admin.get('/logs?limit=3')).payload.map(({ action }: { action: string }) => action)).not.toContain(
      'customer updated',
    );
    const again = await send(csv.replace(';7;', ';9;'));
    expect(again.payload.lines).toMatchObject([
      { status: 'same', changes: '' },
      { status: 'same', changes: 'there are debts here already, so 9.00 is left out' },
      { status: 'same' },
      { status: 'same' },
    ]);
    expect(await newest()).toEqual(opening);
    // Once the opening balance is undone, the corrected file can be imported.
    expect((await admin.delete(`/opening/${opening.id}`)).httpStatus).toBe(200);
    expect((await send(csv.replace(';7;', ';9;'))).payload).toMatchObject({ counts: { changed: 2, same: 2 } });
    expect(await named('Latif')).toMatchObject({ owes: 9 });
    expect(await wrongInBooks(app)).toEqual([]);
    expect(await wrongInJournal(app)).toEqual([]);
  });

  it('takes our own export again without any change', async () => {
    const rows = (await all()).map(
      ({ name, phone, owes }: { name: string; phone: string; owes: number }) => `${name},${phone},${owes}`,
    );
    const { payload } = await send(['Full Name,Phone Number,Owes', ...rows].join('\n'));
    expect(payload.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    expect(payload.lines.every(({ changes }: { changes: string }) => changes === '')).toBe(true);
  });

  it('names the row and the column of what is wrong, and writes nothing of the others', async () => {
    const { id } = await newest();
    const csv = 'Name,Phone,Owes,Due On\nAli,1,-5,\nBen,2,1.234,\nCan,3,x,\nDan,4,5,31/01/2026\nEve,5,6,\nEVE,5,7,';
    expect((await send(csv, { dryRun: true })).payload.lines).toMatchObject([
      ...['Ali', 'Ben', 'Can'].map((name) => ({ name, status: 'wrong', wrong: [{ column: 'Owes' }] })),
      { name: 'Dan', status: 'wrong', wrong: [{ column: 'Due On' }] },
      { name: 'Eve', status: 'new' },
      { status: 'wrong', wrong: [{ reason: 'is already in row 6' }] },
    ]);
    expect(await send(csv)).toMatchObject({ httpStatus: 409, code: 'rows-wrong' });
    expect((await newest()).id).toBe(id);
    expect((await send(csv, { skipWrong: true })).payload).toMatchObject({ imported: true });
    expect(await named('Eve')).toMatchObject({ owes: 6 });
  });

  it('is refused while today is locked, and a file without debts is not', async () => {
    const lock = (until: string | null) =>
      app.database.pool.query(
        `insert into books_lock (until, staff_id, at) values ($1, $2, now())
         on conflict (only_row) do update set until = excluded.until`,
        [until, admin.id],
      );
    await lock('2026-03-10');
    expect(await send('Name,Phone,Owes\nZed,1,5')).toMatchObject({ httpStatus: 409, code: 'period-locked' });
    expect((await send('Name,Phone\nZed,1')).httpStatus).toBe(200);
    await lock(null);
  });
});
