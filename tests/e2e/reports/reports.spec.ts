import type { Page } from '@playwright/test';
import { listAllStock } from '../../../contract/goods/stock.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { addTaxRate, deleteTaxRate } from '../../../contract/selling/tax-rates.ts';
import { dayIn } from '../../../contract/values/dates.ts';
import { expect, test } from '../support/fixtures.ts';
import { removeItem } from '../support/remove-item.ts';
import { retryWithout } from '../support/retry.ts';
import { addItem, sell, unique } from '../support/trading.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Sales Report' });
const bodyRows = (page: Page) => table(page).locator('tbody').getByRole('row');
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });

test('lists sales newest first with cost, sale and profit, and deletes one after asking', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { unitCost: 2, unitSell: 3.5 });
  await sell(shop, item, 4);
  await open('/reports', await shop.hire('reports'));
  for (const name of ['Date', 'Product', 'Qty', 'Cost', 'Sale', 'Profit']) {
    await expect(table(page).getByRole('columnheader', { name })).toBeVisible();
  }
  const row = bodyRows(page).filter({ hasText: item.name });
  await expect(row.getByRole('cell')).toContainText(['', item.name, '4', '8.00', '14.00', '6.00', '']);
  await row.getByRole('button', { name: item.name, exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(receipt).toContainText('14.00');
  await receipt.getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`4 × ${item.name}, 14.00, `);
  const asked = page.waitForRequest((one) => /\/api\/sales\/\d+$/.test(one.url()) && one.method() === 'POST');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  expect((await asked).postDataJSON()).toEqual({ sale: item.name });
  await expect(row).toHaveCount(0);
  const { qty } = (await shop.call(listAllStock)).find((one) => one.id === item.id) ?? {};
  expect(qty).toBe(500);
});

test('says which part of a sale is tax, and what was taken off', async ({ page, shop, open }) => {
  const { id: taxRateId } = await shop.call(addTaxRate, {
    body: { name: unique('VAT'), percent: 25, included: false },
  });
  const item = await addItem(shop, { unitCost: 2, unitSell: 10, taxRateId });
  await shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 1, discount: { amount: 2 } }] } });
  // Removed, because other tests of this shop expect no taxes.
  await removeItem(shop, item.id);
  await shop.call(deleteTaxRate, { params: { id: taxRateId } });
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('searchbox').fill(item.name);
  await searchButton(page).click();
  await expect(bodyRows(page)).toHaveCount(1);
  await expect(bodyRows(page).getByRole('cell')).toContainText([
    '',
    item.name,
    '1',
    '2.00',
    '10.00tax 2.00discount 2.00',
    '6.00',
  ]);
  await expect(table(page).locator('tfoot')).toContainText('10.00tax 2.00');
});

test('loads ten rows at a time; Next shows at a multiple of ten and goes when a page comes back empty', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop);
  for (let sold = 0; sold < 20; sold++) await sell(shop, item);
  await open('/reports', await shop.hire('reports'));
  await expect(bodyRows(page)).toHaveCount(10);
  await next(page).click();
  await expect(bodyRows(page)).toHaveCount(20);
  await expect(next(page)).toBeVisible();

  // The books end here: the next page is empty.
  await page.route('**/api/sales?page=3', async (route) => {
    const response = await route.fetch();
    const { meta } = await response.json();
    await route.fulfill({ response, json: { status: true, payload: [], meta: { ...meta, hasMore: false } } });
  });
  const empty = page.waitForResponse('**/api/sales?page=3');
  await next(page).click();
  await empty;
  await expect(next(page)).toHaveCount(0);
  await expect(bodyRows(page)).toHaveCount(20);
});

test('Next is gone while a page loads, and where the loaded count is no multiple of ten', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop);
  for (let sold = 0; sold < 20; sold++) await sell(shop, item);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/sales?page=2', async (route) => {
    await held;
    const response = await route.fetch();
    const { payload, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, payload: payload.slice(0, 4) } });
  });
  await open('/reports', await shop.hire('reports'));
  const second = page.waitForRequest('**/api/sales?page=2');
  await next(page).click();
  await second;
  await expect(next(page)).toHaveCount(0);
  letGo();
  await expect(bodyRows(page)).toHaveCount(14);
  await expect(next(page)).toHaveCount(0);
});

test('shows the totals of the loaded rows and of everything, each under its name', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitCost: 1, unitSell: 2 });
  for (let sold = 0; sold < 11; sold++) await sell(shop, item);
  await open('/reports', await shop.hire('reports'));
  const totals = table(page).locator('tfoot');
  await expect(totals).toContainText('The 10 shown');
  await expect(totals).toContainText(/Total of \d+/);

  await page.getByRole('searchbox', { name: 'Search' }).fill(item.name);
  await searchButton(page).click();
  await expect(bodyRows(page)).toHaveCount(11);
  await expect(totals.getByRole('cell')).toContainText(['Total', '', '11', '11.00', '22.00', '11.00', '']);
});

test('a search replaces the list, says so, and is cleared again', async ({ page, shop, open }) => {
  const [wanted, other] = [await addItem(shop, { name: unique('Violet Ink') }), await addItem(shop)];
  await sell(shop, wanted, 2);
  await sell(shop, other);
  await open('/reports', await shop.hire('reports'));
  await expect(bodyRows(page).filter({ hasText: other.name })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(wanted.name.toUpperCase());
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  await expect(bodyRows(page)).toHaveCount(1);
  await expect(bodyRows(page)).toContainText(wanted.name);
  await expect(page.getByText('Search results: 1')).toBeVisible();
  await expect(next(page)).toHaveCount(0);

  await page.getByLabel('End date').fill('2001-01-01');
  await searchButton(page).click();
  await expect(page.getByText('No sales found.')).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(bodyRows(page).filter({ hasText: other.name })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('the ReStock panel lists items at or below their warning level, and no others', async ({ page, shop, open }) => {
  const below = await addItem(shop, { qty: 4, warningAt: 5 });
  const at = await addItem(shop, { qty: 5, warningAt: 5 });
  const above = await addItem(shop, { qty: 5.001, warningAt: 5 });
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('button', { name: 'ReStock' }).click();
  const panel = page.getByRole('dialog', { name: 'ReStock' });
  await expect(panel.getByRole('row').filter({ hasText: below.name })).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: at.name })).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: above.name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'ReStock' })).toBeFocused();
});

test('Stock Levels shows how sales brought an item down, newest first, filtered by either date alone', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { qty: 10 });
  await sell(shop, item, 3);
  await sell(shop, item, 2);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('button', { name: 'Stock Levels' }).click();
  const modal = page.getByRole('dialog', { name: 'Stock Levels Reduction history' });
  await modal.getByRole('searchbox').fill(item.name);
  await modal.getByRole('searchbox').press('Enter');
  const rows = modal.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0).getByRole('cell')).toContainText([item.name, '', '2', '7', '5']);
  await expect(rows.nth(1).getByRole('cell')).toContainText([item.name, '', '3', '10', '7']);

  await modal.getByLabel('End date').fill('2001-01-01');
  await expect(modal.getByText('No sales found.')).toBeVisible();
  await modal.getByLabel('End date').fill('');
  await modal.getByLabel('Start date').fill('2001-01-01');
  await expect(rows).toHaveCount(2);
  await modal.getByLabel('Start date').fill('2150-01-01');
  await expect(modal.getByText('No sales found.')).toBeVisible();
  const today = dayIn('Africa/Kampala', new Date());
  await modal.getByLabel('Start date').fill(today);
  await modal.getByLabel('End date').fill(today);
  await expect(rows).toHaveCount(2);
});

test('a search that fails says why', async ({ page, shop, open }) => {
  await open('/reports', await shop.hire('reports'));
  await expect(searchButton(page)).toBeVisible();
  await page.route('**/api/sales/search*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'The books are shut.' } }),
  );
  await page.getByRole('searchbox', { name: 'Search' }).fill('anything');
  await searchButton(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'The books are shut.' });
  await expect(toast).toContainText('Error');
});

test('a list that fails to load keeps its rows and offers to try again', async ({ page, shop, open }) => {
  const item = await addItem(shop);
  await sell(shop, item);
  await open('/reports', await shop.hire('reports'));
  const row = bodyRows(page).filter({ hasText: item.name });
  await expect(row).toBeVisible();
  await page.route('**/api/sales/search*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'No' } }),
  );
  await page.getByRole('searchbox', { name: 'Search' }).fill(item.name);
  await searchButton(page).click();
  await expect(page.getByText('Could not load')).toBeVisible();
  await retryWithout(page, '**/api/sales/search*');
  await expect(page.getByText('Could not load')).toHaveCount(0);
  await expect(row).toBeVisible();
});
