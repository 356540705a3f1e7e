import type { Page } from '@playwright/test';
import { listAccounts } from '../../../contract/debts/accounts.ts';
import { listCustomers } from '../../../contract/debts/customers.ts';
import { listAllStock, listStock, listTopStock } from '../../../contract/goods/stock.ts';
import { listStaff } from '../../../contract/people/staff.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItem, dueLaterShown, newestDay, sell, sellOnCredit, unique } from '../support/trading.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const words = (figure: number) => figure.toLocaleString('en');

async function countOn(page: Page, name: string): Promise<number> {
  await expect(card(page, name)).toContainText(/\d/);
  return Number(((await card(page, name).textContent()) ?? '').replace(/\D/g, ''));
}

test('asks for customers, accounts, stock, top stock and staff when it opens', async ({ page, shop, open }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(`${request.method()} ${new URL(request.url()).pathname}`));
  await open('/dashboard', shop.admin);
  const lists = ['customers', 'accounts', 'stock', 'stock/top', 'staff'].map((list) => `GET /api/${list}`);
  await expect.poll(() => lists.filter((list) => !asked.has(list))).toEqual([]);
});

test('each card counts what its screen lists', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 5, warningAt: 5 });
  await addItem(shop, { qty: 4.999, warningAt: 5 });
  await sellOnCredit(shop, item, 1, unique('Debtor'));
  await open('/dashboard', shop.admin);
  const stock = await shop.call(listAllStock);
  const counts = {
    Customers: (await shop.call(listCustomers)).length,
    Users: (await shop.call(listStaff)).length,
    Products: stock.length,
    ReStocks: stock.filter((one) => one.qty < one.warningAt).length,
    'Uncleared Supply': (await shop.call(listAccounts)).filter((one) => one.balance !== 0).length,
  };
  for (const [name, count] of Object.entries(counts)) await expect(card(page, name)).toContainText(words(count));
});

test('an item exactly at its warning level is no ReStock on the dashboard', async ({ page, shop, open }) => {
  await open('/dashboard', shop.admin);
  const before = await countOn(page, 'ReStocks');
  await addItem(shop, { qty: 7, warningAt: 7 });
  await addItem(shop, { qty: 6, warningAt: 7 });
  await page.reload();
  await expect(card(page, 'ReStocks')).toContainText(words(before + 1));
});

for (const [name, link, path] of [
  ['Customers', 'View All', '/customers'],
  ['Users', 'Users', '/users'],
  ['Products', 'Products', '/stock'],
  ['Uncleared Supply', 'Uncleared Supply', '/dashboard#uncleared'],
] as const) {
  test(`the card ${name} leads to ${path}`, async ({ page, shop, open }) => {
    await open('/dashboard', shop.admin);
    await card(page, name).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL((url) => url.pathname + url.hash === path);
  });
}

test('the address of Un cleared Supply leads there, from a link and from outside', async ({ page, shop, open }) => {
  for (let more = 0; more < 20; more++) await addItem(shop);
  await open('/dashboard', shop.admin);
  await card(page, 'Uncleared Supply').getByRole('link').click();
  const list = page.getByRole('region', { name: 'Un cleared Supply' });
  await expect(list).toBeInViewport({ ratio: 0.5 });
  await page.reload();
  await expect(list).toBeInViewport({ ratio: 0.5 });
});

test('the card ReStocks leads to the ReStock panel, which explains its number', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 1, warningAt: 3 });
  await open('/dashboard', shop.admin);
  const count = words(await countOn(page, 'ReStocks'));
  await card(page, 'ReStocks').getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'ReStock' });
  await expect(panel.getByRole('row').filter({ hasText: item.name })).toBeVisible();
  await expect(panel).toContainText(`${count} below their warning level`);
});

test('Products chart draws the first 20 items with their sales entries, also as a table', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { date: newestDay });
  for (let sold = 0; sold < 3; sold++) await sell(shop, item, 2);
  await open('/dashboard', shop.admin);
  const chart = page.getByRole('region', { name: 'Products chart' });
  const picture = chart.getByRole('img', { name: 'Sales entries per product' });
  await expect(picture).toBeVisible();
  const first = await shop.call(listStock, { query: { page: 1 } });
  expect(first[0]?.name).toBe(item.name);
  const rows = chart.getByRole('table').locator('tbody').getByRole('row');
  const shown = first.slice(0, 20);
  await expect(rows).toHaveText(shown.map((one) => `${one.name}${words(one.sales?.length ?? 0)}`));
  await expect(picture.locator('rect[data-series]')).toHaveCount(shown.length);

  const walk = chart.getByRole('slider');
  const tooltip = chart.getByRole('tooltip');
  const last = shown.at(-1);
  await expect(tooltip).toBeHidden();
  await walk.focus();
  await expect(tooltip).toHaveText(`${item.name}Sales entries: 3`);
  await page.keyboard.press('End');
  await expect(tooltip).toContainText(last?.name as string);
  await expect(walk).toHaveAttribute('aria-valuetext', `${last?.name}, Sales entries: ${words(last?.salesCount ?? 0)}`);
  const { width } = (await picture.boundingBox()) as { width: number };
  await picture.hover({ position: { x: width / 2, y: 5 } });
  await expect(tooltip).toHaveText(`${item.name}Sales entries: 3`);
});

test('Most Bought items are the five with most sales entries', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitCost: 1.25, unitSell: 2.5, qty: 40 });
  for (let sold = 0; sold < 30; sold++) await sell(shop, item);
  await open('/dashboard', shop.admin);
  const table = page.getByRole('table', { name: 'Most Bought items' });
  for (const name of ['Stock', 'Qty', 'UnitCost', 'UnitSell']) {
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(table.getByRole('row').filter({ hasText: item.name }).getByRole('cell')).toHaveText([
    item.name,
    '10',
    '1.25',
    '2.50',
  ]);
  const top = await shop.call(listTopStock);
  const names = top.slice(0, 5).map((one) => one.name);
  await expect(table.locator('tbody td:first-child')).toHaveText(names);
});

test('Un cleared Supply and Unsettled Accounts show who owes what', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 98_765.43 });
  const name = unique('Big Debtor');
  await sellOnCredit(shop, item, 2, name);
  await open('/dashboard', shop.admin);
  const supply = page.getByRole('table', { name: 'Un cleared Supply' }).getByRole('row').filter({ hasText: name });
  await expect(supply.getByRole('cell')).toHaveText([name, dueLaterShown, '197,530.86', '197,530.86']);
  const accounts = page.getByRole('region', { name: 'Unsettled Accounts' });
  const row = accounts.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('197,530.86');
  await expect(row.locator('[style*="oklch"]')).toHaveCount(1);
  const number = (await row.getByRole('cell').first().innerText()).trim();
  const doughnut = accounts.getByRole('img', { name: 'Doughnut chart of balances per customer' });
  await doughnut.getByText(number, { exact: true }).hover();
  await expect(accounts.getByRole('tooltip')).toHaveText(`${number}. ${name}197,530.86`);
});

test('a count that could not be loaded is a dash with a way to try again, never a nought', async ({
  page,
  shop,
  open,
}) => {
  await page.route('**/api/customers*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'No' } }),
  );
  await open('/dashboard', shop.admin);
  await expect(card(page, 'Customers')).toContainText('–');
  await page.unroute('**/api/customers*');
  await card(page, 'Customers').getByRole('button', { name: 'Could not load, retry' }).click();
  await expect(card(page, 'Customers')).toContainText(words((await shop.call(listCustomers)).length));
});
