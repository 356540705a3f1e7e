/** Tiles at the till: tapping, keys, packs, favourites, pictures, on a phone and without a connection. */
import type { Page } from '@playwright/test';
import { addStock, deleteStock, type StockItem, updateStock } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { setFavourite } from '../../../contract/goods/tiles.ts';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { png } from '../../support/pictures.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, testInOwnShop as test } from '../support/fixtures.ts';
import { scan } from '../support/scanning.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, sell } from '../support/trading.ts';

const cartOf = (page: Page) => page.getByRole('region', { name: 'Cart' });
const totalOf = (page: Page) => cartOf(page).getByRole('status', { name: 'Total', exact: true });
const tile = (page: Page, name: string) => page.getByRole('gridcell').filter({ hasText: name }).getByRole('button');
const tab = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Tiles' }).getByText(name);

async function withTiles(shop: Shop): Promise<Record<'bread' | 'milk' | 'soap', StockItem>> {
  const bread = await addItem(shop, { name: 'Bread', unitSell: 2 });
  const common = { qty: 100, date: '2026-01-01', unitCost: 1, warningAt: 5, categoryId: bread.categoryId };
  const milk = await shop.call(addStock, { body: { ...common, name: 'Milk', unitSell: 3, barcode: '60010001' } });
  const soap = await shop.call(addStock, { body: { ...common, name: 'Soap', unitSell: 5, qty: 0 } });
  await shop.call(addPack, { params: { id: milk.id }, body: { name: 'Crate', size: 12, unitSell: 30, auto: false } });
  await shop.call(setFavourite, { params: { id: bread.id }, body: { favourite: true } });
  await sell(shop, milk);
  await shop.call(updateSettings, { body: { till: { tiles: true } } });
  return { bread, milk, soap };
}

test('tiles are tapped, by finger and by keys, and search and scanner go on beside them', async ({
  page,
  own,
  open,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open('/sales', own.admin);
  await expect(page.getByLabel('Search Stock')).toBeFocused();
  expect(asked.filter((path) => /tiles/.test(path))).toEqual([]);

  const { bread, milk, soap } = await withTiles(own);
  await expect(page.getByRole('grid', { name: 'Favourites' })).toBeVisible();
  const toTheList = () => page.getByRole('button', { name: 'Show the list' }).boundingBox();
  const before = await toTheList();
  await tile(page, 'Bread').click();
  await expect(totalOf(page)).toHaveText('2.00');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await toTheList()).toEqual(before);
  await expect(page.getByLabel('Search Stock')).toBeFocused();
  await tab(page, 'Best sellers').click();
  await expect(tile(page, 'Milk')).toContainText('3.00');
  await expect(page.getByRole('gridcell')).toHaveCount(1);

  await tab(page, bread.category.type).click();
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  await expect(tile(page, 'Bread')).toContainText('1 in cart');
  await expect(tile(page, 'Soap')).toContainText('Out');
  await expectNoFault(page, 'tiles');

  // Quick taps are all counted, and a quantity of three adds three.
  for (let taps = 0; taps < 5; taps++) await tile(page, 'Milk').click({ noWaitAfter: true });
  await page.getByLabel('Search Stock').fill('3x');
  await tile(page, 'Bread').click();
  await expect(tile(page, 'Bread')).toContainText('4 in cart');
  await expect(totalOf(page)).toHaveText('23.00');
  await scan(page, '60010001');
  await expect(tile(page, 'Milk')).toContainText('6 in cart');

  // Typing shows a list, and clearing the field shows the tiles again.
  await page.getByLabel('Search Stock').fill('soap');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');

  // By keys alone, the focus moves into the grid, along it, and back.
  await page.keyboard.press('ArrowDown');
  await expect(tile(page, 'Bread')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Milk')).toBeFocused();
  await expect(tile(page, 'Milk')).toContainText('7 in cart');
  await tile(page, 'Milk').dispatchEvent('contextmenu');
  const menu = page.getByRole('dialog', { name: 'Milk' });
  await expectNoFaultInPanel(page, 'what a tile offers');
  await menu.getByRole('button', { name: 'Crate (12)' }).click();
  await expect(totalOf(page)).toHaveText('59.00');
  await tile(page, 'Milk').dispatchEvent('contextmenu');
  await menu.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(tile(page, 'Milk').getByLabel('Favourite')).toBeVisible();

  // Changes from elsewhere move nothing: neither a name that now sorts first, nor an item that is gone.
  const { category: _, salesCount: __, ...details } = milk;
  await own.call(updateStock, { body: { ...details, name: 'A Milk', unitSell: 4, qty: 99, qtyBefore: 99 } });
  await expect(tile(page, 'A Milk')).toContainText('4.00');
  await expect(page.getByRole('gridcell').nth(1)).toContainText('A Milk');
  const last = page.getByRole('gridcell').nth(2);
  await own.call(deleteStock, { params: { id: soap.id } });
  await expect(last).toContainText('Not sold any more');
  await last.getByRole('button').click({ force: true });
  await expect(cartOf(page).getByText('Soap')).toHaveCount(0);

  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect((await own.call(listReceipts, { query: {} }))[0]).toMatchObject({ total: 66 });
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(page.getByRole('option', { name: /^Bread/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('option', { name: /^Bread/ })).toBeVisible();
});

test('a name that is too long for a tile ends with its second line', async ({ page, own, open }) => {
  const { bread } = await withTiles(own);
  const long = 'Cooking oil, sunflower, refined, 3 litres in a can that can be closed again';
  const { id, date, qty, unitCost, unitSell, warningAt, categoryId } = bread;
  await own.call(updateStock, { body: { id, date, qty, unitCost, unitSell, warningAt, categoryId, name: long } });
  await open('/sales', own.admin);
  const name = tile(page, 'Cooking oil').getByText(long);
  const lines = await name.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight));
  expect(lines).toBeCloseTo(2, 1);
});

test('a phone sells by thumb, with pictures from the form of the item', async ({ page, own, open }) => {
  const { bread } = await withTiles(own);
  await open(`/stock?open=edit&id=${bread.id}`, own.admin);
  const form = page.getByRole('dialog', { name: 'Edit Stock' });
  await form.getByLabel('Picture of the item').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(form.getByRole('alert')).toContainText("This picture can't be read.");
  await form
    .getByLabel('Picture of the item')
    .setInputFiles({ name: 'bread.png', mimeType: 'image/png', buffer: png({ width: 1600, height: 1200 }) });
  const picture = form.getByRole('img', { name: 'Bread' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480);
  await expect(form.getByLabel('Favourite at the till')).toBeChecked();
  await expectNoFaultInPanel(page, 'the form of an item with a picture');

  await page.setViewportSize({ width: 360, height: 640 });
  await open('/sales', own.admin);
  await expect
    .poll(() =>
      tile(page, 'Bread')
        .locator('img')
        .evaluate((one: HTMLImageElement) => one.complete),
    )
    .toBe(true);
  await tile(page, 'Bread').click();
  await tile(page, 'Bread').click();
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('4.00');
  await tab(page, bread.category.type).click();
  const small = await page
    .getByRole('main')
    .locator('button:visible, label:has(input[type=radio]):visible')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44),
    );
  expect(small).toEqual([]);
  expect((await tile(page, 'Soap').boundingBox())!.y + 136).toBeLessThan(
    (await page.getByRole('status', { name: 'Total' }).boundingBox())!.y,
  );
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'tiles on a phone');
});
