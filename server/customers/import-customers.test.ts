import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
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
