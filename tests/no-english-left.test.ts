/**
 * Checks that the server answers in the language of its reader. A shop with one of each document is read in a made-up language,
 * in which every text of the catalogues is accented. What still has plain letters must be what people typed, or a name for
 * programs; otherwise the text bypassed the catalogues.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenCalls } from '../bench/calls.ts';
import { calls } from '../contract/calls.ts';
import { expenseTypeNames, methodNames, roleNames } from '../contract/words/built-in-names.ts';
import { addStock } from './support/builders.ts';
import { addCustomer } from './support/debts.ts';
import { makeEveryChange } from './support/every-change.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

/** Fields for programs, and fields with data as it was stored, together with everything below them. */
const forPrograms = new Set([
  ...[
    'kind',
    'code',
    'key',
    'status',
    'state',
    'spread',
    'group',
    'account',
    'by',
    'purpose',
    'channel',
    'colorScheme',
    'column',
    'field',
    'outcome',
    'settle',
    'steps',
    'hash',
  ],
  ...[
    'token',
    'ticket',
    'secret',
    'recoveryCodes',
    'link',
    'url',
    'photo',
    'database',
    'fixed',
    'costMethod',
    'codePage',
    'shifts',
  ],
  ...['timeZone', 'locale', 'language', 'currency', 'facts', 'subject', 'email', 'first_name', 'last_name', 'roles'],
]);
/** Built-in names, and the actions of approvals. */
const builtIn = [methodNames, expenseTypeNames, roleNames].flatMap((names) => Object.keys(names));
const sentAsTheyAre = new Set([...builtIn, 'credit']);
/** Calls that are left out: files, the mail that is tested below, those that end the session, and names that only a till gets. */
const notRead = [
  '/devices/{id}/people',
  '/auth/logout',
  '/settings/digest/preview',
  '/settings/logo',
  '/stock/{id}/picture/{version}',
  '/expenses/{id}/photo',
  '/reports/journal',
  '/export',
];
/** Answers that contain what a customer or a supplier reads, which is in the language of the shop. */
const inShopsLanguage = ['/api/customers/:id/reminders', '/api/orders/:id/send'];
const statement = /^\/statements\//;
const plainLetters = /[acdeginosuyz]/i;

let app: TestApp;
let owner: Caller;
const typed = new Set(['Corner Shop', 'English', 'First Administrator', 'assets:cash']);
const left = new Set<string>();

beforeAll(async () => {
  app = await startTestApp({ trustProxy: 1 });
  const { db } = app.database;
  app.http.addHook('onRequest', async (request) => {
    request.headers['accept-language'] = 'en-XA';
  });
  app.http.addHook('preHandler', async ({ body }) => noteTyped(body));
  const answers: [call: string, answer: string][] = [];
  app.http.addHook('onSend', async ({ method, routeOptions }, _reply, answer) => {
    const isRead = typeof answer === 'string' && answer.startsWith('{') && !inShopsLanguage.includes(routeOptions.url!);
    if (isRead) answers.push([`${method} ${routeOptions.url}`, answer]);
  });
  await makeEveryChange(app);
  owner = await app.as('admin', 'sales', 'stock', 'reports');
  const people = await db.selectFrom('staff').select(['first_name', 'last_name']).execute();
  for (const { first_name, last_name } of people) typed.add(`${first_name} ${last_name}`).add(first_name);
  for (const [call, answer] of answers) note(call, JSON.parse(answer));
}, 60_000);
afterAll(() => app.close());

/** Includes the cells of a spreadsheet. Texts in lower case alone are choices, such as 'expired'. */
function noteTyped(value: unknown): void {
  const parts = typeof value === 'string' ? [value, ...value.split(/[,\n]/)] : [];
  for (const part of parts) if (part.length > 2 && /[A-Z@ƶ]/.test(part)) typed.add(part);
  if (value && typeof value === 'object') Object.values(value).forEach(noteTyped);
}

function note(call: string, value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (!sentAsTheyAre.has(value) && plainLetters.test(withoutData(value))) left.add(`${call} ${path}: ${value}`);
  } else if (Array.isArray(value)) {
    for (const one of value) note(call, one, path);
  } else if (value && typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) if (!forPrograms.has(key)) note(call, one, `${path}.${key}`);
  }
}

/** The text without dates, moments, addresses, codes, numbers of documents and what was typed. */
function withoutData(text: string): string {
  const data =
    /\d{4}-\d{2}-\d{2}T[\d:.]+Z|[A-Z][a-z]{2} \d+, \d{4}|\b[AP]M\b|\S+@\S+|\S+:\/\/\S+|^ {4}[A-Z\d]{8}$|\b[A-Z]-\d+\b/gm;
  const phrases = [...typed].sort((one, other) => other.length - one.length);
  return phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text.replace(data, ''));
}

it('is so of everything that is changed', () => {
  expect([...left]).toEqual([]);
});

describe('reading', () => {
  let addresses: string[];
  beforeAll(async () => {
    const item = await addStock(owner, { name: 'Zzz', qty: 50 });
    const customer = await addCustomer(app, 'Bbb');
    typed.add('Market Street');
    const credit = { sales: [{ stockId: item.id, quantity: 2 }], customerId: customer, paymentDate: '2026-04-01' };
    const { payload: receipt } = await owner.post('/sales', credit);
    await owner.post('/sales', { sales: [{ stockId: item.id, quantity: 2 }] });
    const { payload: paid } = await owner.post(`/customers/${customer}/payments`, { date: owner.today(), amount: 1 });
    const { payload: link } = await owner.post(`/customers/${customer}/statement-link`);
    const { payload: count } = await owner.post('/counts', { scope: { stockIds: [item.id] } });
    // Two digits are swapped, which is a likely cause.
    const entries = [{ key: '1', stockId: item.id, quantity: 64 }];
    await owner.post(`/counts/${count.id}/entries`, { entries });
    const more = [
      `/counts/${count.id}/review`,
      ...['/auth/second-factor', '/imports/1', '/settings', '/payment-methods'],
      ...[
        '/tax-rates',
        '/approvers',
        '/devices',
        '/to-settle',
        '/returns/1',
        `/customers/payments/${paid.id}`,
        `/money?methodId=3`,
      ],
      '/price-lists/1/prices',
      ...['/counts/1', '/counts/1/items', '/counts/1/review'],
      ...[
        '/orders/1',
        '/deliveries/1',
        '/opening/1',
        '/suppliers/2',
        '/suppliers/2/items',
        '/suppliers/2/ledger',
        '/supplier-payments/2',
      ],
      ...[`/reports/by-hand?startDate=${owner.today()}&endDate=${owner.today()}`],
      ...[`/stock/imports/00000000-0000-4000-8000-000000000000`, `/statements/${link.url.split('/').at(-1)}`],
      ...[`/days/${owner.today()}/causes?difference=-7.00`, `/days/${owner.today()}/causes?difference=1.00`],
      ...['expenses', 'stockLosses', 'badDebts', 'netProfit', 'cashRounding'].map(
        (figure) => `/reports/rows?figure=${figure}&startDate=2026-03-01&endDate=2026-03-10`,
      ),
      ...['assets:cash', 'assets:inventory', 'expenses:bad debts', 'expenses:Charges', 'equity:owner'].map(
        (account) => `/reports/account?account=${encodeURIComponent(account)}&startDate=2026-03-01&endDate=2026-03-10`,
      ),
    ];
    const screens = screenCalls('2026-03-11').map((path) =>
      path
        .replace(/(\/customers\/|customerId=|\/customers\?id=)7/, `$1${customer}`)
        .replace('/stock/5/', `/stock/${item.id}/`)
        .replace('/receipts/77', `/receipts/${receipt.id}`),
    );
    addresses = [...screens, ...more];
  }, 60_000);

  it('is so of every call that reads', async () => {
    left.clear();
    for (const path of addresses) {
      const { payload, meta } = await owner.get(path);
      if (!statement.test(path)) note(`GET ${path}`, { payload, meta });
    }
    expect([...left]).toEqual([]);
  }, 60_000);

  it('covers every call that reads', () => {
    const asked = addresses.map((path) =>
      path
        .replace(/\?.*/, '')
        .replace(/\/\d{4}-\d{2}-\d{2}/, '/{date}')
        .replace(/\/(\d+|[\da-f-]{36})(?=\/|$)/, '/{id}')
        .replace(/^\/statements\/.*/, '/statements/{token}'),
    );
    const reading = Object.values(calls).filter(({ method }) => method === 'GET');
    const missing = reading.filter(({ path }) => !asked.includes(path) && !notRead.includes(path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
});

it.each([
  ['/stock/import', 'Name,Quantity,Cost\nZzz,7,1\n,3,1\nQqq,lots,-1\nZzz,1,1'],
  ['/customers/import', 'Name,Phone,Email,Owes\nBbb,0700 1,,5\n,0700 2,,\nQqq,0700 3,not one,'],
])('is so of what %s finds in a file', async (path, csv) => {
  left.clear();
  typed.add('lots').add('not one');
  for (const dryRun of [true, false]) note(path, await owner.post(path, { csv, dryRun }));
  expect([...left]).toEqual([]);
});

it('is so of mails, and of what is sent to customers, where the shop speaks it', async () => {
  left.clear();
  await sql`update settings set business = business || '{"language": "en-XA"}', version = version + 1`.execute(
    app.database.db,
  );
  app.sentEmails.length = 0;
  const customer = await addCustomer(app, 'Bbb');
  const item = await addStock(owner, { name: 'Yyy', qty: 5 });
  const credit = { sales: [{ stockId: item.id, quantity: 2 }], customerId: customer, paymentDate: '2026-04-01' };
  const { payload: receipt } = await owner.post('/sales', credit);
  await owner.post(`/sales/receipts/${receipt.id}/mail`, { to: 'b@b.bb' });
  await owner.post(`/customers/${customer}/statement/mail`, { to: 'b@b.bb' });
  note('reminder', await owner.post(`/customers/${customer}/reminders`, { channel: 'mail' }));
  await app.withToken('').post('/auth/reset-password-request', { email: owner.email });
  const novice = { firstName: 'Qqq', lastName: 'Www', email: 'q@b.bb', phone: '', location: '', roles: ['sales'] };
  await owner.post('/staff', novice);
  const { subject, text } = (await owner.get('/settings/digest/preview')).payload;
  note('digest', { subject, text });
  const { payload: link } = await owner.post(`/customers/${customer}/statement-link`);
  note('statement', await app.withToken('').get(`/statements/${link.url.split('/').at(-1)}`));
  for (const mail of app.sentEmails) note('mail', { subject: mail.subject, text: mail.text });
  expect(app.sentEmails.map(({ to }) => to)).toHaveLength(5);
  expect([...left]).toEqual([]);
});

it('is so of the names of methods where they are labels', async () => {
  const range = 'startDate=2026-03-01&endDate=2026-03-10';
  const inAll = await owner.get(`/reports/breakdown?by=method&${range}`);
  const ofCash = await owner.get(`/reports/rows?figure=paid&by=method&key=1&${range}`);
  const labels = [ofCash.meta.of, ...inAll.payload.map(({ label }: { label: string }) => label)];
  expect(labels.filter((label) => !/^\[.*~\]$/.test(label))).toEqual([]);
});
