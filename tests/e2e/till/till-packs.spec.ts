/** Packs, price lists, temporary prices and scale labels at the till, and packs on its papers. The tests need shops of their own. */
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { addPriceList, addTimedPrice, setListPrices } from '../../../contract/goods/price-lists.ts';
import { addStock, type StockItem } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { listReceipts, makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expect, type Shop, testInOwnShop as test } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { scan } from '../support/scanning.ts';
import { addItem } from '../support/trading.ts';

async function addBeer(shop: Shop): Promise<StockItem> {
  const beer = await addItem(shop, { name: 'Beer', barcode: '60010001', unitSell: 25 });
  const pack = { name: 'Carton', size: 24, unitSell: 500, auto: true, barcodes: ['60010024'] };
  await shop.call(addPack, { params: { id: beer.id }, body: pack });
  return beer;
}

const cartOf = (page: Page) => page.getByRole('region', { name: 'Cart' });
const totalOf = (page: Page) => cartOf(page).getByRole('status', { name: 'Total', exact: true });

test('a scanned pack is one pack; pieces make up another, and receipt, sales and return say so', async ({
  page,
  own,
  open,
}) => {
  await addBeer(own);
  await open('/sales', own.admin);
  await expect(page.getByRole('option', { name: /^Carton \(24\)/ })).toBeVisible();
  await scan(page, '60010024');
  const cart = cartOf(page);
  await expect(cart.getByText('Carton (24), 500.00 each')).toBeVisible();
  await expect(totalOf(page)).toHaveText('500.00');
  await expect(page.getByRole('option', { name: /^Beer/ })).toContainText('24 in cart');

  // The code of a pack is also found if it is typed slowly into the search field.
  await page.getByLabel('Search Stock').fill('60010024');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(cart.getByLabel('Quantity of Beer, Carton')).toHaveValue('2');
  await page.getByRole('button', { name: 'Undo: 1 × Beer, Carton' }).click();
  await expect(totalOf(page)).toHaveText('500.00');

  // One tap adds one piece; 25 of them make up a carton, which joins the one that was scanned.
  await page.getByRole('option', { name: /^Beer/ }).click();
  await expect(totalOf(page)).toHaveText('525.00');
  await cart.getByLabel('Quantity of Beer', { exact: true }).fill('25');
  await expect(cart.getByText('1 × Carton (24)')).toBeVisible();
  await expect(cart.getByText('Packs save 200.00')).toBeVisible();
  await expect(totalOf(page)).toHaveText('1,025.00');

  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const [receipt] = await own.call(listReceipts, { query: {} });
  expect(receipt).toMatchObject({ total: 1025 });

  await cart.getByRole('button', { name: "Today's Sales" }).click();
  const sales = page.getByRole('dialog', { name: "Today's Sales" });
  await expect(sales.getByText('2 × Carton (48)')).toBeVisible();
  await sales.getByRole('button', { name: 'Receipt for Beer' }).first().click();
  const paper = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(paper.getByRole('row', { name: 'Beer 2 × Carton (48) 2 500.00 1,000.00' })).toBeVisible();

  await open(`/returns?open=receipt&id=${receipt!.id}`, own.admin);
  await page.getByRole('button', { name: 'Return goods' }).click();
  await expect(page.getByText('48 pieces for 1,000.00, sold as 2 × Carton')).toBeVisible();
});

test('the name of an item has room beside a long name of its pack, on a roll of 80 mm', async ({ page, own, open }) => {
  await catchPrinting(page.context());
  const beer = await addItem(own, { name: 'Beer from the lake', unitSell: 25 });
  const body = { name: 'Carton of 24 brown bottles', size: 24, unitSell: 500 };
  const pack = await own.call(addPack, { params: { id: beer.id }, body });
  const sales = [{ stockId: beer.id, packId: pack.id, quantity: 2 }];
  const { id } = await own.call(makeSale, { body: { sales } });
  await open(`/returns?open=receipt&id=${id}`, own.admin);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const paper = await opening;
  const name = paper.getByRole('cell', { name: 'Beer from the lake 2 × Carton of 24 brown bottles (48)' });
  const [cell, table] = [await name.boundingBox(), await paper.getByRole('table').boundingBox()];
  expect(cell!.width).toBeGreaterThan(table!.width / 3);
  await expect(paper.getByRole('row', { name: /^Beer/ })).toHaveText(/2500\.001,000\.00$/);
});

test('a pack is chosen by keyboard, and only whole ones are sold', async ({ page, own, open }) => {
  await addBeer(own);
  await open('/sales', own.admin);
  await expect(page.getByRole('option', { name: /^Carton/ })).toBeVisible();
  await page.getByLabel('Search Stock').fill('beer');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Beer/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const cart = cartOf(page);
  const quantity = cart.getByLabel('Quantity of Beer, Carton');
  await quantity.fill('1.5');
  await expect(cart.getByText("Please enter a whole number of 'Carton' of 'Beer'")).toBeVisible();
  await expect(totalOf(page)).toHaveText('500.00');
  await quantity.fill('2');
  await expect(cart.getByText('Please enter a whole number')).toHaveCount(0);
  await expect(totalOf(page)).toHaveText('1,000.00');
});

test('a whole item is not sold in parts, with the sentence of the server', async ({ page, own, open }) => {
  const { categoryId } = await addItem(own);
  const lamp = { name: 'Lamp', qty: 9, date: '2026-01-01', unitCost: 2, unitSell: 8, warningAt: 0, categoryId };
  await own.call(addStock, { body: { ...lamp, inParts: false } });
  await open('/sales', own.admin);
  await page.getByRole('option', { name: /^Lamp/ }).click();
  await cartOf(page).getByLabel('Quantity of Lamp').fill('0.5');
  await expect(cartOf(page).getByText("'Lamp' is sold in whole numbers only")).toBeVisible();
  await expect(totalOf(page)).toHaveText('8.00');
});

test("a customer's price list and a temporary price change the prices at once, and that is charged", async ({
  page,
  own,
  open,
}) => {
  const beer = await addBeer(own);
  const list = await own.call(addPriceList, { body: { name: 'Wholesale' } });
  const prices = [{ stockId: beer.id, unitSell: 22 }];
  await own.call(setListPrices, { params: { id: list.id }, body: { prices } });
  await own.call(addCustomer, { body: { name: 'Nakato', priceListId: list.id } });
  const bread = await addItem(own, { name: 'Bread', unitSell: 10 });
  const sale = { stockId: bread.id, unitSell: 7, startDate: own.today(), endDate: own.today() };
  await own.call(addTimedPrice, { body: sale });

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open('/sales', own.admin);
  await expect(page.getByRole('option', { name: /^Bread/ })).toContainText('7.00');
  await page.getByRole('option', { name: /^Bread/ }).click();
  await page.getByRole('option', { name: /^Beer/ }).click();
  await expect(totalOf(page)).toHaveText('32.00');
  await expect(cartOf(page).getByText('Usual price 10.00')).toBeVisible();
  // A sale without a price list asks for no list.
  expect(asked.filter((path) => path.endsWith('/prices'))).toEqual([]);

  await page.keyboard.press('F3');
  await page.keyboard.type('Nakato');
  await page.getByRole('option', { name: 'Nakato' }).click();
  await expect(cartOf(page).getByText('Price list: Wholesale')).toBeVisible();
  await expect(totalOf(page)).toHaveText('29.00');
  await expect(page.getByRole('option', { name: /^Beer/ })).toContainText('22.00');
  await expect(cartOf(page).getByText('Usual price 25.00')).toBeVisible();
  await cartOf(page).getByRole('button', { name: 'Today', exact: true }).click();

  // A price that is changed meanwhile reaches the till by itself.
  await own.call(setListPrices, { params: { id: list.id }, body: { prices: [{ stockId: beer.id, unitSell: 21 }] } });
  await expect(totalOf(page)).toHaveText('28.00');
  await expect(page.getByRole('option', { name: /^Beer/ })).toContainText('21.00');
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const [receipt] = await own.call(listReceipts, { query: {} });
  expect(receipt).toMatchObject({ total: 28 });
});

test('the label of a scale is its item with the weight; a barcode that looks like one wins', async ({
  page,
  own,
  open,
}) => {
  const scales = [{ prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 }];
  await own.call(updateSettings, { body: { till: { scales } } });
  const { categoryId } = await addItem(own);
  const apples = { name: 'Apples', qty: 50, date: '2026-01-01', unitCost: 2, unitSell: 4, warningAt: 0, categoryId };
  await own.call(addStock, { body: { ...apples, scaleCode: '42' } });
  await own.call(addStock, { body: { ...apples, name: 'Printed', barcode: '2100042009998' } });
  await open('/sales', own.admin);
  await expect(page.getByRole('option', { name: /^Apples/ })).toBeVisible();
  await scan(page, '2100042012509');
  await expect(cartOf(page).getByLabel('Quantity of Apples')).toHaveValue('1.25');
  await expect(totalOf(page)).toHaveText('5.00');
  await scan(page, '2100042009998');
  await expect(cartOf(page).getByLabel('Quantity of Printed')).toHaveValue('1');
  // A scale label of an unknown item is an unknown barcode, as it was before.
  await scan(page, '2100043012508');
  await expect(page.getByText('No item in stock has the name or barcode “2100043012508”.')).toBeVisible();
});
