/** Price lists and temporary prices: their screen, and for whom they are chosen. */
import type { Page } from '@playwright/test';
import { addCustomer, listCustomers } from '../../../contract/debts/customers.ts';
import {
  addPriceList,
  addTimedPrice,
  getListPrices,
  listTimedPrices,
  type PriceList,
} from '../../../contract/goods/price-lists.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test, testInOwnShop } from '../support/fixtures.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

/** A shop has at most five lists, so each test has a shop of its own. */
const ownTest = testInOwnShop;

const pricesOf = async (shop: Shop, { id }: PriceList) =>
  (await shop.call(getListPrices, { params: { id } })).map(({ name, pack, unitSell }) => [name, pack, unitSell]);

const cell = (page: Page, list: PriceList, item: string) =>
  page.getByRole('spinbutton', { name: `${list.name}: ${item}`, exact: true });

ownTest('adds, renames and deletes lists, up to five', async ({ page, own, open }) => {
  await open('/stock', await own.hire('stock'));
  await page.getByRole('link', { name: 'Price lists' }).click();
  await expect(page.getByRole('heading', { name: 'Price lists' })).toBeVisible();
  await expect(page.getByText('A price list has prices for some of your customers')).toBeVisible();
  await expectNoFault(page, 'price lists, none yet');
  await page.getByRole('button', { name: 'Add the first price list' }).click();
  const adding = page.getByRole('dialog', { name: 'Add price list' });
  await page.keyboard.type('Wholesale');
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  await expect(page.getByRole('button', { name: 'Wholesale' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Price list', exact: true }).click();
  await adding.getByLabel('Name').fill('wholesale');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByText("There is already a price list named 'wholesale'")).toBeVisible();
  await adding.getByLabel('Name').fill('Hotels');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Hotels' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename price list' });
  await renaming.getByLabel('Name').fill('Hotels and inns');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('button', { name: 'Hotels and inns' })).toBeVisible();

  for (const name of ['Third', 'Fourth', 'Fifth']) await own.call(addPriceList, { body: { name } });
  await expect(page.getByText('There can be at most 5 price lists')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Price list', exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('button', { name: 'Hotels and inns' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Price list', exact: true })).toBeVisible();
});

ownTest('prices are typed where they stand, packs below their item', async ({ page, own, open }) => {
  const list = await own.call(addPriceList, { body: { name: 'Wholesale' } });
  const cola = await addItem(own, { name: 'Cola', unitSell: 5 });
  await addItem(own, { name: 'Soap', unitSell: 3 });
  await own.call(addPack, { params: { id: cola.id }, body: { name: 'Carton', size: 24, unitSell: 100 } });
  await own.call(addPack, { params: { id: cola.id }, body: { name: 'Pallet', size: 480 } });
  await open('/price-lists', own.admin);
  const table = page.getByRole('table', { name: 'Prices of Wholesale' });
  await expect(table.getByRole('spinbutton')).toHaveCount(3);
  await expectNoFault(page, 'the prices of a list');
  await cell(page, list, 'Cola').focus();
  await page.keyboard.type('4.50');
  await page.keyboard.press('Enter');
  await expect(cell(page, list, 'Cola, Carton')).toBeFocused();
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(table.getByText('Above the usual price, which is charged')).toBeVisible();
  await expect
    .poll(() => pricesOf(own, list))
    .toEqual([
      ['Cola', null, 4.5],
      ['Cola', 'Carton', 90],
      ['Soap', null, 7],
    ]);

  await cell(page, list, 'Soap').fill('2.999');
  await cell(page, list, 'Soap').press('Enter');
  await expect(cell(page, list, 'Soap')).toHaveAccessibleDescription(/must be an amount/);
  await cell(page, list, 'Soap').focus();
  await cell(page, list, 'Soap').press('Escape');
  await expect(cell(page, list, 'Soap')).toHaveValue('7.00');
  await cell(page, list, 'Soap').fill('');
  await cell(page, list, 'Soap').press('Enter');
  await expect.poll(async () => (await pricesOf(own, list)).length).toBe(2);
  await page.reload();
  await expect(cell(page, list, 'Cola, Carton')).toHaveValue('90.00');

  await page.getByRole('searchbox', { name: 'Search Stock' }).fill('soap');
  await expect(table.getByRole('spinbutton')).toHaveCount(1);
});

ownTest('pastes prices from a spreadsheet, after a preview', async ({ page, own, open }) => {
  const list = await own.call(addPriceList, { body: { name: 'Wholesale' } });
  await addItem(own, { name: 'Cola', unitSell: 5, barcode: '6001' });
  await addItem(own, { name: 'Soap', unitSell: 3 });
  await open('/price-lists', own.admin);
  await page.getByRole('button', { name: 'Paste prices' }).click();
  const form = page.getByRole('dialog', { name: 'Paste prices into Wholesale' });
  await expect(form.getByRole('button', { name: 'Change 0 prices' })).toBeDisabled();
  await form.getByLabel('Rows from a spreadsheet').fill('Item\tPrice\n6001\t4\nsoap\t2.50\nBread\t1');
  await expect(form.getByText('2 found, 1 left out')).toBeVisible();
  await expect(form.getByRole('row', { name: /Bread/ })).toContainText('No item has this name or barcode');
  await expect(form.getByRole('row', { name: /6001/ })).toContainText('Cola');
  await expectNoFaultInPanel(page, 'pasted prices');
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.method() === 'PUT')));
  await form.getByRole('button', { name: 'Change 2 prices' }).click();
  await expect(form).toBeHidden();
  expect(calls).toBe(1);
  expect(await pricesOf(own, list)).toEqual([
    ['Cola', null, 4],
    ['Soap', null, 2.5],
  ]);
  await expect(cell(page, list, 'Soap')).toHaveValue('2.50');
});

test('a temporary price is added from the item and from the screen, listed and deleted', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { date: newestDay, unitSell: 5 });
  await shop.call(addPack, { params: { id: item.id }, body: { name: 'Carton', size: 24, unitSell: 100 } });
  await open('/stock', await shop.hire('stock'));
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  await page.getByRole('button', { name: 'Temporary price…' }).click();
  const form = page.getByRole('dialog', { name: `${item.name}: temporary price` });
  await form.getByLabel('Price of').selectOption('Carton (24)');
  await expect(form.getByText('Usually 100.00')).toBeVisible();
  await form.getByLabel('Price', { exact: true }).fill('80');
  await form.getByLabel('Last day').fill(addDays(newestDay, -1));
  await form.getByRole('button', { name: 'Add price' }).click();
  await expect(form.getByText('The last day must not be before the first')).toBeVisible();
  await form.getByLabel('Last day').fill(addDays(newestDay, 6));
  await form.getByRole('button', { name: 'Add price' }).click();
  await expect(form.getByRole('row', { name: /Carton/ })).toContainText('Now');
  await expectNoFaultInPanel(page, 'a temporary price');
  const dates = { startDate: newestDay, endDate: addDays(newestDay, 6) };
  const ofItem = () => shop.call(listTimedPrices, { query: { stockId: item.id } });
  expect(await ofItem()).toMatchObject([{ pack: 'Carton', unitSell: 80, ...dates }]);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Edit Stock' })).toBeVisible();

  await page.goto('/price-lists?tab=timed');
  await expect(page.getByRole('row', { name: item.name })).toBeVisible();
  await expectNoFault(page, 'temporary prices');
  await page.getByRole('button', { name: 'Temporary price…' }).click();
  const adding = page.getByRole('dialog', { name: 'Temporary price' });
  await adding.getByLabel('Item', { exact: true }).fill(item.name);
  await adding.getByLabel('Item', { exact: true }).press('Enter');
  await expect(adding.getByLabel('Price', { exact: true })).toBeFocused();
  await page.keyboard.type('4');
  await adding.getByLabel('First day').fill(addDays(newestDay, 2));
  await adding.getByLabel('Last day').fill(addDays(newestDay, 2));
  await adding.getByRole('button', { name: 'Add price' }).click();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('row', { name: item.name }).filter({ hasText: 'Later' })).toBeVisible();

  await page.getByRole('button', { name: `Delete ${item.name}, Carton, 80.00` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('row', { name: `${item.name}, Carton` })).toBeHidden();
  expect(await ofItem()).toMatchObject([{ pack: null, unitSell: 4 }]);
});

ownTest('a customer has a price list, once the shop has one', async ({ page, own, open }) => {
  const { id } = await own.call(addCustomer, { body: { name: 'Hotel Lake' } });
  await open('/customers', own.admin);
  await page.getByRole('button', { name: 'Edit Hotel Lake' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Customer' });
  await expect(form.getByLabel('Credit limit')).toBeVisible();
  await expect(form.getByLabel('Price list')).toBeHidden();
  const list = await own.call(addPriceList, { body: { name: 'Wholesale' } });
  await form.getByLabel('Price list').selectOption('Wholesale');
  await form.getByRole('button', { name: 'Update Customer' }).click();
  await expect(form).toBeHidden();
  const saved = async () => (await own.call(listCustomers, { query: { id } }))[0]?.priceListId;
  expect(await saved()).toBe(list.id);
  await page.goto(`/customers/${id}`);
  await expect(page.getByText('Wholesale')).toBeVisible();

  await page.goto(`/editStudentsForm?id=${id}`);
  await expect(page.getByLabel('Price list')).toHaveValue(String(list.id));
  await page.getByLabel('Price list').selectOption('The usual prices');
  await page.getByRole('button', { name: 'Update Student' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible();
  expect(await saved()).toBeNull();
});

test('who sells does not get to the price lists', async ({ page, shop, open }) => {
  await open('/price-lists', await shop.hire('sales'));
  await expect(page).toHaveURL(/\/sales$/);
});

test('the finder knows price lists', async ({ page, shop, open }) => {
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('wholesale');
  await page.getByRole('option', { name: /Price lists/ }).click();
  await expect(page.getByRole('heading', { name: 'Price lists' })).toBeVisible();
});

ownTest('on a phone a pack names its item, and no temporary price is cut off', async ({ page, own, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await own.call(addPriceList, { body: { name: 'Wholesale' } });
  const cola = await addItem(own, { name: 'Cola', unitSell: 5 });
  await own.call(addPack, { params: { id: cola.id }, body: { name: 'Carton', size: 24, unitSell: 100 } });
  for (const unitSell of [4, 3, 2]) {
    await own.call(addTimedPrice, { body: { stockId: cola.id, unitSell, startDate: newestDay, endDate: newestDay } });
  }
  await open('/price-lists', own.admin);
  const prices = page.getByRole('table', { name: 'Prices of Wholesale' });
  await expect(
    prices.getByRole('row').filter({ hasText: 'Carton (24)' }).getByText('Cola', { exact: true }),
  ).toBeVisible();
  await page.goto('/price-lists?tab=timed');
  const last = page.getByRole('row').filter({ hasText: '2.00' });
  await expect(last).toBeInViewport({ ratio: 1 });
});

ownTest('nothing scrolls sideways on a phone', async ({ page, own, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = await own.call(addPriceList, { body: { name: unique('Wholesale') } });
  await addItem(own, { name: 'Cola', unitSell: 5 });
  await open('/price-lists', own.admin);
  await expect(cell(page, list, 'Cola')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
