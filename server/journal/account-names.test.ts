/**
 * Names of accounts: the end of their path in English, translated for readers of other languages, and the shop's own names as they
 * are.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChartAccount } from '../../contract/documents/accounts-chart.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const inAccents = { headers: { 'accept-language': 'en-XA' } };

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'reports');
});
afterAll(() => app.close());

it('is the end of its path in English, and translated for readers of another language', async () => {
  const english: ChartAccount[] = (await admin.get('/accounts-chart')).payload;
  const endOf = (path: string) => path.slice(path.lastIndexOf(':') + 1);
  const withMore: Record<string, string> = {
    'income:other': 'other income',
    'liabilities:tax:payments': 'tax payments',
    'liabilities:tax:reclaimed': 'tax reclaimed',
  };
  expect(english.map(({ name }) => name.toLowerCase())).toEqual(
    english.map(({ account }) => withMore[account] ?? endOf(account).toLowerCase()),
  );
  expect(english.map(({ account }) => account)).toEqual(expect.arrayContaining(Object.keys(withMore)));
  const accented: ChartAccount[] = (await admin.get('/accounts-chart', inAccents)).payload;
  expect(accented.filter(({ name }) => !/^\[.*~\]$/.test(name))).toEqual([]);
  expect(accented.map(({ account }) => account)).toEqual(english.map(({ account }) => account));
});

it('stays unnamed when its translated name is sent back with a code, and keeps a name of the shop', async () => {
  const account = 'assets:inventory';
  const coded = await admin.put('/accounts-chart', { account, code: '1400', name: '[Îñvéñtörý~~~~]' }, inAccents);
  expect(coded.payload).toMatchObject({ code: '1400', name: '[Îñvéñtörý~~~~]' });
  const nameOf = async () =>
    (await admin.get('/accounts-chart')).payload.find((one: ChartAccount) => one.account === account).name;
  expect(await nameOf()).toBe('Inventory');
  const [named] = (await admin.get('/logs', inAccents)).payload;
  expect(named.description).toContain('assets:inventory: [çöðé~~] [[(ñöñé)~~~] → 1400');
  await admin.put('/accounts-chart', { account, code: '1400', name: 'Goods' }, inAccents);
  expect(await nameOf()).toBe('Goods');
  expect((await admin.get('/logs', inAccents)).payload[0].description).toContain(
    'assets:inventory: [ñåmé~~] [[Îñvéñtörý~~~~] → Goods',
  );
});
